package org.almanac.replay;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.SharesKept;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Distribution;

/**
 * How one policy did on a log; times in seconds, and NaN for what is not defined, such as the mean wait of no jobs.
 *
 * @param policy as it was written
 * @param jobs how many jobs started
 * @param leftOut how many did not: not replayed, or never able to start under this policy and the site's rules
 * @param neverStarted how many of these were replayed and not able to start, by reason
 * @param utilization the share of the cpus that was in use from the first submission to the last end; from its moment on in a
 *     replay that counts jobs which waited before
 * @param makespan from the first submission, or that moment, to the last end
 * @param expectedWaits how near expected starts came; empty where none were told
 * @param throughput what was done for users who react; empty where jobs were submitted as recorded
 * @param advice what advice on walltimes was worth; empty where nobody was advised
 * @param alarms how good alarms were; empty where none were raised
 * @param shares how near the machine was to its shares; empty where the rules told none
 * @param scarce what became of each scarce resource
 * @param stops what became of urgent jobs and of those that were stopped; empty where there were none
 * @param violations 1 where the run ended because the plan could not be carried out, else 0
 */
public record RunMetrics(
        String policy,
        int jobs,
        int leftOut,
        Map<NeverStarted, Integer> neverStarted,
        Distribution waited,
        Distribution boundedSlowdown,
        double meanResponse,
        double utilization,
        double makespan,
        Fairness fairness,
        Promises promises,
        ToldWaits toldWaits,
        Optional<ExpectedWaits> expectedWaits,
        Deadlines deadlines,
        Fidelity fidelity,
        Optional<Throughput> throughput,
        Optional<AdviceFigures> advice,
        Optional<AlarmFigures> alarms,
        Optional<SharesKept> shares,
        List<ScarceUse> scarce,
        Optional<StopFigures> stops,
        SearchOutcome search,
        Tenure tenure,
        int violations,
        Effort effort,
        long seed) {

    public double meanWait() {
        return waited.mean();
    }

    /**
     * Of a finished run.
     *
     * @param before what ran and waited when it began
     */
    static RunMetrics of(
            String policy,
            ReplayLog log,
            Machine machine,
            Optional<WarmStart> before,
            ReplayResult result,
            Effort effort,
            long seed) {
        List<JobOutcome> outcomes = result.outcomes();
        // Plain loops: in a program that has only just started, streams take longer than a whole policy.
        double[] waits = new double[outcomes.size()];
        double[] slowdowns = new double[outcomes.size()];
        double responses = 0;
        double cpuSeconds = 0;
        long firstSubmit = Long.MAX_VALUE;
        long lastEnd = Long.MIN_VALUE;
        for (int i = 0; i < waits.length; i++) {
            JobOutcome outcome = outcomes.get(i);
            ReplayJob job = outcome.job();
            waits[i] = outcome.waited();
            slowdowns[i] = BoundedSlowdown.of(outcome.waited(), job.runtime());
            responses += outcome.end() - job.submit();
            cpuSeconds += (double) job.cpus() * job.runtime();
            firstSubmit = Math.min(firstSubmit, job.submit());
            lastEnd = Math.max(lastEnd, outcome.end());
        }
        // Sorting takes as long as all the rest: with another core it is half of the time.
        ForkJoinTask<Distribution> waited = ForkJoinPool.commonPool().submit(() -> Distribution.of(waits));
        ForkJoinTask<Distribution> slowdown = ForkJoinPool.commonPool().submit(() -> Distribution.of(slowdowns));
        ForkJoinTask<Fidelity> fidelity = ForkJoinPool.commonPool()
                .submit(() -> Fidelity.of(outcomes, log.tooLargeCount() + result.neverStartedCount()));
        Fairness fairness = Fairness.of(outcomes);
        Promises promises = Promises.of(outcomes);
        ToldWaits toldWaits = ToldWaits.of(outcomes);
        Deadlines deadlines = Deadlines.of(outcomes);
        if (before.isPresent() && before.get().counted() > 0) {
            // The machine is looked at from then on, with all that runs there.
            firstSubmit = before.get().moment();
            cpuSeconds = cpuSeconds + before.get().cpuSecondsToRun();
        }
        double makespan = waits.length == 0 ? Double.NaN : lastEnd - firstSubmit;
        return new RunMetrics(
                policy,
                waits.length,
                log.leftOutCount() + result.neverStartedCount(),
                result.neverStarted(),
                waited.join(),
                slowdown.join(),
                responses / waits.length,
                cpuSeconds / (machine.cpus() * makespan),
                makespan,
                fairness,
                promises,
                toldWaits,
                result.expected().map(told -> ExpectedWaits.of(outcomes, told)),
                deadlines,
                fidelity.join(),
                log.submissions().throughput(outcomes),
                log.submissions().advice(outcomes),
                result.alarms(),
                result.shares().map(ShareOutcome::kept),
                result.scarce(),
                result.stops(),
                result.search(),
                result.tenure(),
                result.violation().isPresent() ? 1 : 0,
                effort,
                seed);
    }
}
