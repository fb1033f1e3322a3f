package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.forecast.TellingErrors;
import org.almanac.replay.baseline.Baseline;

/** How near expected starts came, as a table for people: a line for each policy, and for each simpler rule below it. */
final class ExpectedText {
    private static final String UNDEFINED = "--";
    private static final List<String> GROUPS =
            List.of("", "told an", "within", "median", "90 % are", "in their", "median", "interval");
    private static final List<String> HEADINGS = List.of(
            "policy",
            "expected start",
            ToldWaits.NEAR / 60 + " min",
            "error",
            "nearer than",
            "range",
            "range",
            "score");
    private static final List<String> LEGEND = List.of(
            "Told an expected start: of the jobs told to wait, those that started in all scenarios by learnt runtimes. In",
            "their range: those of these that started within the range that was to hold four of five. Interval score: the",
            "mean of the ranges' lengths and ten times what they missed.");
    private static final List<String> BASELINE_LEGEND = List.of(
            "Below a policy, what simpler rules would have told these jobs. The same, corrected: by how far off such starts",
            "were. Last two runtimes: each job runs for the mean of its user's last two. Waits alone: how long the last jobs",
            "waited. Simple scenarios: of runtimes of the last jobs that are alike, told as they are. True runtimes: what only",
            "a replay knows.");

    private ExpectedText() {}

    /** Empty where no run has told expected starts. */
    static String table(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(GROUPS);
        rows.add(HEADINGS);
        for (RunMetrics run : runs) {
            run.expectedWaits().ifPresent(waits -> {
                rows.add(row(run.policy(), waits.all(), true));
                for (Map.Entry<Baseline, TellingErrors> each : new TreeMap<>(waits.byBaselines()).entrySet()) {
                    Baseline baseline = each.getKey();
                    rows.add(row("  " + baseline.title(), each.getValue(), baseline.hasRange()));
                }
            });
        }
        if (rows.size() == 2) {
            return "";
        }
        StringBuilder text = new StringBuilder().append('\n');
        TextTable.append(rows, text);
        return text.toString();
    }

    private static List<String> row(String name, TellingErrors errors, boolean hasRange) {
        return List.of(
                name,
                Integer.toString(errors.jobs()),
                TextTable.percent(errors.ratio()),
                TextTable.duration(errors.medianError()),
                TextTable.duration(errors.p90Error()),
                hasRange ? TextTable.percent(errors.coverage()) : UNDEFINED,
                hasRange ? TextTable.duration(errors.medianWidth()) : UNDEFINED,
                hasRange ? TextTable.duration(errors.meanScore()) : UNDEFINED);
    }

    static String legend(List<RunMetrics> runs) {
        List<String> lines = new ArrayList<>();
        if (runs.stream().anyMatch(run -> run.expectedWaits().isPresent())) {
            lines.addAll(LEGEND);
        }
        if (runs.stream()
                .anyMatch(run -> run.expectedWaits()
                        .filter(waits -> !waits.byBaselines().isEmpty())
                        .isPresent())) {
            lines.addAll(BASELINE_LEGEND);
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
