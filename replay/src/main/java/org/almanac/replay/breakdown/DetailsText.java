package org.almanac.replay.breakdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.almanac.planner.score.Distribution;
import org.almanac.replay.Dissatisfaction;
import org.almanac.replay.TextTable;

/** The details of runs as tables, for people: one for each grouping and measure, all policies in it. */
public final class DetailsText {
    /** Of more users the table shows only those with most jobs. */
    static final int MOST_USERS = 20;

    private static final List<String> HEADINGS =
            List.of("jobs", "mean wait", "median", "slowdown", "median", "mean response", "median", "promises", "kept");
    private static final List<Integer> PERCENTS = List.of(5, 10, 25, 50, 75, 90, 95, 99, 100);

    private DetailsText() {}

    /** The tables, each after an empty line; nothing where nothing was asked for. */
    public static String of(List<RunDetails> runs) {
        StringBuilder text = new StringBuilder();
        if (runs.isEmpty()) {
            return "";
        }
        for (int i = 0; i < runs.get(0).breakdowns().size(); i++) {
            appendBreakdown(runs, i, text);
        }
        for (int i = 0; i < runs.get(0).functions().size(); i++) {
            appendFunction(runs, i, text);
        }
        appendStretch(runs, text);
        if (runs.get(0).dissatisfaction().isPresent()) {
            appendDissatisfaction(runs, text);
        }
        return text.toString();
    }

    private static void appendBreakdown(List<RunDetails> runs, int index, StringBuilder text) {
        Grouping by = runs.get(0).breakdowns().get(index).by();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("by " + by.name().toLowerCase(Locale.ROOT), HEADINGS));
        int hidden = 0;
        for (RunDetails run : runs) {
            List<JobGroup> groups = run.breakdowns().get(index).groups();
            int shown = by == Grouping.USER ? Math.min(MOST_USERS, groups.size()) : groups.size();
            hidden = Math.max(hidden, groups.size() - shown);
            rows.add(row(run.policy(), List.of("", "", "", "", "", "", "", "", "")));
            groups.subList(0, shown).forEach(group -> rows.add(row("  " + group.name(), figures(group))));
        }
        text.append('\n');
        TextTable.append(rows, text);
        if (hidden > 0) {
            text.append(hidden + " users with fewer jobs are in the JSON only.\n");
        }
    }

    private static List<String> figures(JobGroup group) {
        return List.of(
                Integer.toString(group.jobs()),
                TextTable.duration(group.waited().mean()),
                TextTable.duration(group.waited().p50()),
                TextTable.fixed(group.boundedSlowdown().mean(), 2),
                TextTable.fixed(group.boundedSlowdown().p50(), 2),
                TextTable.duration(group.response().mean()),
                TextTable.duration(group.response().p50()),
                Integer.toString(group.promised()),
                TextTable.percent(group.keptRatio()));
    }

    private static void appendFunction(List<RunDetails> runs, int index, StringBuilder text) {
        Measure measure = runs.get(0).functions().get(index).measure();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                title(measure), PERCENTS.stream().map(percent -> percent + " %").toList()));
        for (RunDetails run : runs) {
            DistributionFunction function = run.functions().get(index);
            rows.add(row(
                    run.policy(),
                    PERCENTS.stream()
                            .map(percent -> figure(measure, function.quantile(percent)))
                            .toList()));
        }
        text.append('\n');
        TextTable.append(rows, text);
    }

    private static String title(Measure measure) {
        return switch (measure) {
            case WAIT -> "jobs wait at most";
            case SLOWDOWN -> "bounded slowdown at most";
            case NUWT -> "users' NUWT at most";
        };
    }

    private static String figure(Measure measure, double value) {
        return switch (measure) {
            case WAIT -> TextTable.duration(value);
            case SLOWDOWN -> TextTable.fixed(value, 2);
            case NUWT -> TextTable.fixed(value, 3);
        };
    }

    private static void appendStretch(List<RunDetails> runs, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("stretch", "mean", "max"));
        for (RunDetails run : runs) {
            rows.add(List.of(
                    run.policy(),
                    TextTable.fixed(run.stretch().mean(), 2),
                    TextTable.fixed(run.stretch().max(), 2)));
        }
        text.append('\n');
        TextTable.append(rows, text);
        text.append("Stretch: (wait + walltime) / walltime.\n");
    }

    private static void appendDissatisfaction(List<RunDetails> runs, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("dissatisfied users", "users", "jobs", "share", "mean ratio", "median", "max"));
        for (RunDetails run : runs) {
            Dissatisfaction dissatisfaction = run.dissatisfaction().orElseThrow();
            Distribution seriousness = dissatisfaction.seriousness();
            rows.add(List.of(
                    run.policy(),
                    dissatisfaction.users() + " of " + dissatisfaction.allUsers(),
                    Integer.toString(dissatisfaction.events().size()),
                    TextTable.percent(dissatisfaction.share()),
                    TextTable.fixed(seriousness.mean(), 2),
                    TextTable.fixed(seriousness.p50(), 2),
                    TextTable.fixed(seriousness.max(), 2)));
        }
        text.append('\n');
        TextTable.append(rows, text);
        text.append(
                "Jobs that waited longer than their users' patience; the ratio is of that wait to the acceptable one.\n");
    }

    private static List<String> row(String first, List<String> others) {
        List<String> row = new ArrayList<>();
        row.add(first);
        row.addAll(others);
        return row;
    }
}
