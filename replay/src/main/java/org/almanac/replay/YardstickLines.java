package org.almanac.replay;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the table says of adaptive policies beside their own lines: rows of what they are measured by, and the outcome. */
final class YardstickLines {
    private static final String ALONE = "  alone: ";
    private static final String PLAIN = "  plain: ";

    private final List<RunMetrics> asked;
    private final Yardsticks yardsticks;

    YardstickLines(ReplayReport report) {
        this.asked = report.runs();
        this.yardsticks = report.yardsticks();
    }

    /** The rows that follow the one of a run, each begun with how it is marked. */
    List<List<String>> below(RunMetrics run, Function<RunMetrics, List<String>> row) {
        return marked(ALONE, yardsticks.alone(run), row);
    }

    /** The rows of plain policies that nobody asked for. */
    List<List<String>> atTheEnd(Function<RunMetrics, List<String>> row) {
        List<RunMetrics> shown = new ArrayList<>(asked);
        asked.forEach(run -> shown.addAll(yardsticks.alone(run)));
        return marked(
                PLAIN,
                yardsticks.plain().stream().filter(run -> !shown.contains(run)).toList(),
                row);
    }

    private static List<List<String>> marked(
            String mark, List<RunMetrics> runs, Function<RunMetrics, List<String>> row) {
        List<List<String>> rows = new ArrayList<>();
        for (RunMetrics run : runs) {
            List<String> cells = new ArrayList<>(row.apply(run));
            cells.set(0, mark + cells.get(0));
            rows.add(cells);
        }
        return rows;
    }

    /** For each adaptive policy whether it pays: beside its candidates alone, and beside the best plain policy. */
    List<String> outcomes() {
        List<String> lines = new ArrayList<>();
        for (RunMetrics run : asked) {
            yardsticks.bestAlone(run).ifPresent(best -> {
                lines.add(outcome(run, best));
                Optional<RunMetrics> better = yardsticks.better(run);
                better.filter(plain -> plain != best).ifPresent(plain -> lines.add(outcome(run, plain)));
            });
        }
        return lines;
    }

    private String outcome(RunMetrics run, RunMetrics other) {
        String kind = yardsticks.alone(run).contains(other) ? "its best candidate alone, " : "plain ";
        double share = run.meanWait() / other.meanWait() - 1;
        if (!Double.isFinite(share) || share == 0) {
            return run.policy() + " waits as long as " + kind + other.policy() + ".";
        }
        String percent = BigDecimal.valueOf(100 * Math.abs(share))
                        .setScale(1, RoundingMode.HALF_UP)
                        .toPlainString()
                + " %";
        return share < 0
                ? run.policy() + " waits " + percent + " less than " + kind + other.policy() + "."
                : run.policy() + " waits " + percent + " longer than " + kind + other.policy()
                        + ": on this log that is better.";
    }
}
