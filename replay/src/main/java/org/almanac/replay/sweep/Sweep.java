package org.almanac.replay.sweep;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JsonReport;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;
import org.almanac.replay.WarmStart;
import org.almanac.workload.edit.LogEdit;

/** A grid with its logs: runs single points of it, and says in a manifest what results follow from. */
public final class Sweep {
    private final SweepGrid grid;
    private final LogSource source;
    private final SweepLogs logs;
    private final Optional<Intervals> intervals;

    public Sweep(SweepGrid grid, LogSource source) {
        this.grid = grid;
        this.source = source;
        this.logs = new SweepLogs(source, grid.treatment());
        this.intervals = grid.intervals().map(rule -> new Intervals(rule, logs, grid.treatment()));
    }

    /** The logs of the grid. */
    public SweepLogs logs() {
        return logs;
    }

    /**
     * All points of the grid, in their order.
     *
     * @param progress told of replays that pick windows
     * @throws ReplayException if a log has no busy window
     */
    public List<SweepPoint> points(ReplayProgress progress) throws InterruptedException {
        Map<String, List<LogPart>> parts = new TreeMap<>();
        for (String log : grid.logs()) {
            parts.put(
                    log,
                    intervals.isPresent()
                            ? intervals.get().parts(log, grid.seeds().get(0), progress)
                            : List.of(LogPart.whole(log)));
        }
        return grid.points(parts::get);
    }

    /**
     * All that results follow from: the version of Almanac, the content of the logs, and the grid.
     *
     * @param command by which they are asked for
     * @throws ReplayException if a log cannot be read
     */
    public Manifest manifest(String version, String command) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("almanac", version);
            json.writeStringField("command", command);
            json.writeObjectFieldStart("logs");
            for (String log : grid.logs()) {
                write(logs.hashes(log), json);
            }
            json.writeEndObject();
            json.writeObjectFieldStart("machine");
            write(new TreeMap<>(source.facts()), json);
            json.writeEndObject();
            json.writeArrayFieldStart("policies");
            for (PolicySpec policy : grid.policies()) {
                json.writeString(policy.text());
            }
            json.writeEndArray();
            json.writeNumberField("seed", grid.seeds().get(0));
            json.writeNumberField("seeds", grid.seeds().size());
            write(grid.treatment(), json);
            json.writeStringField(
                    "intervals", grid.intervals().map(IntervalRule::text).orElse("none"));
            json.writeBooleanField("verify", grid.verification() == Verification.ON);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Manifest(text.append('\n').toString());
    }

    private static void write(Map<String, String> values, JsonGenerator json) throws IOException {
        for (Map.Entry<String, String> value : values.entrySet()) {
            json.writeStringField(value.getKey(), value.getValue());
        }
    }

    private static void write(Treatment treatment, JsonGenerator json) throws IOException {
        json.writeStringField("estimate", treatment.estimate().name().toLowerCase(Locale.ROOT));
        json.writeStringField("cancelled", treatment.cancelled().name().toLowerCase(Locale.ROOT));
        json.writeStringField(
                "deadlines", treatment.deadlines().map(Object::toString).orElse("of the logs"));
        json.writeStringField("users", treatment.users().map(Object::toString).orElse("recorded"));
        List<String> edits = new ArrayList<>();
        treatment.edits().stream().map(LogEdit::told).forEach(edits::add);
        json.writeStringField("edits", String.join("; ", edits));
    }

    /**
     * Replays the point; returns what came of it, as one line of JSON with its line feed.
     *
     * @throws ReplayException if its log cannot be replayed
     */
    public String run(SweepPoint point) {
        try {
            SweepLogs.Recorded recorded = logs.get(point.part().log(), point.seed());
            Optional<WarmStart> before = intervals.flatMap(each -> each.standing(point.part(), point.seed()));
            Experiment experiment = new Experiment(
                    jobs(point, recorded),
                    recorded.machine(),
                    recorded.rules(),
                    List.of(point.policy()),
                    point.seed(),
                    grid.verification(),
                    before);
            ExperimentRun run = experiment.run(Effort.NONE, ReplayProgress.NONE).get(0);
            return JsonReport.line(point.part(), recorded.machine(), run);
        } catch (ReplayException e) {
            throw new ReplayException(point.text() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException(point.text() + ": interrupted");
        }
    }

    private ReplayLog jobs(SweepPoint point, SweepLogs.Recorded recorded) {
        Treatment treatment = grid.treatment();
        ReplayLog all = treatment.drawn(recorded.jobs(), recorded.log().recorded(), point.seed());
        return point.part()
                .window()
                .map(picked -> treatment.within(picked.time(), all, recorded.log(), recorded.machine()))
                .orElse(all);
    }
}
