package org.almanac.replay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.LeftOut;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.breakdown.LogCalendar;

/** What a page shows beside the JSON of the replay: its origin, levels over time, and bars of the window. */
final class PagePictures {
    /** Points of a line over time. */
    static final int PARTS = 400;
    /** Bars of one policy's Gantt chart; of more, those that start last are left out. */
    static final int MOST_BARS = 5_000;

    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final ReplayReport report;
    private final PageOrigin origin;
    private final Span all;
    private final Span window;
    private final JsonGenerator json;

    private PagePictures(ReplayReport report, List<ExperimentRun> runs, PageOrigin origin, JsonGenerator json) {
        this.report = report;
        this.origin = origin;
        this.json = json;
        List<List<JobOutcome>> outcomes = runs.stream()
                .<List<JobOutcome>>map(run -> run.result().outcomes())
                .toList();
        this.all = Span.of(outcomes);
        this.window = origin.window().orElseGet(() -> Span.busiestDay(outcomes.get(0), origin.calendar()));
    }

    /** As JSON. */
    static String of(ReplayReport report, List<ExperimentRun> runs, PageOrigin origin) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            new PagePictures(report, runs, origin, json).write(runs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void write(List<ExperimentRun> runs) throws IOException {
        json.writeStartObject();
        json.writeStringField("command", origin.command());
        json.writeStringField("version", origin.version());
        json.writeNumberField("seed", origin.seed());
        json.writeNumberField("jobs", report.log().jobs().size());
        json.writeNumberField("span_s", report.span());
        json.writeStringField("left_out", LeftOut.describe(report.log().leftOut()));
        json.writeNumberField("left_out_jobs", report.log().leftOutCount());
        json.writeBooleanField("dated", origin.calendar().isDated());
        json.writeStringField("zone", origin.calendar().zone().getId());
        json.writeNumberField("parts_s", (double) all.seconds() / PARTS);
        json.writeArrayFieldStart("times");
        for (int part = 0; part < PARTS; part++) {
            json.writeNumber(time(all.from() + (long) ((part + 0.5) * all.seconds() / PARTS)));
        }
        json.writeEndArray();
        json.writeStringField("window_from", moment(window.from()));
        json.writeStringField("window_to", moment(window.to()));
        json.writeNumberField("window_s", window.seconds());
        json.writeArrayFieldStart("runs");
        for (ExperimentRun run : runs) {
            write(run);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(ExperimentRun run) throws IOException {
        List<JobOutcome> outcomes = run.result().outcomes();
        Levels levels = new Levels(all, PARTS);
        json.writeStartObject();
        numbers("cpus_in_use", levels.of(outcomes, Levels.What.CPUS_IN_USE));
        numbers("waiting", levels.of(outcomes, Levels.What.WAITING));
        List<CpuLanes.Bar> bars = CpuLanes.of(outcomes, report.machine().cpus(), window);
        json.writeNumberField("bars_left_out", Math.max(0, bars.size() - MOST_BARS));
        json.writeArrayFieldStart("bars");
        for (CpuLanes.Bar bar : bars.subList(0, Math.min(MOST_BARS, bars.size()))) {
            JobOutcome outcome = bar.outcome();
            json.writeStartArray();
            json.writeNumber(outcome.start() - window.from());
            json.writeNumber(outcome.end() - window.from());
            json.writeNumber(bar.from());
            json.writeNumber(bar.to());
            json.writeNumber(outcome.job().number());
            json.writeNumber(outcome.job().cpus());
            json.writeNumber(outcome.waited());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void numbers(String name, double[] values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            json.writeNumber(Math.round(value * 100) / 100.0);
        }
        json.writeEndArray();
    }

    /** Milliseconds of the clock on the machine's wall, or days from the log's beginning. */
    private double time(long second) {
        return origin.calendar()
                .at(second)
                .map(at -> 1_000.0 * at.toLocalDateTime().toEpochSecond(ZoneOffset.UTC))
                .orElse((double) second / LogCalendar.DAY);
    }

    private String moment(long second) {
        return origin.calendar()
                .at(second)
                .map(at -> LocalDateTime.from(at).toString().replace('T', ' '))
                .orElse("day " + Math.round(100.0 * second / LogCalendar.DAY) / 100.0);
    }
}
