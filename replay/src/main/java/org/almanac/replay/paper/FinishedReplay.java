package org.almanac.replay.paper;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.replay.Dissatisfaction;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.InstantRecord;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.RunMetrics;
import org.almanac.replay.Throughput;

/**
 * What is kept of a replay: its figures, and how long each job waited.
 *
 * @param figures by the names that the JSON of a replay has; those that are not defined are not there
 * @param inCharge under an adaptive policy, the seconds for which each candidate was in charge
 * @param waits seconds of each job, in the order of the log; {@link #NEVER} for one that never started
 */
record FinishedReplay(Map<String, Double> figures, Map<String, Double> inCharge, int[] waits) {
    static final int NEVER = -1;

    /** The bounds of the times in the planning paper's figure 5, in seconds. */
    private static final List<Double> STEPS = List.of(0.2, 1.0, 2.0);
    /** The criteria of the planning paper. */
    private static final List<String> CRITERIA = List.of("mean_wait", "mean_bounded_slowdown", "nuwt_mean", "nuwt_sd");
    /** What is less is a small improvement of a criterion (the planning paper's section 4.1). */
    private static final double SMALL_GAIN = 0.02;

    /** How long users accept to wait, by the names that {@code --acceptable} has. */
    private static final Map<String, AcceptableWait> PATIENCE =
            Map.of("paper", AcceptableWait.PAPER, "with-floors", AcceptableWait.WITH_FLOORS);
    /** So many times the acceptable wait is a serious reason to complain. */
    private static final double SERIOUS = 10;

    FinishedReplay {
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
        inCharge = Collections.unmodifiableMap(new TreeMap<>(inCharge));
    }

    static FinishedReplay of(ReplayLog log, ExperimentRun run) {
        Map<String, Double> inCharge = new TreeMap<>();
        run.metrics().tenure().seconds().forEach((policy, seconds) -> inCharge.put(policy, (double) seconds));
        return new FinishedReplay(
                figures(run), inCharge, waits(log.jobs(), run.result().outcomes()));
    }

    private static int[] waits(List<ReplayJob> jobs, List<JobOutcome> outcomes) {
        int[] waits = new int[jobs.size()];
        int next = 0;
        for (int i = 0; i < waits.length; i++) {
            boolean started = next < outcomes.size()
                    && outcomes.get(next).job().number() == jobs.get(i).number();
            waits[i] = started ? Math.toIntExact(outcomes.get(next++).waited()) : NEVER;
        }
        return waits;
    }

    private static Map<String, Double> figures(ExperimentRun run) {
        RunMetrics metrics = run.metrics();
        Map<String, Double> figures = new HashMap<>();
        figures.put("jobs", (double) metrics.jobs());
        figures.put("mean_wait_s", metrics.waited().mean());
        figures.put("max_wait_s", metrics.waited().max());
        figures.put("mean_bounded_slowdown", metrics.boundedSlowdown().mean());
        figures.put("mean_response_s", metrics.meanResponse());
        figures.put("utilization", metrics.utilization());
        figures.put("makespan_s", metrics.makespan());
        figures.put("nuwt_mean", metrics.fairness().nuwtMean());
        figures.put("nuwt_sd", metrics.fairness().nuwtSd());
        figures.put("nuwt_below_1_percent", nuwtBelowOne(run.result().outcomes()));
        figures.put("cpu_s", metrics.effort().cpu());
        figures.put("deadlines_missed", (double) metrics.deadlines().missed());
        figures.put(
                "deadlines_missed_though_planned", (double) metrics.deadlines().missedThoughPlanned());
        figures.put(
                "mean_deadline_usage_of_waiting_percent",
                100 * metrics.deadlines().meanUsageOfWaiting());
        metrics.throughput()
                .ifPresent(throughput ->
                        figures.putAll(figures(throughput, run.result().outcomes())));
        run.result().instants().ifPresent(instants -> figures.putAll(figures(instants)));
        figures.values().removeIf(figure -> !Double.isFinite(figure));
        return figures;
    }

    /** Of users who react: what was done for them, and how dissatisfied they were. */
    private static Map<String, Double> figures(Throughput throughput, List<JobOutcome> outcomes) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("jobs_a_week", throughput.jobsAWeek());
        figures.put("cpu_hours_a_week", throughput.cpuHoursAWeek());
        figures.put("sessions", (double) throughput.sessions());
        PATIENCE.forEach((table, patience) -> {
            Dissatisfaction some = Dissatisfaction.of(outcomes, patience);
            double[] seriousness = some.events().stream()
                    .mapToDouble(Dissatisfaction.Event::seriousness)
                    .toArray();
            figures.put("events_" + table, (double) seriousness.length);
            figures.put("events_percent_" + table, 100 * some.share());
            figures.put("dissatisfied_users_" + table, (double) some.users());
            figures.put(
                    "most_events_of_a_user_" + table,
                    some.eventsByUser().values().stream()
                            .mapToDouble(Integer::doubleValue)
                            .max()
                            .orElse(0));
            figures.put("serious_events_" + table, (double)
                    Arrays.stream(seriousness).filter(each -> each > SERIOUS).count());
            figures.put("mean_seriousness_" + table, some.seriousness().mean());
            figures.put(
                    "max_seriousness_" + table, Arrays.stream(seriousness).max().orElse(0));
            figures.put(
                    "sum_of_seriousness_" + table, Arrays.stream(seriousness).sum());
        });
        return figures;
    }

    private static Map<String, Double> figures(InstantRecord instants) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("longest_step_s", instants.longestStep());
        figures.put("longest_search_s", instants.longestSearch());
        figures.put("most_waiting", (double) instants.mostWaiting());
        for (double seconds : STEPS) {
            figures.put("steps_below_" + seconds + "_s_percent", instants.stepsBelow(seconds));
        }
        figures.put("improvements", (double) instants.found().size());
        for (String criterion : CRITERIA) {
            double[] gains = instants.found().stream()
                    .mapToDouble(found -> -found.changes().get(criterion))
                    .filter(gain -> gain > 0)
                    .toArray();
            long small = Arrays.stream(gains).filter(gain -> gain < SMALL_GAIN).count();
            figures.put(
                    "improvements_of_" + criterion + "_percent",
                    100.0 * gains.length / instants.found().size());
            figures.put("small_improvements_of_" + criterion + "_percent", 100.0 * small / gains.length);
        }
        return figures;
    }

    /** How many users in a hundred have waited less, in all, than they have consumed. */
    private static double nuwtBelowOne(List<JobOutcome> outcomes) {
        Map<Integer, double[]> users = new HashMap<>();
        for (JobOutcome outcome : outcomes) {
            double[] user = users.computeIfAbsent(outcome.job().user(), number -> new double[2]);
            user[0] += outcome.waited();
            user[1] += outcome.consumption();
        }
        long below = users.values().stream()
                .filter(user -> NormalizedUserWaitTime.of(user[0], user[1]) < 1)
                .count();
        return 100.0 * below / users.size();
    }
}
