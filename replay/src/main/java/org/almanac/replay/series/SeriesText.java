package org.almanac.replay.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.TextTable;
import org.almanac.replay.statistics.SignTest;
import org.almanac.replay.statistics.Spread;
import org.almanac.replay.sweep.LogPart;

/** A series as tables, for people: one for each log or window, and one of the changes over all of them. */
public final class SeriesText {
    private static final String SEEDS_COLUMNS = "%-32s  %-28s  %-34s  %-28s  %s%n";
    private static final List<String> LEGEND = List.of(
            "Waits are h:mm:ss, changes are of the mean wait and the mean bounded slowdown against the first policy.");
    private static final List<String> SUMMARY_LEGEND = List.of(
            "Down in: in how many of them the policy is better than the first. By chance: how likely a result at least"
                    + " as",
            "one-sided is where better and worse are as likely (sign test), of " + SignTest.FEWEST + " or more.");

    private final Series series;

    private SeriesText(Series series) {
        this.series = series;
    }

    /** The text, its last line ended. */
    public static String of(Series series) {
        return new SeriesText(series).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        boolean several = series.parts().size() > 1;
        for (LogPart part : series.parts()) {
            if (several || part.window().isPresent()) {
                text.append(part.text()).append('\n');
            }
            if (series.seeds() > 1) {
                appendSeeds(part, text);
            } else {
                appendOne(part, text);
            }
            if (several) {
                text.append('\n');
            }
        }
        if (series.seeds() == 1) {
            LEGEND.forEach(line -> text.append(line).append('\n'));
        }
        if (several && series.policies().size() > 1) {
            appendSummary(text);
        }
        return text.toString();
    }

    /**
     * A figure of a replay as it is shown.
     *
     * @param digits behind the point
     */
    private record Shown(String heading, String name, int digits) {}

    private static final List<List<Shown>> OF_ALL = List.of(
            List.of(new Shown("mean wait [s]", Series.WAIT, 1), new Shown("bounded slowdown", Series.SLOWDOWN, 3)));
    private static final List<List<Shown>> OF_REACTING_USERS = List.of(
            List.of(
                    new Shown("jobs a week", "users.jobs_a_week", 2),
                    new Shown("cpu hours a week", "users.cpu_hours_a_week", 1)),
            List.of(new Shown("sessions", "users.sessions", 1), new Shown("makespan [s]", "makespan_s", 0)),
            List.of(new Shown("NUWT, mean", "nuwt_mean", 4), new Shown("NUWT, deviation", "nuwt_sd", 4)));

    /** Mean and standard deviation over the seeds, and the 95 % interval of the difference to the first policy. */
    private void appendSeeds(LogPart part, StringBuilder text) {
        OF_ALL.forEach(pair -> appendSeeds(part, pair, text));
        if (series.usersReact()) {
            for (List<Shown> pair : OF_REACTING_USERS) {
                text.append('\n');
                appendSeeds(part, pair, text);
            }
        }
    }

    private void appendSeeds(LogPart part, List<Shown> pair, StringBuilder text) {
        List<String> head = new ArrayList<>(List.of("policy"));
        pair.forEach(figure -> head.addAll(List.of(figure.heading, "difference, 95 %")));
        text.append(String.format(Locale.ROOT, SEEDS_COLUMNS, head.toArray()));
        for (PolicySpec policy : series.policies()) {
            List<String> cells = new ArrayList<>();
            cells.add(policy.text());
            pair.forEach(figure -> addFigure(cells, part, policy, figure.name, figure.digits));
            text.append(String.format(Locale.ROOT, SEEDS_COLUMNS, cells.toArray())
                            .stripTrailing())
                    .append('\n');
        }
    }

    private void addFigure(List<String> cells, LogPart part, PolicySpec policy, String name, int digits) {
        double[] own = series.values(part, policy, name);
        Spread spread = Spread.of(own);
        String number = "%." + digits + "f";
        cells.add(String.format(Locale.ROOT, number + " ± " + number, spread.mean(), spread.deviation()));
        if (policy.equals(series.baseline())) {
            cells.add("");
            return;
        }
        Spread difference = Spread.ofDifferences(own, series.values(part, series.baseline(), name));
        double margin = difference.margin();
        String signed = "%+." + digits + "f";
        cells.add(String.format(
                Locale.ROOT,
                signed + " [" + signed + ", " + signed + "]",
                difference.mean(),
                difference.mean() - margin,
                difference.mean() + margin));
    }

    private void appendOne(LogPart part, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "", "mean", "99 % wait", "longest", "bounded", "cpus", "change", "change of"));
        rows.add(List.of("policy", "jobs", "wait", "at most", "wait", "slowdown", "used", "of wait", "slowdown"));
        for (PolicySpec policy : series.policies()) {
            boolean first = policy.equals(series.baseline());
            rows.add(List.of(
                    policy.text(),
                    TextTable.fixed(series.mean(part, policy, "jobs"), 0),
                    TextTable.duration(series.mean(part, policy, Series.WAIT)),
                    TextTable.duration(series.mean(part, policy, "p99_wait_s")),
                    TextTable.duration(series.mean(part, policy, "max_wait_s")),
                    TextTable.fixed(series.mean(part, policy, Series.SLOWDOWN), 2),
                    TextTable.percent(series.mean(part, policy, "utilization")),
                    first ? "" : change(series.change(part, policy, Series.WAIT)),
                    first ? "" : change(series.change(part, policy, Series.SLOWDOWN))));
        }
        TextTable.append(rows, text);
    }

    private void appendSummary(StringBuilder text) {
        boolean windows = series.parts().get(0).window().isPresent();
        text.append("\nAgainst ")
                .append(series.baseline().text())
                .append(", over ")
                .append(series.parts().size())
                .append(windows ? " windows:\n" : " logs:\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "mean change", "", "", "mean change", "", ""));
        rows.add(List.of("policy", "of wait", "down in", "by chance", "of slowdown", "down in", "by chance"));
        for (PolicySpec policy : series.policies()) {
            if (!policy.equals(series.baseline())) {
                List<String> row = new ArrayList<>(List.of(policy.text()));
                addChanges(row, policy, Series.WAIT);
                addChanges(row, policy, Series.SLOWDOWN);
                rows.add(row);
            }
        }
        TextTable.append(rows, text);
        SUMMARY_LEGEND.forEach(line -> text.append(line).append('\n'));
    }

    private void addChanges(List<String> row, PolicySpec policy, String name) {
        SignTest signs = series.signs(policy, name);
        row.add(change(series.meanChange(policy, name)));
        row.add(signs.down() + " of " + signs.cases());
        row.add(TextTable.fixed(signs.probability(), 3));
    }

    private static String change(double share) {
        return (share > 0 ? "+" : "") + TextTable.percent(share);
    }
}
