package org.almanac.replay.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.almanac.planner.score.Percentile;
import org.almanac.replay.statistics.Interval;

/** A comparison for people: a table, a column for each period, and what has to be known beside it. */
public final class ComparisonText {
    private static final int LABEL = 30;
    private static final int COLUMN = 16;

    private final StringBuilder text = new StringBuilder();
    private final List<Period> periods = new ArrayList<>();

    private ComparisonText(Comparison comparison) {
        periods.add(comparison.before());
        comparison.counterfactual().ifPresent(periods::add);
        periods.add(comparison.after());
    }

    /** The text, ended by a line feed. */
    public static String of(Comparison comparison) {
        ComparisonText made = new ComparisonText(comparison);
        made.write(comparison);
        return made.text.toString();
    }

    private void write(Comparison comparison) {
        text.append("before: ").append(comparison.before().name()).append('\n');
        comparison
                .counterfactual()
                .ifPresent(period -> text.append("would be: ")
                        .append(comparison.after().name())
                        .append(", replayed under ")
                        .append(period.name())
                        .append('\n'));
        text.append("after: ").append(comparison.after().name()).append("\n\n");
        line("", headings(comparison));
        row("jobs", period -> Integer.toString(period.jobs()));
        row("left out", period -> Integer.toString(period.leftOut()));
        row("days", period -> number(period.days(), 1));
        row("cpus of the machine", period -> Long.toString(period.cpus()));
        row("cpu-h a day", period -> number(period.figure(Figure.CPU_HOURS_A_DAY), 0));
        row("utilisation, %", period -> number(100 * period.figure(Figure.UTILIZATION), 1));
        row("wait, s: mean", period -> number(period.waits().mean(), 0));
        row("  sd", period -> number(period.waits().sd(), 0));
        row("bounded slowdown: mean", period -> number(period.slowdowns().mean(), 1));
        row("  sd", period -> number(period.slowdowns().sd(), 1));
        row("users", period -> Integer.toString(period.users()));
        row("NUWT of users: mean", period -> number(period.nuwt().mean(), 3));
        row("  sd", period -> number(period.nuwt().sd(), 3));
        row("  median", period -> number(Percentile.of(period.nuwtOfUsers(), 50), 3));
        row("  97th percentile", period -> number(Percentile.of(period.nuwtOfUsers(), 97), 3));
        row("  below 1, % of users", period -> number(100 * period.usersBelowOne(), 1));
        classes("jobs and mean wait, s, by cpus", Period::byCpus);
        classes("jobs and mean wait, s, by walltime", Period::byWalltime);
        changes("from before to after, weeks drawn from each", comparison.changes());
        if (!comparison.changesAgainst().isEmpty()) {
            changes(
                    "from would be to after, of the same jobs, the same weeks drawn from both",
                    comparison.changesAgainst());
        }
        text.append("\nhow unlike the jobs are, Kolmogorov-Smirnov distance\n");
        comparison
                .distances()
                .forEach((what, distance) -> line("  " + what.replace('_', '-'), List.of(number(distance, 3))));
        if (!comparison.warnings().isEmpty()) {
            text.append('\n');
        }
        comparison
                .warnings()
                .forEach(warning -> text.append("note: ").append(warning).append('\n'));
    }

    private static List<String> headings(Comparison comparison) {
        return comparison.counterfactual().isPresent()
                ? List.of("before", "would be", "after")
                : List.of("before", "after");
    }

    private void row(String label, Function<Period, String> value) {
        line(label, periods.stream().map(value).toList());
    }

    private void line(String label, List<String> cells) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-" + LABEL + "s", label));
        cells.forEach(cell -> line.append(String.format(Locale.ROOT, "%" + COLUMN + "s", cell)));
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private void classes(String title, Function<Period, List<JobClass>> classes) {
        text.append('\n').append(title).append('\n');
        List<List<JobClass>> columns = periods.stream().map(classes).toList();
        for (int i = 0; i < columns.get(0).size(); i++) {
            int row = i;
            if (columns.stream().anyMatch(column -> column.get(row).jobs() > 0)) {
                line(
                        "  " + columns.get(0).get(row).name(),
                        columns.stream()
                                .map(column -> column.get(row).jobs() + " "
                                        + String.format(
                                                Locale.ROOT,
                                                "%8s",
                                                number(column.get(row).meanWait(), 0)))
                                .toList());
            }
        }
    }

    private void changes(String title, Map<Figure, Change> changes) {
        text.append('\n').append(title).append('\n');
        line("", List.of("change", "relative, %", "95 % from", "to"));
        changes.forEach((figure, change) -> {
            Optional<Interval> interval = change.interval();
            int digits = figure == Figure.UTILIZATION ? 3 : figure == Figure.MEAN_BOUNDED_SLOWDOWN ? 1 : 0;
            line(
                    "  " + figure.text(),
                    List.of(
                            number(change.difference(), digits),
                            number(100 * change.relative(), 1),
                            interval.map(known -> number(known.low(), digits)).orElse("--"),
                            interval.map(known -> number(known.high(), digits)).orElse("--")));
        });
    }

    private static String number(double value, int digits) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "--";
    }
}
