package org.almanac.replay.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Setup;
import org.junit.jupiter.api.Test;

/** A machine of one cpu, on which one job after the other runs. */
class BaselinesTest {
    private static final long WALLTIME = 36_000;

    private final Map<JobId, Long> truth = new HashMap<>();
    private final Baselines baselines =
            new Baselines(job -> truth.containsKey(job) ? OptionalLong.of(truth.get(job)) : OptionalLong.empty());
    private final Scheduler scheduler =
            Policies.create(PolicySpec.parse("conservative"), Setup.of(Machine.ofCpus(1)), 1);
    private long now = 1_000_000;
    private int jobs;

    @Test
    void thePlanTellsWhereItHasTheJob() {
        run("u", 600, 1);
        waitBehindOneThatRuns("u", 5_000);

        assertEquals(now + WALLTIME, told(Baseline.PLAN).expected());
    }

    @Test
    void theMeanOfTheLastTwoRuntimesIsOfTheUserWhoseJobRuns() {
        run("u", 600, 5);
        run("u", 1_000, 1);
        run("u", 2_000, 1);
        run("other", 9_000, 3);
        waitBehindOneThatRuns("u", 5_000);

        assertEquals(now + 1_500, told(Baseline.LAST_TWO).expected());
    }

    @Test
    void simpleScenariosLieWhereTheLastJobsThatAreAlikeDid() {
        run("other", 9_000, 30);
        run("u", 600, 10);
        run("u", 1_200, 10);
        waitBehindOneThatRuns("u", 5_000);

        ExpectedStart range = told(Baseline.SIMPLE);
        assertEquals(now + 600, range.earliest());
        assertEquals(now + 1_200, range.latest());
    }

    /** The job before it is planned as far ahead as it is on a plan that believes walltimes, and was told a tenth of that. */
    @Test
    void jobsAlikeTellWhatTheyWereToldThemselvesAsPartOfTheirWait() {
        start(submit("u", 5_000));
        Job before = submit("u", 60);
        Job newcomer = submit("v", 60);
        ExpectedStart told = new ExpectedStart(now + 3_600, now + 1_800, now + 7_200);
        baselines.tell(scheduler, now, List.of(newcomer.id()), Map.of(before.id(), told));

        ExpectedStart alike = told(Baseline.ALIKE);
        double gain = (WALLTIME + 300.0) / (3_600 + 300.0);
        assertEquals(now + (2 * WALLTIME + 300) / gain - 300, alike.expected(), 1);
        assertTrue(alike.earliest() < alike.expected() && alike.expected() < alike.latest());
    }

    @Test
    void noJobIsLikeOneOfWhichNothingWasTold() {
        waitBehindOneThatRuns("u", 5_000);

        assertFalse(baselines.told().get(Baseline.ALIKE).containsKey(JobId.of(jobs)));
    }

    @Test
    void trueRuntimesTellTheStartItself() {
        run("u", 600, 5);
        waitBehindOneThatRuns("u", 5_432);

        assertEquals(now + 5_432, told(Baseline.TRUE_RUNTIMES).expected());
    }

    /** Of 30 jobs each waits for a tenth of what it was told. */
    @Test
    void waitsAndTheCorrectedPlanTellWhatCameOfTheLastJobsThatWaited() {
        for (int i = 0; i < 30; i++) {
            waitBehindOneThatRuns("u", WALLTIME / 10);
            if (i == 0) {
                assertFalse(baselines.told().get(Baseline.WAITS).containsKey(JobId.of(jobs)), "nothing is known");
                assertEquals(now + WALLTIME, told(Baseline.CORRECTED_PLAN).expected());
            }
            endBoth();
        }
        waitBehindOneThatRuns("u", 5_000);

        assertEquals(now + WALLTIME / 10, told(Baseline.WAITS).expected());
        assertEquals(now + WALLTIME / 10, told(Baseline.CORRECTED_PLAN).expected(), 1);
        assertTrue(told(Baseline.CORRECTED_PLAN).width() <= 2, "each was just as far off");
    }

    private ExpectedStart told(Baseline baseline) {
        return baselines.told().get(baseline).get(JobId.of(jobs));
    }

    private void run(String user, long runtime, int times) {
        for (int i = 0; i < times; i++) {
            start(submit(user, runtime));
            end(runtime);
        }
    }

    /** The last job waits for the one before it. */
    private void waitBehindOneThatRuns(String user, long runtime) {
        start(submit(user, runtime));
        Job waiting = submit(user, 60);
        baselines.tell(scheduler, now, List.of(waiting.id()), Map.of());
    }

    private void endBoth() {
        JobId first = JobId.of(jobs - 1);
        now += truth.get(first);
        baselines.ended(first, now);
        scheduler.apply(now, List.of(new Event.Ended(first)));
        start(scheduler.decide(now).get(0).job());
        end(60);
    }

    private Job submit(String user, long runtime) {
        Job job = new Job(JobId.of(++jobs), user, now, WALLTIME, Request.cpus(1));
        truth.put(job.id(), runtime);
        scheduler.apply(now, List.of(new Event.Submitted(job)));
        scheduler.decide(now);
        return job;
    }

    private void start(Job job) {
        baselines.started(job, now);
        scheduler.apply(now, List.of(new Event.StartConfirmed(job.id(), now)));
    }

    private void end(long runtime) {
        now += runtime;
        JobId job = JobId.of(jobs);
        baselines.ended(job, now);
        scheduler.apply(now, List.of(new Event.Ended(job)));
    }
}
