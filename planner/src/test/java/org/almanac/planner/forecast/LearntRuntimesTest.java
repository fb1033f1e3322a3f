package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.junit.jupiter.api.Test;

class LearntRuntimesTest {
    private static final long WALLTIME = 36_000;
    private static final long NOT_RUNNING = -1;

    private LearntRuntimes learnt = new LearntRuntimes();
    private long now = 1_000_000;
    private int jobs;

    @Test
    void ofAJobOfWhichNothingIsKnownAnyPartOfItsWalltimeIsExpected() {
        RuntimeForecast forecast = learnt.of(job("u", WALLTIME), now);

        assertEquals(WALLTIME / 2, forecast.quantile(0.45, NOT_RUNNING));
        assertEquals(WALLTIME, forecast.quantile(1, NOT_RUNNING));
    }

    @Test
    void aJobRunsAsTheLastOnesOfItsUserDid() {
        runFor("u", WALLTIME, 600, 10);
        runFor("other", WALLTIME, 7_200, 10);

        assertEquals(600, learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING));
        assertEquals(7_200, learnt.of(job("other", WALLTIME), now).quantile(0.5, NOT_RUNNING));
    }

    @Test
    void ofAUsersJobsThoseCountForMoreThatAreCalledTheSame() {
        for (int i = 0; i < 10; i++) {
            runFor("u", "short", WALLTIME, 600, 1);
            runFor("u", "long", WALLTIME, 7_200, 1);
        }

        assertEquals(
                600,
                learnt.of(job("u", WALLTIME).named(Optional.of("short")), now).quantile(0.5, NOT_RUNNING));
        assertEquals(
                7_200,
                learnt.of(job("u", WALLTIME).named(Optional.of("long")), now).quantile(0.5, NOT_RUNNING));
    }

    /** Many users number their jobs, and no name comes twice. */
    @Test
    void aNameThatNeverCameBeforeChangesNothing() {
        for (int i = 0; i < 10; i++) {
            runFor("u", "run-" + i, WALLTIME, 600 + i, 1);
        }
        long called =
                learnt.of(job("u", WALLTIME).named(Optional.of("run-10")), now).quantile(0.5, NOT_RUNNING);

        assertEquals(learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING), called);
    }

    @Test
    void aNameThatAllJobsHaveChangesNothing() {
        LearntRuntimes ofAll = new LearntRuntimes();
        for (int i = 0; i < 10; i++) {
            Job job = job("u", WALLTIME);
            started(ofAll, job.named(Optional.of("STDIN")));
            started(job);
            now += 600 + i;
            ofAll.ended(job.id(), now);
            learnt.ended(job.id(), now);
        }
        RuntimeForecast named = ofAll.of(job("u", WALLTIME).named(Optional.of("STDIN")), now);
        RuntimeForecast unnamed = learnt.of(job("u", WALLTIME), now);

        for (double level = 0; level <= 1; level += 0.05) {
            assertEquals(unnamed.quantile(level, NOT_RUNNING), named.quantile(level, NOT_RUNNING));
        }
    }

    @Test
    void newJobsCountForMoreThanOldOnes() {
        runFor("u", WALLTIME, 600, 12);
        runFor("u", WALLTIME, 1_800, 6);

        assertEquals(1_800, learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING));
    }

    @Test
    void ofAUserJobsCountForMoreThatAskForAboutAsMuch() {
        runFor("u", WALLTIME, 7_200, 3);
        runFor("u", 600, 300, 12);

        assertEquals(7_200, learnt.of(job("u", WALLTIME + 60), now).quantile(0.5, NOT_RUNNING));
        assertEquals(300, learnt.of(job("u", 630), now).quantile(0.5, NOT_RUNNING));
    }

    @Test
    void ofAStrangerThatPartOfTheWalltimeIsExpectedWhichOthersUsed() {
        runFor("u", WALLTIME, WALLTIME / 4, 20);

        long expected = learnt.of(job("stranger", 2 * WALLTIME), now).quantile(0.5, NOT_RUNNING);

        assertEquals(2 * WALLTIME / 4, expected);
    }

    @Test
    void aJobThatWasEndedByItsWalltimeTellsThatOthersWillBe() {
        runFor("u", WALLTIME, WALLTIME, 10);

        assertEquals(5_000, learnt.of(job("u", 5_000), now).quantile(0.3, NOT_RUNNING));
    }

    @Test
    void noRuntimeIsLongerThanTheWalltime() {
        runFor("u", WALLTIME, 30_000, 10);

        assertEquals(600, learnt.of(job("u", 600), now).quantile(1, NOT_RUNNING));
    }

    @Test
    void aJobThatHasRunForLongerThanMostIsComparedWithTheRest() {
        runFor("u", WALLTIME, 600, 10);
        runFor("u", WALLTIME, 7_200, 2);

        RuntimeForecast forecast = learnt.of(job("u", WALLTIME), now);

        assertTrue(forecast.quantile(0.3, NOT_RUNNING) == 600);
        assertEquals(7_200, forecast.quantile(0.3, 600));
    }

    @Test
    void aJobThatHasOutrunItsWalltimeMayEndAtAnyMoment() {
        runFor("u", WALLTIME, 600, 10);

        assertEquals(WALLTIME + 6, learnt.of(job("u", WALLTIME), now).quantile(0.5, WALLTIME + 5));
    }

    /** Else a site that has just begun would believe all jobs to be short, as the short ones end first. */
    @Test
    void jobsThatStillRunTellThatJobsOfTheirKindRunForLonger() {
        runFor("u", WALLTIME, 60, 2);
        RuntimeForecast before = learnt.of(job("u", WALLTIME), now);
        for (int i = 0; i < 20; i++) {
            started(job("u", WALLTIME));
        }
        now += 3_600;
        RuntimeForecast after = learnt.of(job("u", WALLTIME), now);

        assertEquals(60, before.quantile(0.5, NOT_RUNNING));
        assertTrue(after.quantile(0.5, NOT_RUNNING) > 3_600);
    }

    /** OpenPBS extends a job's soft walltime by as much whenever the job has outrun it. */
    @Test
    void whereTheSiteSaysHowLongAJobWillRunItsWordGoesBeforeWhatIsLearnt() {
        runFor("u", WALLTIME, 600, 10);
        RuntimeForecast told = learnt.of(job("u", WALLTIME).expectedToRun(OptionalLong.of(10_000)), now);

        for (double level : new double[] {0, 0.5, 1}) {
            assertEquals(10_000, told.quantile(level, NOT_RUNNING));
            assertEquals(10_000, told.quantile(level, 9_999));
            assertEquals(20_000, told.quantile(level, 10_000));
            assertEquals(30_000, told.quantile(level, 25_000));
            assertEquals(WALLTIME, told.quantile(level, 30_000), "the walltime bounds it");
            assertEquals(WALLTIME + 1, told.quantile(level, WALLTIME));
        }
        assertEquals(
                600, learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING), "of other jobs it says nothing");
    }

    @Test
    void aRuntimeThatTheSiteExpectsIsBoundedByTheWalltime() {
        RuntimeForecast told = learnt.of(job("u", 600).expectedToRun(OptionalLong.of(Long.MAX_VALUE)), now);

        assertEquals(600, told.quantile(0.5, NOT_RUNNING));
        assertEquals(600, told.quantile(0.5, 599));
    }

    @Test
    void aJobThatWasStoppedTellsNothing() {
        runFor("u", WALLTIME, 600, 3);
        Job stopped = job("u", WALLTIME);
        started(stopped);
        now += 5;
        learnt.stopped(stopped.id());
        learnt.ended(stopped.id(), now);

        assertEquals(600, learnt.of(job("u", WALLTIME), now).quantile(0.1, NOT_RUNNING));
    }

    /** A user has two kinds here, and all together have two. */
    @Test
    void theUserWhoHasNotComeForLongestIsForgotten() {
        learnt = new LearntRuntimes(2 + 2 * 2);
        runFor("u", WALLTIME, 600, 10);
        runFor("v", WALLTIME, 7_200, 40);
        assertEquals(600, learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING));
        runFor("w", WALLTIME, 7_200, 40);
        runFor("v", WALLTIME, 7_200, 1);

        assertEquals(7_200, learnt.of(job("u", WALLTIME), now).quantile(0.5, NOT_RUNNING));
        assertEquals(7_200, learnt.of(job("v", WALLTIME), now).quantile(0.5, NOT_RUNNING));
    }

    private void runFor(String user, long walltime, long runtime, int times) {
        runFor(user, "", walltime, runtime, times);
    }

    private void runFor(String user, String name, long walltime, long runtime, int times) {
        for (int i = 0; i < times; i++) {
            Job job = job(user, walltime).named(Optional.of(name).filter(any -> !any.isEmpty()));
            started(job);
            now += runtime;
            learnt.ended(job.id(), now);
        }
    }

    private Job job(String user, long walltime) {
        return new Job(JobId.of(++jobs), user, now, walltime, Request.cpus(4));
    }

    private void started(Job job) {
        started(learnt, job);
    }

    private void started(LearntRuntimes told, Job job) {
        told.started(job.id(), JobTraits.of(job), now);
    }
}
