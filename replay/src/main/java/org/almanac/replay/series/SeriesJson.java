package org.almanac.replay.series;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.JsonReport;
import org.almanac.replay.statistics.SignTest;
import org.almanac.replay.statistics.Spread;
import org.almanac.replay.sweep.LogPart;

/** A series as JSON, for programs: each replay as its line has it, and what is told of all of them; null is not defined. */
public final class SeriesJson {
    /** Plain ASCII, so that no terminal's or locale's encoding can spoil it. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final Series series;

    private SeriesJson(Series series) {
        this.series = series;
    }

    /** The JSON text, ended by a line feed. */
    public static String of(Series series) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            new SeriesJson(series).write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("baseline", series.baseline().text());
        json.writeArrayFieldStart("runs");
        for (PointFigures each : series.figures()) {
            json.writeRawValue(each.line().strip());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("compared");
        for (LogPart part : series.parts()) {
            for (PolicySpec policy : series.policies()) {
                json.writeStartObject();
                part.write(json);
                json.writeStringField("policy", policy.text());
                compared(part, policy, Series.WAIT, json);
                compared(part, policy, Series.SLOWDOWN, json);
                if (series.usersReact()) {
                    for (String name : Series.OF_REACTING_USERS) {
                        compared(part, policy, name, json);
                    }
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("summary");
        for (PolicySpec policy : series.policies()) {
            if (!policy.equals(series.baseline())) {
                json.writeStartObject();
                json.writeStringField("policy", policy.text());
                summary(policy, Series.WAIT, json);
                summary(policy, Series.SLOWDOWN, json);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void compared(LogPart part, PolicySpec policy, String name, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        double[] own = series.values(part, policy, name);
        JsonReport.number(json, "mean", series.mean(part, policy, name));
        boolean isFirst = policy.equals(series.baseline());
        if (!isFirst) {
            JsonReport.number(json, "change_ratio", series.change(part, policy, name));
        }
        if (series.seeds() > 1) {
            JsonReport.number(json, "sd", Spread.of(own).deviation());
            if (!isFirst) {
                Spread difference = Spread.ofDifferences(own, series.values(part, series.baseline(), name));
                JsonReport.number(json, "difference", difference.mean());
                JsonReport.number(json, "difference_low95", difference.mean() - difference.margin());
                JsonReport.number(json, "difference_high95", difference.mean() + difference.margin());
            }
        }
        json.writeEndObject();
    }

    private void summary(PolicySpec policy, String name, JsonGenerator json) throws IOException {
        SignTest signs = series.signs(policy, name);
        json.writeObjectFieldStart(name);
        JsonReport.number(json, "mean_change_ratio", series.meanChange(policy, name));
        json.writeNumberField("down", signs.down());
        json.writeNumberField("cases", signs.cases());
        JsonReport.number(json, "sign_test_probability", signs.probability());
        json.writeEndObject();
    }
}
