package org.almanac.replay.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.LeftOut;
import org.almanac.replay.ReplayReport;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.ShareOutcome;
import org.almanac.replay.breakdown.LogCalendar;

/** What a page shows beside the JSON of the replay: its origin, levels over time, and bars of the window. */
final class ReplayPictures {
    /** Points of a line over time, of which each is the mean of a part of the time. */
    static final int MOST_PARTS = 200;

    /** How long a part may be, in seconds: what a reader counts time in. */
    private static final long[] USUAL_PARTS = {60, 600, 3_600, 21_600, LogCalendar.DAY, 7 * LogCalendar.DAY};

    /** Gantt charts are drawn of the first runs, so many. */
    private static final int GANTTS = 2;

    /** Bars of one policy's Gantt chart; of more, those that start last are left out. */
    static final int MOST_BARS = 5_000;

    /** Owners with a share of their own that have a chart. */
    private static final int MOST_OWNERS = 12;

    private final ReplayReport report;
    private final PageOrigin origin;
    private final LogCalendar calendar;
    private final Span all;
    private final int parts;
    private final Span window;
    private final JsonGenerator json;

    private ReplayPictures(
            ReplayReport report, List<ExperimentRun> runs, PageOrigin origin, PageTimes times, JsonGenerator json) {
        this.report = report;
        this.origin = origin;
        this.calendar = times.calendar();
        this.json = json;
        List<List<JobOutcome>> outcomes = runs.stream()
                .<List<JobOutcome>>map(run -> run.result().outcomes())
                .toList();
        this.all = Span.of(outcomes);
        this.parts = parts(all.seconds());
        this.window = times.window().orElseGet(() -> Span.busiestDay(outcomes.get(0), calendar));
    }

    /** As JSON. */
    static String of(ReplayReport report, List<ExperimentRun> runs, PageOrigin origin, PageTimes times) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = PageFile.JSON.createGenerator(text)) {
            new ReplayPictures(report, runs, origin, times, json).write(runs);
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
        json.writeBooleanField("dated", calendar.isDated());
        json.writeStringField("zone", calendar.zone().getId());
        json.writeNumberField("parts_s", (double) all.seconds() / parts);
        json.writeArrayFieldStart("times");
        for (int part = 0; part < parts; part++) {
            json.writeNumber(time(all.from() + (long) ((part + 0.5) * all.seconds() / parts)));
        }
        json.writeEndArray();
        json.writeStringField("window_from", moment(window.from()));
        json.writeStringField("window_to", moment(window.to()));
        json.writeNumberField("window_s", window.seconds());
        json.writeArrayFieldStart("runs");
        for (ExperimentRun run : runs) {
            levels(run.result());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("gantts");
        for (ExperimentRun run : runs.subList(0, Math.min(GANTTS, runs.size()))) {
            bars(run.result().outcomes());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** So many that each is about one of the usual parts; what lasts longer has the most that there may be. */
    static int parts(long seconds) {
        for (long usual : USUAL_PARTS) {
            if (seconds <= MOST_PARTS * usual) {
                return (int) Math.max(1, seconds / usual);
            }
        }
        return MOST_PARTS;
    }

    private void levels(ReplayResult result) throws IOException {
        List<JobOutcome> outcomes = result.outcomes();
        Levels levels = new Levels(all, parts);
        json.writeStartObject();
        numbers("cpus_in_use", levels.of(outcomes, Levels.What.CPUS_IN_USE));
        numbers("waiting", levels.of(outcomes, Levels.What.WAITING));
        if (result.shares().isPresent()) {
            shares(levels, result.shares().get());
        }
        json.writeEndObject();
    }

    /** In percent of the machine. */
    private void shares(Levels levels, ShareOutcome shares) throws IOException {
        List<ShareMeter.Moment> moments = shares.moments();
        numbers("distance", levels.of(moments, moment -> 100 * moment.distance()));
        int named = moments.isEmpty() ? 0 : moments.get(0).held().length;
        json.writeArrayFieldStart("owners");
        for (int i = 0; i < Math.min(MOST_OWNERS, named); i++) {
            int owner = i;
            json.writeStartObject();
            json.writeStringField("name", shares.kept().owners().get(owner).name());
            numbers("held", levels.of(moments, moment -> 100 * moment.held()[owner]));
            numbers("due", levels.of(moments, moment -> 100 * moment.due()[owner]));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void bars(List<JobOutcome> outcomes) throws IOException {
        json.writeStartObject();
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
        return calendar.at(second)
                .map(at -> 1_000.0 * at.toLocalDateTime().toEpochSecond(ZoneOffset.UTC))
                .orElse((double) second / LogCalendar.DAY);
    }

    private String moment(long second) {
        return calendar.at(second)
                .map(at -> LocalDateTime.from(at).toString().replace('T', ' '))
                .orElse("day " + Math.round(100.0 * second / LogCalendar.DAY) / 100.0);
    }
}
