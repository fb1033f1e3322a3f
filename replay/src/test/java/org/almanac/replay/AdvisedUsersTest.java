package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedJob;
import org.junit.jupiter.api.Test;

class AdvisedUsersTest {
    private static final long ASKED = 10_000;
    private static final int JOBS = 300;

    @Test
    void withNobodyWhoFollowsTheReplayIsAsWithoutAdvice() throws InterruptedException {
        ReplayLog log = log(1_000);
        RunMetrics plain = run(log);
        RunMetrics advised = run(AdvisedUsers.of(log, 0, 7));

        assertTrue(plain.advice().isEmpty());
        assertEquals(plain.waited(), advised.waited());
        AdviceFigures figures = advised.advice().orElseThrow();
        assertEquals(2 * JOBS, figures.jobs());
        assertTrue(figures.withPast() > JOBS, "with a past are " + figures.withPast());
        assertTrue(figures.advised() > 50 && figures.advised() <= figures.withPast(), "advised " + figures.advised());
        assertEquals(0, figures.killed());
        assertEquals(0.26, figures.medianRatio(), 0.01);
        assertEquals(0, figures.followed().users());
        assertEquals(0, figures.followed().jobs());
    }

    @Test
    void whereAllFollowEachJobThatIsAdvisedAsksForThat() throws InterruptedException {
        ReplayLog log = AdvisedUsers.of(log(1_000), 1, 7);
        ExperimentRun run = experiment(log);

        AdviceFigures figures = run.metrics().advice().orElseThrow();
        long shortened = run.result().outcomes().stream()
                .filter(outcome -> outcome.job().walltime() < ASKED)
                .count();
        assertEquals(2, figures.followed().users());
        assertEquals(shortened, figures.followed().jobs());
        assertTrue(shortened > 50, "shortened are " + shortened);
        assertEquals(0, figures.followed().killed());
    }

    @Test
    void aJobThatAsksForTooLittleEndsByThat() throws InterruptedException {
        ReplayLog log = AdvisedUsers.of(log(9_000), 1, 7);
        ExperimentRun run = experiment(log);

        AdviceFigures figures = run.metrics().advice().orElseThrow();
        assertTrue(figures.killed() > 0, "none is told too little");
        assertEquals(
                figures.followed().killed(),
                run.result().outcomes().stream()
                        .filter(outcome ->
                                outcome.job().runtime() == outcome.job().walltime())
                        .count());
        assertTrue(figures.followed().killed() > 0, "none has ended by that");
    }

    @Test
    void ofHalfOfTheUsersTheOthersAskAsInTheLog() throws InterruptedException {
        ReplayLog log = AdvisedUsers.of(log(1_000), 0.5, 7);
        ExperimentRun run = experiment(log);

        assertEquals(1, run.metrics().advice().orElseThrow().followed().users());
        assertEquals(
                1,
                run.result().outcomes().stream()
                        .filter(outcome -> outcome.job().walltime() < ASKED)
                        .map(outcome -> outcome.job().user())
                        .distinct()
                        .count());
    }

    /** Two users' jobs of one kind each, of which now and then one runs for so long. */
    private static ReplayLog log(long last) {
        List<RecordedJob> jobs = new ArrayList<>();
        for (int i = 0; i < 2 * JOBS; i++) {
            long runtime = i > JOBS && i % 50 == 0 ? last : 1_000;
            jobs.add(TinyLog.job(i + 1, 600L * i, runtime, ASKED, 2, 11 + i % 2));
        }
        return ReplayLog.of(TinyLog.log(jobs.toArray(RecordedJob[]::new)), 4, Estimate.KILL, ReplayLog.Cancelled.KEEP);
    }

    private static RunMetrics run(ReplayLog log) throws InterruptedException {
        return experiment(log).metrics();
    }

    private static ExperimentRun experiment(ReplayLog log) throws InterruptedException {
        return new Experiment(log, TinyLog.MACHINE, List.of(PolicySpec.parse("easy")), 7, Verification.ON)
                .run(new Effort(0, 0), ReplayProgress.NONE)
                .get(0);
    }
}
