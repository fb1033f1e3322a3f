package org.almanac.daemon.command.against;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.almanac.daemon.json.Json;
import org.almanac.replay.Fidelity;
import org.almanac.replay.RunMetrics;
import org.almanac.replay.TextTable;

/** What a changed configuration does on a log, beside the one that holds now where there is one. */
public record Trial(String log, Optional<Outcome> before, Outcome after) {
    private static final String NONE = "--";

    /** A figure of a replay, how it is written, and how its change is. */
    private record Row(
            String name, ToDoubleFunction<RunMetrics> figure, Function<Double, String> written, Change change) {}

    private enum Change {
        /** By how much of the figure before. */
        RELATIVE,
        /** By how many points of a hundred. */
        POINTS,
        NUMBER
    }

    private static final List<Row> ROWS = List.of(
            new Row("jobs started", RunMetrics::jobs, Trial::whole, Change.NUMBER),
            new Row("jobs that did not", RunMetrics::leftOut, Trial::whole, Change.NUMBER),
            new Row("mean wait", RunMetrics::meanWait, TextTable::duration, Change.RELATIVE),
            new Row("90 % of waits within", metrics -> metrics.waited().p90(), TextTable::duration, Change.RELATIVE),
            new Row(
                    "mean bounded slowdown",
                    metrics -> metrics.boundedSlowdown().mean(),
                    value -> TextTable.fixed(value, 2),
                    Change.RELATIVE),
            new Row(
                    "fairness of users' waits",
                    metrics -> metrics.fairness().jainUserWait(),
                    value -> TextTable.fixed(value, 3),
                    Change.RELATIVE),
            new Row("utilization", RunMetrics::utilization, TextTable::percent, Change.POINTS),
            new Row("promises kept", Trial::keptShare, TextTable::percent, Change.POINTS));

    private static String whole(double value) {
        return Long.toString(Math.round(value));
    }

    private static double keptShare(RunMetrics metrics) {
        return metrics.promises().made() == 0
                ? Double.NaN
                : (double) metrics.promises().kept() / metrics.promises().made();
    }

    /** For people. */
    public String text() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(heading());
        for (Row row : ROWS) {
            rows.add(row(row));
        }
        StringBuilder text = new StringBuilder("On the log " + log + ":\n\n");
        TextTable.append(rows, text);
        text.append('\n');
        if (before.filter(now -> now.metrics().jobs() != after.metrics().jobs()).isPresent()) {
            text.append("Not the same jobs start: the figures of each are of those that start under it.\n\n");
        }
        before.ifPresent(outcome -> tell("now", outcome, text));
        tell("changed", after, text);
        fidelity(before.orElse(after).metrics().fidelity(), text);
        return text.toString();
    }

    private List<String> heading() {
        return before.isPresent() ? List.of("", "now", "changed", "change") : List.of("", "changed");
    }

    private List<String> row(Row row) {
        double changed = row.figure().applyAsDouble(after.metrics());
        if (before.isEmpty()) {
            return List.of(row.name(), written(row, changed));
        }
        double now = row.figure().applyAsDouble(before.get().metrics());
        return List.of(row.name(), written(row, now), written(row, changed), change(row, now, changed));
    }

    private static String written(Row row, double value) {
        return Double.isNaN(value) ? NONE : row.written().apply(value);
    }

    private static String change(Row row, double now, double changed) {
        if (Double.isNaN(now) || Double.isNaN(changed)) {
            return NONE;
        }
        return switch (row.change()) {
            case RELATIVE -> now == 0 ? NONE : signed(100 * (changed - now) / now, " %");
            case POINTS -> signed(100 * (changed - now), " points");
            case NUMBER -> (changed < now ? "" : "+") + whole(changed - now);
        };
    }

    private static String signed(double value, String unit) {
        return (value < 0 ? "" : "+") + TextTable.fixed(value, 1) + unit;
    }

    private static void tell(String name, Outcome outcome, StringBuilder text) {
        text.append(name)
                .append(": ")
                .append(outcome.file())
                .append(", policy ")
                .append(outcome.metrics().policy())
                .append('\n');
        outcome.lost()
                .forEach(each ->
                        text.append("  not carried by the log: ").append(each).append('\n'));
    }

    private void fidelity(Fidelity fidelity, StringBuilder text) {
        String which = before.isPresent() ? "what holds now" : "this configuration";
        if (fidelity.grade().isEmpty()) {
            text.append("fidelity: the log has recorded no waits, so that nobody knows how near the replay comes\n");
            return;
        }
        text.append("fidelity: grade ")
                .append(fidelity.grade().get().name())
                .append(" (A to F): under ")
                .append(which)
                .append(" jobs wait ")
                .append(TextTable.duration(fidelity.replayed()))
                .append(" in the mean, and were recorded to wait ")
                .append(TextTable.duration(fidelity.recorded()))
                .append("; ")
                .append(TextTable.percent(fidelity.withinRatio()))
                .append(" waited as recorded. The lower the grade, the less the difference says of the site\n");
    }

    /** For programs: an object. */
    public String json() {
        return Json.text(json -> {
            json.text("log", log);
            if (before.isPresent()) {
                json.object("now", fields -> write(before.get(), fields));
            }
            json.object("changed", fields -> write(after, fields));
        });
    }

    private static void write(Outcome outcome, Json json) throws IOException {
        RunMetrics metrics = outcome.metrics();
        json.text("file", outcome.file())
                .text("policy", metrics.policy())
                .number("started", metrics.jobs())
                .number("not_started", metrics.leftOut())
                .number("mean_wait_s", metrics.meanWait())
                .number("p90_wait_s", metrics.waited().p90())
                .number("mean_bounded_slowdown", metrics.boundedSlowdown().mean())
                .number("p90_bounded_slowdown", metrics.boundedSlowdown().p90())
                .number("jain_user_wait", metrics.fairness().jainUserWait())
                .number("worst_user_mean_wait_s", metrics.fairness().worstUserMeanWait())
                .number("utilization", metrics.utilization())
                .number("promises", metrics.promises().made())
                .number("promises_kept", metrics.promises().kept())
                .object(
                        "fidelity",
                        fidelity -> fidelity.text(
                                        "grade", metrics.fidelity().grade().map(Enum::name))
                                .number(
                                        "recorded_mean_wait_s",
                                        metrics.fidelity().recorded())
                                .number(
                                        "replayed_mean_wait_s",
                                        metrics.fidelity().replayed())
                                .number("as_recorded", metrics.fidelity().withinRatio()))
                .texts("not_carried", outcome.lost());
    }
}
