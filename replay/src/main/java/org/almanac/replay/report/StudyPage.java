package org.almanac.replay.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.almanac.replay.condominium.Finding;
import org.almanac.replay.condominium.Study;
import org.almanac.replay.condominium.StudyChart;

/** The condominium study as a page: the paper's figures with our trials in them, and what it says beside ours. */
public final class StudyPage {
    private StudyPage() {}

    /** The page as HTML. */
    public static String of(Study study, PageOrigin origin) {
        StringWriter data = new StringWriter();
        try (JsonGenerator json = PageFile.JSON.createGenerator(data)) {
            json.writeStartObject();
            json.writeStringField("source", Study.SOURCE);
            json.writeStringField("command", origin.command());
            json.writeStringField("version", origin.version());
            json.writeNumberField("seed", origin.seed());
            json.writeNumberField("trials", study.trials());
            json.writeArrayFieldStart("settings");
            for (String setting : study.settings()) {
                json.writeString(setting);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("findings");
            for (Finding finding : study.findings()) {
                json.writeStartObject();
                json.writeStringField("says", finding.says());
                json.writeStringField("where", finding.where());
                json.writeStringField("paper", finding.paper());
                json.writeStringField("ours", finding.ours());
                json.writeBooleanField("holds", finding.holds());
                json.writeStringField("why_not", finding.holds() ? "" : finding.whyNot());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("charts");
            for (StudyChart chart : StudyChart.of(study)) {
                write(chart, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PageFile.of("condominium", data.toString());
    }

    private static void write(StudyChart chart, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", chart.title());
        json.writeStringField("seen", chart.seen());
        json.writeStringField("x", chart.x());
        json.writeStringField("y", chart.y());
        json.writeArrayFieldStart("series");
        for (StudyChart.Series series : chart.series()) {
            json.writeStartObject();
            json.writeStringField("name", series.name());
            json.writeStringField("kind", series.kind().name());
            json.writeArrayFieldStart("points");
            for (StudyChart.Point point : series.points()) {
                json.writeStartArray();
                json.writeNumber((float) point.x());
                json.writeNumber((float) point.y());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
