package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.score.Distribution;
import org.junit.jupiter.api.Test;

/**
 * The tiny log by hand, under conservative backfilling: job 1 runs at 0 on all cpus. Job 2 is promised 100, and gets it.
 * Job 3 is promised 110, when job 2 would end; but that ends at 105, and job 3 starts then.
 */
class RunMetricsTest {
    private final RunMetrics metrics = conservative();

    @Test
    void countsJobs() {
        assertEquals("conservative", metrics.policy());
        assertEquals(3, metrics.jobs());
        assertEquals(2, metrics.leftOut());
        assertEquals(7, metrics.seed());
        assertEquals(0, metrics.violations());
        assertEquals(SearchOutcome.NONE, metrics.search());
    }

    @Test
    void measuresWaits() {
        assertEquals(175.0 / 3, metrics.waited().mean(), 1e-9);
        assertEquals(41.2984, metrics.waited().sd(), 1e-4);
        assertEquals(85, metrics.waited().p50());
        assertEquals(90, metrics.waited().p99());
        assertEquals(90, metrics.waited().max());
        assertEquals((1 + 9.5 + 2.7) / 3, metrics.boundedSlowdown().mean(), 1e-9);
        assertEquals(9.5, metrics.boundedSlowdown().p99());
        assertEquals(110, metrics.meanResponse());
    }

    @Test
    void measuresTheMachine() {
        assertEquals(155, metrics.makespan());
        assertEquals((400 + 20 + 100) / (4 * 155.0), metrics.utilization(), 1e-12);
    }

    @Test
    void measuresFairness() {
        Fairness fairness = metrics.fairness();
        double user11 = 85 / 500.0;
        double user12 = 90 / 20.0;
        assertEquals((user11 + user12) / 2, fairness.nuwtMean(), 1e-12);
        assertEquals((user12 - user11) / 2, fairness.nuwtSd(), 1e-12);
        assertEquals(132.5 * 132.5 / (2 * (42.5 * 42.5 + 90 * 90)), fairness.jainUserWait(), 1e-12);
        assertEquals(Double.NaN, fairness.worstUserMeanWait(), "nobody has ten jobs");
    }

    @Test
    void measuresPromises() {
        assertEquals(new Promises(3, 3, 0), metrics.promises());
    }

    @Test
    void aPromiseIsKeptUpToAMinuteLate() {
        ReplayJob job = TinyLog.replayLog().jobs().get(0);
        List<JobOutcome> outcomes = List.of(
                new JobOutcome(job, 100, OptionalLong.of(40), 0),
                new JobOutcome(job, 101, OptionalLong.of(40), 0),
                new JobOutcome(job, 101, OptionalLong.empty(), 0));

        assertEquals(new Promises(2, 1, 60), Promises.of(outcomes));
        assertEquals(new Promises(0, 0, Double.NaN), Promises.of(List.of()));
    }

    @Test
    void measuresWhatJobsThatWereToldToWaitWereTold() {
        assertEquals(new ToldWaits(2, 2, 0), metrics.toldWaits(), "job 2 to the second, job 3 five seconds early");
        assertEquals(1, metrics.toldWaits().ratio());
    }

    @Test
    void aToldWaitIsRightUpToTenMinutesBeforeOrAfter() {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);
        long submit = job.submit();
        List<JobOutcome> outcomes = List.of(
                new JobOutcome(job, submit + 5000, OptionalLong.of(submit + 5600), 0),
                new JobOutcome(job, submit + 5600, OptionalLong.of(submit + 5000), 0),
                new JobOutcome(job, submit + 5000, OptionalLong.of(submit + 5601), 0),
                new JobOutcome(job, submit + 9000, OptionalLong.of(submit + 5000), 0),
                new JobOutcome(job, submit, OptionalLong.of(submit + 1), 0),
                new JobOutcome(job, submit + 7000, OptionalLong.of(submit), 0),
                new JobOutcome(job, submit + 7000, OptionalLong.empty(), 0));

        ToldWaits told = ToldWaits.of(outcomes);

        assertEquals(new ToldWaits(5, 3, 600), told);
        assertEquals(0.6, told.ratio());
    }

    @Test
    void whereNobodyWasToldToWaitThereIsNoShareAndNoError() {
        ReplayJob job = TinyLog.replayLog().jobs().get(1);

        ToldWaits none = ToldWaits.of(List.of(new JobOutcome(job, 90, OptionalLong.of(job.submit()), 0)));

        assertEquals(new ToldWaits(0, 0, Double.NaN), none);
        assertEquals(Double.NaN, none.ratio());
    }

    @Test
    void theWorstUserHasAtLeastTenJobs() {
        ReplayJob job = TinyLog.replayLog().jobs().get(0);
        List<JobOutcome> ten = IntStream.range(0, 10)
                .mapToObj(i -> new JobOutcome(job, i, OptionalLong.empty(), 0))
                .toList();

        assertEquals(4.5, Fairness.of(ten).worstUserMeanWait());
    }

    @Test
    void readingCountsAsAPartOfTheRun() {
        assertEquals(1000, metrics.effort().elapsed(), 60);
        assertEquals(500, metrics.effort().cpu(), 60);
    }

    @Test
    void aRunWithoutAnyStartHasNoMeans() {
        ReplayResult broken = new ReplayResult(
                List.of(),
                SearchOutcome.NONE,
                Tenure.NONE,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.of("at 0 ..."));
        RunMetrics none = RunMetrics.of(
                "broken", TinyLog.replayLog(), TinyLog.MACHINE, Optional.empty(), broken, new Effort(0, 0), 1);

        assertEquals(1, none.violations());
        assertEquals(0, none.jobs());
        assertEquals(Double.NaN, none.waited().mean());
        assertEquals(Double.NaN, none.utilization());
        assertEquals(Double.NaN, none.makespan());
    }

    private static RunMetrics conservative() {
        try {
            return TinyLog.run("conservative").get(0).metrics();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The same under another policy, with another mean wait. */
    static RunMetrics waiting(RunMetrics run, String policy, double meanWait) {
        return new RunMetrics(
                policy,
                run.jobs(),
                run.leftOut(),
                run.neverStarted(),
                new Distribution(meanWait, 0, meanWait, meanWait, meanWait, meanWait),
                run.boundedSlowdown(),
                run.meanResponse(),
                run.utilization(),
                run.makespan(),
                run.fairness(),
                run.promises(),
                run.toldWaits(),
                run.expectedWaits(),
                run.deadlines(),
                run.fidelity(),
                run.throughput(),
                run.advice(),
                run.alarms(),
                run.shares(),
                run.scarce(),
                run.stops(),
                run.search(),
                run.tenure(),
                run.violations(),
                run.effort(),
                run.seed());
    }
}
