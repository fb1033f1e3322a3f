package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** A report as a table, for people: a line for each policy, and what its columns mean below it. */
public final class TextReport {
    private static final String UNDEFINED = "--";
    private static final List<String> GROUPS =
            List.of("", "", "mean", "99 % wait", "longest", "bounded", "cpus", "worst", "");
    private static final List<String> HEADINGS =
            List.of("policy", "jobs", "wait", "at most", "wait", "slowdown", "used", "user", "time");
    private static final List<String> LEGEND = List.of(
            "Waits are h:mm:ss. Bounded slowdown: the mean of (wait + runtime) / runtime, where a runtime",
            "counts as 10 s at least. Worst user: the longest mean wait of a user with " + Fairness.REGULAR
                    + " jobs or more.");

    private static final List<String> PROMISE_GROUPS = List.of("", "told", "promises", "told", "within", "median");
    private static final List<String> PROMISE_HEADINGS =
            List.of("policy", "a start", "kept", "to wait", ToldWaits.NEAR / 60 + " min", "error");
    private static final List<String> PROMISE_LEGEND = List.of(
            "Promises kept: of the jobs that were told a start, those that started at most " + Promises.TOLERANCE
                    + " s after it. Told",
            "to wait: those that were told a start later than their submission. Within " + ToldWaits.NEAR / 60
                    + " min: those of these",
            "that started no more than that before or after it. Median error: how far off, before or after.");

    private static final List<String> DEADLINE_GROUPS =
            List.of("", "jobs with", "deadlines", "though planned", "of the time", "used where", "others'");
    private static final List<String> DEADLINE_HEADINGS =
            List.of("policy", "deadlines", "missed", "to meet them", "used", "they waited", "mean wait");
    private static final List<String> DEADLINE_LEGEND = List.of(
            "Though planned to meet them: of the deadlines missed, those that the first planned start would have met.",
            "Of the time used: the mean of (wait + runtime) / (deadline - submission), and the same without those",
            "that started at once.");

    private static final List<String> FIDELITY_GROUPS =
            List.of("", "fidelity to", "recorded", "replayed", "waits as", "error", "error by", "correlation", "by");
    private static final List<String> FIDELITY_HEADINGS = List.of(
            "policy", "the record", "mean wait", "mean wait", "recorded", "by week", "class", "by week", "rank");
    private static final List<String> FIDELITY_LEGEND = List.of(
            "Fidelity to the record: from A, the replay tells what really happened, to F, policy, machine or rules were",
            "others. Waits as recorded: to within " + Fidelity.NEAR / 60
                    + " min. Error: what waits differ in all, week by week and by",
            "classes of cpus and walltime, as a share of the recorded ones. Correlation: of recorded and replayed mean waits",
            "week by week, and of the jobs' ranks by wait; 1 where they go together, 0 where they do not.");

    private static final List<String> THROUGHPUT_GROUPS =
            List.of("", "jobs", "cpu hours", "", "sessions", "off the", "last job");
    private static final List<String> THROUGHPUT_HEADINGS =
            List.of("policy", "a week", "a week", "sessions", "recorded", "record", "later by");
    private static final List<String> THROUGHPUT_LEGEND = List.of(
            "Users react: a user's next jobs come when those have ended for which the user waited. Off the record: how",
            "far a job's submission is from the recorded one, before or after, in the mean.");

    private static final List<String> YARDSTICK_LEGEND = List.of(
            "Alone: what a candidate of the policy above gives by itself, on the whole log. Plain: policies that",
            "nobody asked for, to measure by. --no-yardsticks leaves both out.");

    private TextReport() {}

    /** The text, its last line ended. */
    public static String of(ReplayReport report) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(GROUPS);
        rows.add(HEADINGS);
        YardstickLines yardsticks = new YardstickLines(report);
        for (RunMetrics run : report.runs()) {
            rows.add(row(run));
            rows.addAll(yardsticks.below(run, TextReport::row));
        }
        rows.addAll(yardsticks.atTheEnd(TextReport::row));
        StringBuilder text = new StringBuilder(heading(report)).append('\n');
        new TreeMap<>(report.log().bent())
                .forEach((bending, jobs) ->
                        text.append(jobs + " " + bending.title()).append('\n'));
        text.append('\n');
        TextTable.append(rows, text);
        report.runs().forEach(run -> appendNeverStarted(run, text));
        yardsticks.outcomes().forEach(line -> text.append(line).append('\n'));
        boolean promised = report.runs().stream().anyMatch(run -> run.promises().made() > 0);
        if (promised) {
            appendPromises(report, yardsticks, text);
        }
        text.append(ExpectedText.table(report.runs()));
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        if (promised) {
            PROMISE_LEGEND.forEach(line -> text.append(line).append('\n'));
        }
        text.append(ExpectedText.legend(report.runs()));
        if (!yardsticks.outcomes().isEmpty()) {
            YARDSTICK_LEGEND.forEach(line -> text.append(line).append('\n'));
        }
        if (report.runs().stream().anyMatch(run -> run.fidelity().grade().isPresent())) {
            appendFidelity(report, text);
        }
        if (report.runs().stream().anyMatch(run -> run.throughput().isPresent())) {
            appendThroughput(report, text);
        }
        if (report.runs().stream().anyMatch(run -> run.advice().isPresent())) {
            text.append(AdviceText.of(report.runs()));
        }
        if (report.runs().stream().anyMatch(run -> run.alarms().isPresent())) {
            text.append(AlarmText.of(report.runs()));
        }
        if (report.runs().stream().anyMatch(run -> run.deadlines().jobs() > 0)) {
            appendDeadlines(report, text);
        }
        if (report.runs().stream().anyMatch(run -> run.stops().isPresent())) {
            text.append(StopText.of(report.runs()));
        }
        text.append(SharesText.of(report.runs()));
        text.append(ScarceText.of(report.runs()));
        return text.toString();
    }

    private static void appendNeverStarted(RunMetrics run, StringBuilder text) {
        if (!run.neverStarted().isEmpty()) {
            int count = run.neverStarted().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            text.append(run.policy() + ": " + count + " never started: " + NeverStarted.describe(run.neverStarted()))
                    .append('\n');
        }
    }

    private static void appendPromises(ReplayReport report, YardstickLines yardsticks, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(PROMISE_GROUPS);
        rows.add(PROMISE_HEADINGS);
        for (RunMetrics run : report.runs()) {
            rows.add(promiseRow(run));
            rows.addAll(yardsticks.below(run, TextReport::promiseRow));
        }
        rows.addAll(yardsticks.atTheEnd(TextReport::promiseRow));
        text.append('\n');
        TextTable.append(rows, text);
    }

    private static List<String> promiseRow(RunMetrics run) {
        Promises promises = run.promises();
        ToldWaits told = run.toldWaits();
        return List.of(
                run.policy(),
                Integer.toString(promises.made()),
                TextTable.percent((double) promises.kept() / promises.made()),
                Integer.toString(told.jobs()),
                TextTable.percent(told.ratio()),
                TextTable.duration(told.medianError()));
    }

    private static void appendFidelity(ReplayReport report, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(FIDELITY_GROUPS);
        rows.add(FIDELITY_HEADINGS);
        for (RunMetrics run : report.runs()) {
            Fidelity fidelity = run.fidelity();
            rows.add(List.of(
                    run.policy(),
                    fidelity.grade().map(Enum::name).orElse(UNDEFINED),
                    TextTable.duration(fidelity.recorded()),
                    TextTable.duration(fidelity.replayed()),
                    TextTable.percent(fidelity.withinRatio()),
                    TextTable.percent(fidelity.weeklyError()),
                    TextTable.percent(fidelity.classError()),
                    TextTable.fixed(fidelity.weeklyCorrelation(), 2),
                    TextTable.fixed(fidelity.rankCorrelation(), 2)));
        }
        text.append('\n');
        TextTable.append(rows, text);
        text.append('\n');
        for (RunMetrics run : report.runs()) {
            if (run.fidelity().missing() > 0) {
                text.append(run.policy())
                        .append(": ")
                        .append(run.fidelity().missing())
                        .append(" jobs ran that do not start in this replay; their waits count as not as recorded\n");
            }
        }
        FIDELITY_LEGEND.forEach(line -> text.append(line).append('\n'));
    }

    private static void appendThroughput(ReplayReport report, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(THROUGHPUT_GROUPS);
        rows.add(THROUGHPUT_HEADINGS);
        for (RunMetrics run : report.runs()) {
            run.throughput()
                    .ifPresent(throughput -> rows.add(List.of(
                            run.policy(),
                            TextTable.fixed(throughput.jobsAWeek(), 1),
                            TextTable.fixed(throughput.cpuHoursAWeek(), 0),
                            Integer.toString(throughput.sessions()),
                            Integer.toString(throughput.recordedSessions()),
                            TextTable.duration(throughput.meanShift()),
                            TextTable.duration(throughput.latest()))));
        }
        text.append('\n');
        TextTable.append(rows, text);
        text.append('\n');
        THROUGHPUT_LEGEND.forEach(line -> text.append(line).append('\n'));
        int unknown = report.runs().stream()
                .flatMap(run -> run.throughput().stream())
                .mapToInt(Throughput::unknownWaits)
                .max()
                .orElse(0);
        if (unknown > 0) {
            text.append(
                            unknown
                                    + " jobs have no recorded wait: what users waited for is learnt as if they had started at once.")
                    .append('\n');
        }
    }

    private static void appendDeadlines(ReplayReport report, StringBuilder text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(DEADLINE_GROUPS);
        rows.add(DEADLINE_HEADINGS);
        for (RunMetrics run : report.runs()) {
            Deadlines deadlines = run.deadlines();
            rows.add(List.of(
                    run.policy(),
                    Integer.toString(deadlines.jobs()),
                    Integer.toString(deadlines.missed()),
                    Integer.toString(deadlines.missedThoughPlanned()),
                    TextTable.percent(deadlines.meanUsage()),
                    TextTable.percent(deadlines.meanUsageOfWaiting()),
                    TextTable.duration(deadlines.meanRegularWait())));
        }
        text.append('\n');
        TextTable.append(rows, text);
        text.append('\n');
        DEADLINE_LEGEND.forEach(line -> text.append(line).append('\n'));
    }

    private static String heading(ReplayReport report) {
        int leftOut = report.log().leftOutCount();
        return report.trace() + "\n" + report.machine().cpus() + " cpus"
                + (report.nodes() > 1 ? " on " + report.nodes() + " nodes" : "") + ", "
                + TextTable.fixed(report.span() / 86_400.0, 1) + " days, "
                + report.log().jobs().size() + " jobs replayed, "
                + leftOut + " left out"
                + (leftOut > 0 ? " (" + LeftOut.describe(report.log().leftOut()) + ")" : "")
                + (report.estimate() == Estimate.KILL
                        ? ""
                        : ", estimate " + report.estimate().name().toLowerCase(Locale.ROOT));
    }

    private static List<String> row(RunMetrics run) {
        return List.of(
                run.policy(),
                Integer.toString(run.jobs()),
                TextTable.duration(run.waited().mean()),
                TextTable.duration(run.waited().p99()),
                TextTable.duration(run.waited().max()),
                TextTable.fixed(run.boundedSlowdown().mean(), 2),
                TextTable.percent(run.utilization()),
                TextTable.duration(run.fairness().worstUserMeanWait()),
                TextTable.fixed(run.effort().elapsed(), 2) + " s");
    }
}
