package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.model.SmallMpiJobs;
import org.junit.jupiter.api.Test;

/** What section 4.3 of the balanced backfilling paper tells of its queue of MPI jobs, on the one that is made up here. */
class SmallMpiJobsTest {
    private static final int IBB = 0;
    private static final int BEST_FIT = 1;
    private static final int FCFS = 2;
    private static final int SEEDS = 5;

    private static double longestWaitOfLarge(ExperimentRun run) {
        return run.result().outcomes().stream()
                .filter(outcome -> outcome.job().cpus() > 32)
                .mapToLong(JobOutcome::waited)
                .max()
                .orElseThrow();
    }

    private static List<ExperimentRun> runs(long seed) throws InterruptedException {
        SiteLog queue = SmallMpiJobs.make(new SplittableRandom(seed));
        return new Experiment(
                        ReplayLog.of(queue, Estimate.KILL, ReplayLog.Cancelled.KEEP),
                        queue.machine(),
                        Stream.of("improved-balanced", "best-fit", "fcfs")
                                .map(PolicySpec::parse)
                                .toList(),
                        1,
                        Verification.ON)
                .run(Effort.NONE, ReplayProgress.NONE);
    }

    /** Alike on average: with seed 5 alone balanced backfilling ends 11 % later than best fit. */
    @Test
    void balancedAndBestFitFinishAlikeFcfsLaterAndLargeJobsStarveUnderBestFitAlone() throws InterruptedException {
        double later = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            List<ExperimentRun> runs = runs(seed);
            double balanced = runs.get(IBB).metrics().makespan();
            later += balanced / runs.get(BEST_FIT).metrics().makespan() - 1;

            assertEquals(54, runs.get(IBB).result().outcomes().size());
            assertTrue(runs.get(FCFS).metrics().makespan() > balanced, "FCFS finishes first with seed " + seed);
            assertTrue(
                    longestWaitOfLarge(runs.get(IBB)) < longestWaitOfLarge(runs.get(BEST_FIT)),
                    "large jobs wait longer under balanced backfilling with seed " + seed);
        }
        assertEquals(0, later / SEEDS, 0.1);
    }
}
