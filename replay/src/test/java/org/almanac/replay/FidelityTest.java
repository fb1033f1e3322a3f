package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Fidelity.Grade;
import org.almanac.replay.Fidelity.Group;
import org.junit.jupiter.api.Test;

class FidelityTest {
    private static final int CPUS = 64;
    private static final long WEEK = 604_800;

    private static ReplayJob job(long number, long submit, int cpus, long walltime, long recordedWait) {
        return new ReplayJob(
                number,
                1,
                Owner.user("u1"),
                "",
                submit,
                walltime,
                walltime,
                Request.cpus(cpus),
                Conditions.NONE,
                recordedWait);
    }

    private static JobOutcome outcome(ReplayJob job, long wait) {
        return new JobOutcome(job, job.submit() + wait, OptionalLong.empty(), 0);
    }

    private static RunMetrics run(ReplayLog log, String policy) throws InterruptedException {
        return runs(log, policy).metrics();
    }

    private static ExperimentRun runs(ReplayLog log, String policy) throws InterruptedException {
        return new Experiment(log, Machine.ofCpus(CPUS), List.of(PolicySpec.parse(policy)), 1, Verification.OFF)
                .run(Effort.NONE, ReplayProgress.NONE)
                .get(0);
    }

    /** What a machine under that policy would have recorded. */
    private static ReplayLog recordedUnder(String policy) throws InterruptedException {
        ReplayLog plain = TestLogs.random(new SplittableRandom(7), 2_000, CPUS, 40_000);
        List<ReplayJob> jobs = new ArrayList<>();
        for (JobOutcome outcome : runs(plain, policy).result().outcomes()) {
            ReplayJob job = outcome.job();
            jobs.add(new ReplayJob(
                    job.number(),
                    job.user(),
                    job.owner(),
                    job.queue(),
                    job.submit(),
                    job.walltime(),
                    job.runtime(),
                    job.request(),
                    job.conditions(),
                    outcome.waited()));
        }
        return new ReplayLog(jobs, Map.of());
    }

    @Test
    void isBestUnderThePolicyThatRanAndFallsUnderAnother() throws InterruptedException {
        ReplayLog log = recordedUnder("easy");

        Fidelity same = run(log, "easy").fidelity();
        assertEquals(Optional.of(Grade.A), same.grade());
        assertEquals(1, same.withinRatio());
        assertEquals(0, same.weeklyError());
        assertEquals(0, same.classError());
        assertEquals(1, same.rankCorrelation(), 1e-12);
        assertEquals(2_000, same.jobs());
        Grade other = run(log, "fcfs").fidelity().grade().orElseThrow();
        assertTrue(other.compareTo(Grade.C) > 0, "fcfs has grade " + other);
    }

    @Test
    void hasNoGradeWhereTheLogKnowsNoWaits() throws InterruptedException {
        ReplayLog log = TestLogs.log(List.of(TestLogs.job(1, 0, 4, 100, 50)));

        assertEquals(Optional.empty(), run(log, "easy").fidelity().grade());
    }

    @Test
    void leavesOutJobsOfWhichTheWaitIsNotKnown() {
        Fidelity fidelity = Fidelity.of(
                List.of(outcome(job(1, 0, 1, 100, -1), 9_999), outcome(job(2, 0, 1, 100, 1_000), 1_000)), 0);

        assertEquals(1, fidelity.jobs());
        assertEquals(Optional.of(Grade.A), fidelity.grade());
    }

    @Test
    void fallsWhereJobsThatRanDoNotStart() throws InterruptedException {
        List<ReplayJob> jobs = recordedUnder("easy").jobs();

        Fidelity some = run(new ReplayLog(jobs, Map.of(LeftOut.TOO_WIDE, jobs.size() / 10)), "easy")
                .fidelity();
        assertEquals(jobs.size() / 10, some.missing());
        assertEquals(Optional.of(Grade.B), some.grade());

        Fidelity most = run(new ReplayLog(jobs, Map.of(LeftOut.NEVER_FITS, 2 * jobs.size())), "easy")
                .fidelity();
        assertEquals(Optional.of(Grade.F), most.grade());

        Fidelity others = run(new ReplayLog(jobs, Map.of(LeftOut.CANCELLED, jobs.size())), "easy")
                .fidelity();
        assertEquals(Optional.of(Grade.A), others.grade());
    }

    @Test
    void addsUpByWeekAndByClass() {
        Fidelity fidelity = Fidelity.of(
                List.of(
                        outcome(job(1, 5, 1, 3_600, 1_000), 2_000),
                        outcome(job(2, 6, 3, 3 * 3_600, 1_000), 0),
                        outcome(job(3, 5 + WEEK, 2, 7 * 86_400, 2_000), 2_500)),
                0);

        assertEquals(List.of(new Group("1", 2, 2_000, 2_000), new Group("2", 1, 2_000, 2_500)), fidelity.weeks());
        assertEquals(List.of(new Group("1", 1, 1_000, 2_000), new Group("2-3", 2, 3_000, 2_500)), fidelity.cpus());
        assertEquals(
                List.of("< 3 h", "3-7 h", ">= 7 d"),
                fidelity.walltimes().stream().map(Group::name).toList());
        assertEquals(500 / 4_000.0, fidelity.weeklyError(), 1e-12);
        // By walltime, where no class makes up for another.
        assertEquals(2_500 / 4_000.0, fidelity.classError(), 1e-12);
        assertEquals(1 / 3.0, fidelity.withinRatio(), 1e-12);
        assertEquals(Optional.of(Grade.F), fidelity.grade());
    }

    @Test
    void countsSecondsForLittleWhereNobodyWaited() {
        List<JobOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= 100; number++) {
            outcomes.add(outcome(job(number, number, 1, 100, 0), 2));
        }

        assertEquals(Optional.of(Grade.A), Fidelity.of(outcomes, 0).grade());
    }

    @Test
    void isNotGoodWhereTheMeanIsRightAndTheJobsAreNot() {
        List<JobOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= 100; number++) {
            outcomes.add(
                    outcome(job(number, number, 1, 100, number % 2 == 0 ? 0 : 7_200), number % 2 == 0 ? 7_200 : 0));
        }

        Fidelity fidelity = Fidelity.of(outcomes, 0);
        assertEquals(0, fidelity.weeklyError());
        assertEquals(Optional.of(Grade.F), fidelity.grade());
    }

    @Test
    void correlationTellsTheShapeWhateverTheLevel() {
        List<JobOutcome> outcomes = new ArrayList<>();
        long[] recorded = {600, 2_400, 1_200, 9_000};
        for (int week = 0; week < recorded.length; week++) {
            outcomes.add(outcome(job(week + 1, week * WEEK, 1, 100, recorded[week]), recorded[week] / 3));
        }

        Fidelity fidelity = Fidelity.of(outcomes, 0);
        assertEquals(Optional.of(Grade.F), fidelity.grade());
        assertEquals(1, fidelity.weeklyCorrelation(), 1e-12);
        assertEquals(1, fidelity.rankCorrelation(), 1e-12);
    }

    @Test
    void ranksTellThatTheJobsAreNotRightWhereTheWeeksAre() {
        List<JobOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= 60; number++) {
            long submit = (number - 1) / 20 * WEEK;
            long week = submit / WEEK + 1;
            boolean even = number % 2 == 0;
            outcomes.add(outcome(job(number, submit, 1, 100, even ? 0 : 7_200 * week), even ? 7_200 * week : 0));
        }

        Fidelity fidelity = Fidelity.of(outcomes, 0);
        assertEquals(1, fidelity.weeklyCorrelation(), 1e-12);
        assertTrue(fidelity.rankCorrelation() < -0.5, "" + fidelity.rankCorrelation());
    }
}
