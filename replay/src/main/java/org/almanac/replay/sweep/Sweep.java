package org.almanac.replay.sweep;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JsonReport;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;

/** A grid with its logs: runs single points of it, and says in a manifest what results follow from. */
public final class Sweep {
    private final SweepGrid grid;
    private final SweepLogs logs;

    public Sweep(SweepGrid grid, SweepLogs logs) {
        this.grid = grid;
        this.logs = logs;
    }

    /**
     * All that results follow from, as JSON: the version of Almanac, the content of the logs, and the grid.
     *
     * @throws ReplayException if a log cannot be read
     */
    public String manifest(String version) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("almanac", version);
            json.writeObjectFieldStart("logs");
            for (String log : grid.logs()) {
                json.writeStringField(log, logs.hash(log));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("policies");
            for (var policy : grid.policies()) {
                json.writeString(policy.text());
            }
            json.writeEndArray();
            json.writeNumberField("seeds", grid.seeds());
            json.writeStringField("estimate", grid.estimate().name().toLowerCase(Locale.ROOT));
            json.writeStringField("cancelled", grid.cancelled().name().toLowerCase(Locale.ROOT));
            json.writeStringField(
                    "deadlines", grid.deadlines().map(Object::toString).orElse("of the logs"));
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    /**
     * Replays the point; returns what came of it, as one line of JSON with its line feed.
     *
     * @throws ReplayException if its log cannot be replayed
     */
    public String run(SweepPoint point) {
        SweepLogs.Recorded recorded = logs.get(point.log());
        ReplayLog log = grid.deadlines()
                .map(rule -> rule.applyTo(recorded.log(), point.seed()))
                .orElse(recorded.log());
        try {
            Experiment experiment =
                    new Experiment(log, recorded.machine(), List.of(point.policy()), point.seed(), Verification.OFF);
            ExperimentRun run = experiment.run(Effort.NONE, ReplayProgress.NONE).get(0);
            return JsonReport.line(point.log(), recorded.machine(), run.metrics());
        } catch (ReplayException e) {
            throw new ReplayException(point.text() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException(point.text() + ": interrupted");
        }
    }
}
