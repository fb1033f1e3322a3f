package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private static final List<PolicySpec> POLICIES = List.of(
            PolicySpec.parse("conservative"),
            PolicySpec.parse("fcfs"),
            PolicySpec.parse("easy"),
            PolicySpec.parse("easy:order=shortest"),
            PolicySpec.parse("conservative:compression=off"));

    @Test
    void policiesSideBySideGiveWhatEachGivesAlone() throws InterruptedException {
        ReplayLog log = sample();
        Machine machine = Machine.ofCpus(32);
        List<ExperimentRun> together = run(log, machine, POLICIES, ReplayProgress.NONE);

        for (int i = 0; i < POLICIES.size(); i++) {
            ExperimentRun alone = run(log, machine, List.of(POLICIES.get(i)), ReplayProgress.NONE)
                    .get(0);
            assertEquals(POLICIES.get(i).text(), together.get(i).metrics().policy());
            assertEquals(alone.result(), together.get(i).result());
        }
    }

    @Test
    void progressOfAllRunsIsAddedUp() throws InterruptedException {
        List<Integer> told = new ArrayList<>();
        ReplayLog log = sample();
        int all = log.jobs().size() * POLICIES.size();

        run(log, Machine.ofCpus(32), POLICIES, (started, jobs) -> {
            assertEquals(all, jobs);
            told.add(started);
        });

        assertEquals(all, told.get(told.size() - 1));
        assertEquals(told.stream().sorted().toList(), told);
    }

    /**
     * Job 3 asks for 400 s and runs 30: beside, EASY has ended it after a minute. Only a log knows that, as really it starts
     * no sooner.
     */
    @Test
    void candidatesThatRunBesideKnowHowLongJobsWillRun() throws InterruptedException {
        ReplayLog log = TestLogs.log(List.of(
                TestLogs.job(1, 0, 6, 500, 500), TestLogs.job(2, 0, 8, 100, 100), TestLogs.job(3, 0, 4, 400, 30)));
        PolicySpec beside =
                PolicySpec.parse("performance-adaptive:candidates=fcfs+easy,interval=1m,candidates-run=beside");

        ExperimentRun run = run(log, Machine.ofCpus(10), List.of(beside), ReplayProgress.NONE)
                .get(0);

        assertEquals(60, run.result().outcomes().get(2).start());
    }

    @Test
    void aLogWithNothingToReplayIsRefused() {
        ReplayLog nothing = ReplayLog.of(TinyLog.LOG, 1, Estimate.KILL, ReplayLog.Cancelled.KEEP);

        ReplayException e = assertThrows(
                ReplayException.class, () -> new Experiment(nothing, Machine.ofCpus(1), POLICIES, 1, Verification.OFF));

        assertEquals("no job can be replayed on 1 cpus: 1 runtime below 0, 4 wider than the machine", e.getMessage());
    }

    @Test
    void aJobNumberThatStandsTwiceIsRefused() {
        RecordedLog twice = TinyLog.log(TinyLog.job(5, 0, 1, 1, 1, 1), TinyLog.job(5, 3, 1, 1, 1, 1));
        ReplayLog log = ReplayLog.of(twice, 1, Estimate.KILL, ReplayLog.Cancelled.KEEP);

        ReplayException e =
                assertThrows(ReplayException.class, () -> run(log, Machine.ofCpus(1), POLICIES, ReplayProgress.NONE));

        assertTrue(e.getMessage().contains("5"), e.getMessage());
    }

    @Test
    void aPolicyThatDoesNotExistIsRefusedBeforeAnythingRuns() {
        List<PolicySpec> unknown = List.of(PolicySpec.parse("eazy"));

        assertThrows(
                PolicyException.class,
                () -> new Experiment(TinyLog.replayLog(), TinyLog.MACHINE, unknown, 1, Verification.OFF));
    }

    private static ReplayLog sample() {
        RecordedLog log = SampleWorkload.on(32).withJobs(1500).make(new SplittableRandom(5));
        return ReplayLog.of(log, 32, Estimate.KILL, ReplayLog.Cancelled.KEEP);
    }

    private static List<ExperimentRun> run(
            ReplayLog log, Machine machine, List<PolicySpec> policies, ReplayProgress progress)
            throws InterruptedException {
        return new Experiment(log, machine, policies, 1, Verification.OFF).run(Effort.NONE, progress);
    }
}
