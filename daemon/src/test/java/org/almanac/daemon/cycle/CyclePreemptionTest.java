package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.cluster.StopMethod;
import org.junit.jupiter.api.Test;

/** Jobs of the simulated server are stopped for urgent ones, go on, and are told so. */
class CyclePreemptionTest {
    private static CycleBench bench(String rule) {
        return new CycleBench("conservative:preempt-queues=urgent" + rule, "urgent");
    }

    private static void cycles(CycleBench bench, int count) {
        for (int i = 0; i < count; i++) {
            bench.run();
            bench.pass(1);
        }
    }

    @Test
    void aRunningJobIsSuspendedForAnUrgentOneAndGoesOnAfterIt() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        assertEquals(
                new Reason(Reason.Kind.RUNNING, Map.of("stoppable", "suspend")),
                bench.job(first).reason());
        long begun = bench.now() - 2;
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 3);
        assertEquals('R', bench.job(urgent).state());
        ListedJob suspended = bench.job(first);
        assertEquals('S', suspended.state());
        assertEquals(Reason.Kind.SUSPENDED, suspended.reason().kind());
        long end = bench.job(urgent).execution().orElseThrow().expectedEnd();
        assertEquals(end, suspended.reason().data().get("goes_on"));
        assertTrue(
                bench.flaky.lastTold.get(first) instanceof PlannedStart.At at && at.start() == end,
                bench.flaky.lastTold::toString);
        assertEquals(1, bench.counted("almanac_preemptions_total{method=\"suspend\"}"));

        bench.pass(600);
        cycles(bench, 3);
        assertEquals('R', bench.job(first).state());
        long ran = bench.job(first).execution().orElseThrow().expectedEnd();
        assertTrue(ran >= begun + 3600 + 600 && ran <= begun + 3600 + 610, "ends " + (ran - begun));
        assertEquals(List.of(first, urgent), bench.asked, "its start is still the first one, also to the server");
        bench.pass(1800);
        cycles(bench, 1);
        assertEquals('C', bench.job(first).state());
    }

    /** Killed, or ended while the server still answers its calls. */
    @Test
    void aJobThatGoesOnHasTheRestOfItsWalltimeHoweverLongItsSiteExpectsItToRun() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submitExpectedToRun(1200, 8, 3600, 3600);
        cycles(bench, 2);
        long begun = bench.now() - 2;
        bench.submitTo("urgent", 4, 600);
        cycles(bench, 3);
        bench.pass(600);
        cycles(bench, 3);
        ListedJob.Execution run = bench.job(first).execution().orElseThrow();
        assertEquals('R', bench.job(first).state());
        assertTrue(bench.job(first).endsBySoftWalltime());
        assertEquals(begun + 1200 + 600, run.expectedEnd(), 10);
        assertEquals(begun + 3600 + 600, run.latestEnd(), 10);
    }

    @Test
    void aJobThatIsSuspendedAsTheDaemonEndsGoesOnAfterTheUrgentOne() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        AtomicReference<Optional<SchedulerState>> kept = new AtomicReference<>();
        bench.flaky.whenStopped(() -> kept.set(bench.kept()));
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 1);

        CycleBench next = bench.restarted("conservative:preempt-queues=urgent", kept.get());
        cycles(next, 3);
        assertEquals(
                List.of('S', 'R'),
                List.of(next.job(first).state(), next.job(urgent).state()));
        next.pass(600);
        cycles(next, 3);
        assertEquals('R', next.job(first).state());
    }

    @Test
    void aRequeuedJobBeginsAnewAndItsWorkIsCountedAsLost() throws PbsException {
        CycleBench bench = bench(",preempt-order=requeue");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 1);
        bench.pass(99);
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 3);
        assertEquals('R', bench.job(urgent).state());
        assertEquals('Q', bench.job(first).state());
        assertEquals(800, bench.counted("almanac_preemption_lost_cpu_seconds_total"));
    }

    @Test
    void withNoticeBothJobsAreToldBefore() throws PbsException {
        CycleBench bench = bench(",preempt-notice=5m");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 1);
        long now = bench.now();
        String urgent = bench.submitTo("urgent", 4, 600);
        bench.run();
        assertEquals(
                Map.of("job", urgent, "at", now + 300),
                bench.job(first).reason().data().get("stopped_for"));
        assertEquals(
                Map.of("jobs", List.of(first), "at", now + 300),
                bench.job(urgent).reason().data().get("stops"));
        bench.pass(300);
        cycles(bench, 3);
        assertEquals('R', bench.job(urgent).state());
    }

    @Test
    void aServerThatRefusesToStopAJobIsTriedInTheNextWayAtOnce() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        bench.flaky.refuse(StopMethod.SUSPEND, new PbsException(Meaning.WRONG_STATE, 15018, "cannot be suspended"));
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 2);
        assertEquals('Q', bench.job(first).state());
        assertEquals('R', bench.job(urgent).state());
    }

    @Test
    void whereTheServerTakesLongToRefuseTheNextWayWaitsForTheNextCycle() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        bench.flaky.refuse(StopMethod.SUSPEND, new PbsException(Meaning.WRONG_STATE, 15018, "cannot be suspended"));
        String urgent = bench.submitTo("urgent", 4, 600);
        int[] stops = {0};
        bench.flaky.whenStopping(() -> {
            stops[0]++;
            bench.pass(10);
        });
        bench.run();
        assertEquals(1, stops[0]);
        cycles(bench, 3);
        assertEquals(2, stops[0]);
        assertEquals('Q', bench.job(first).state());
        assertEquals('R', bench.job(urgent).state());
    }

    @Test
    void aJobWhoseSuspensionWasNotAnsweredGoesOnAfterTheUrgentOne() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        bench.flaky.loseAnswersToStops(new PbsException(Meaning.UNREACHABLE, 15096, "the connection is lost"));
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 1);
        bench.flaky.behave();
        cycles(bench, 3);
        assertEquals('R', bench.job(urgent).state());
        assertEquals('S', bench.job(first).state());
        bench.pass(600);
        cycles(bench, 3);
        assertEquals('R', bench.job(first).state());
    }

    @Test
    void aStopThatTheServerWasNotReachedForIsAskedForAgain() throws PbsException {
        CycleBench bench = bench("");
        String first = bench.submit("u1", 8, 3600, 1800);
        cycles(bench, 2);
        bench.flaky.refuseStarts(new PbsException(Meaning.UNREACHABLE, 15096, "the connection is lost"));
        String urgent = bench.submitTo("urgent", 4, 600);
        cycles(bench, 1);
        bench.flaky.behave();
        bench.pass(60);
        cycles(bench, 5);
        assertEquals('S', bench.job(first).state());
        assertEquals('R', bench.job(urgent).state());
    }
}
