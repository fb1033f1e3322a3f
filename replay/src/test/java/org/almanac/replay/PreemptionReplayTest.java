package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs are stopped for urgent ones, and every job runs for all of its runtime in the end, in plans that the checker proves. */
class PreemptionReplayTest {
    private static final int LOGS = 4;

    private static ReplayResult replay(ReplayLog log, Machine machine, String policy) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine);
        ReplayResult result = new Replay(log, machine, scheduler, Verification.ON, ReplayProgress.NONE).run();
        assertEquals(Optional.empty(), result.violation());
        assertEquals(log.jobs().size(), result.outcomes().size());
        return result;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "planned:iterations=0,preempt-queues=urgent",
                "conservative:preempt-queues=urgent",
                "conservative:preempt-queues=urgent,preempt-order=requeue,preempt-at-most=2",
                "easy:preempt-queues=urgent,preempt-order=suspend+requeue/50/checkpoint",
                "maui:preempt-queues=urgent,preempt-not-within=10s,preempt-notice=5s"
            })
    void whateverIsStoppedRunsToItsEndAndLatePromisesHaveTheirCause(String policy) {
        int stops = 0;
        for (int i = 0; i < LOGS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            Machine machine = i % 2 == 0 ? Machine.ofCpus(16) : Machine.ofNodes(4, 4);
            ReplayLog log = UrgentJobs.of(TestLogs.random(random, 120, 16, 80), 0.2, i);
            StopFigures figures = replay(log, machine, policy).stops().orElseThrow();
            stops += figures.stops();
            if (policy.startsWith("conservative")) {
                assertEquals(0, figures.lateOtherwise());
            }
        }
        assertTrue(stops >= 5 * LOGS, "stops: " + stops);
    }

    @Test
    void ofASuspendedJobNothingIsLostAndOfARequeuedOneAllThatItHadDone() {
        ReplayJob urgent = TestLogs.job(2, 40, 4, 10, 10).in(UrgentJobs.QUEUE);
        ReplayLog log = TestLogs.log(List.of(TestLogs.job(1, 0, 4, 100, 100), urgent));
        ReplayResult suspended = replay(log, Machine.ofCpus(4), "planned:preempt-queues=urgent");
        assertEquals(List.of(110L, 50L), ends(suspended));
        assertEquals(0, suspended.stops().orElseThrow().lost());
        ReplayResult requeued = replay(log, Machine.ofCpus(4), "planned:preempt-queues=urgent,preempt-order=requeue");
        assertEquals(List.of(150L, 50L), ends(requeued));
        assertEquals(160, requeued.stops().orElseThrow().lost());
        assertEquals(1, requeued.stops().orElseThrow().stopped().get(StopMethod.REQUEUE));
        ReplayResult deleted = replay(log, Machine.ofCpus(4), "planned:preempt-queues=urgent,preempt-order=delete");
        assertEquals(List.of(40L, 50L), ends(deleted));
    }

    private static List<Long> ends(ReplayResult result) {
        return result.outcomes().stream().map(JobOutcome::end).toList();
    }

    @Test
    void urgentJobsAreDrawnByLotAndOthersStayAsTheyAre() {
        ReplayLog log = TestLogs.random(new SplittableRandom(1), 400, 4, 10);
        ReplayLog urgent = UrgentJobs.of(log, 0.25, 7);
        long drawn = urgent.jobs().stream()
                .filter(job -> job.queue().equals(UrgentJobs.QUEUE))
                .count();
        assertTrue(drawn > 70 && drawn < 130, "drawn: " + drawn);
        assertEquals(urgent, UrgentJobs.of(log, 0.25, 7));
        assertEquals(log.jobs(), urgent.jobs().stream().map(job -> job.in("")).toList());
    }
}
