package org.almanac.replay.condominium;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import org.almanac.replay.statistics.RegressionLine;

/** The study for programs; times in seconds, utilisation as a share of 1. */
public final class StudyJson {
    private StudyJson() {}

    /** The whole document: experiments with their lines, one entry a trial, and findings. */
    public static String of(Study study) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("experiment", "condominium");
            json.writeStringField("source", Study.SOURCE);
            json.writeNumberField("seed", study.seed());
            json.writeArrayFieldStart("experiments");
            for (ExperimentTrials each : study.experiments()) {
                experiment(each, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("findings");
            for (Finding finding : study.findings()) {
                finding(finding, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("trials");
            for (ExperimentTrials each : study.experiments()) {
                for (Trial trial : each.trials().list()) {
                    json.writeStartObject();
                    json.writeStringField("experiment", each.experiment().number());
                    figures(trial, json);
                }
            }
            for (Trial trial : study.single().list()) {
                json.writeStartObject();
                figures(trial, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void experiment(ExperimentTrials trials, JsonGenerator json) throws IOException {
        RegressionLine trend = trials.trend(Trial::d);
        json.writeStartObject();
        json.writeStringField("experiment", trials.experiment().number());
        json.writeStringField("varies", trials.experiment().varied().word());
        json.writeStringField("policy", trials.experiment().fixed().targets().text());
        json.writeObjectFieldStart("d_trend");
        json.writeNumberField("intercept", trend.intercept());
        json.writeNumberField("slope", trend.slope());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void finding(Finding finding, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("claim", finding.says());
        json.writeStringField("where", finding.where());
        json.writeStringField("paper", finding.paper().isEmpty() ? null : finding.paper());
        json.writeStringField("ours", finding.ours());
        json.writeStringField("outcome", finding.holds() ? "holds" : "does_not_hold");
        json.writeStringField("reason", finding.holds() ? "" : finding.whyNot());
        json.writeEndObject();
    }

    private static void figures(Trial trial, JsonGenerator json) throws IOException {
        for (Map.Entry<String, Number> column : TrialColumns.of(trial).entrySet()) {
            if (column.getValue() instanceof Double number) {
                json.writeNumberField(column.getKey(), number);
            } else {
                json.writeNumberField(column.getKey(), column.getValue().longValue());
            }
        }
        json.writeEndObject();
    }
}
