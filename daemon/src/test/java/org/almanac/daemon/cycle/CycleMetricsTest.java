package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.junit.jupiter.api.Test;

/** What cycles measure, in a time that is turned by hand. */
class CycleMetricsTest {
    private static final String LONGEST_WAIT = "almanac_longest_wait_seconds{queue=\"batch\"}";
    private static final String OVERDUE = "almanac_longest_overdue_seconds{queue=\"batch\"}";

    private final CycleBench bench = new CycleBench();

    private static PbsException away() {
        return new PbsException(Meaning.UNREACHABLE, 0, "connection refused");
    }

    @Test
    void anEmptyQueueHasNobodyWaiting() {
        bench.cycle();
        assertEquals(0, bench.counted(LONGEST_WAIT));
        assertEquals(0, bench.counted(OVERDUE));
        assertEquals(Double.NaN, bench.counted("almanac_wait_fairness_ratio"), "nobody's waits are to be compared");
    }

    /** A held job waits longer, and nobody who schedules can do anything about it. */
    @Test
    void theLongestWaitIsThatOfAJobThatMightStart() throws PbsException {
        String held = bench.submit("u1", 1, 60, 60);
        bench.server.hold(held);
        bench.pass(1000);
        bench.submit("u1", 8, 3600, 3600);
        bench.cycle();
        bench.submit("u2", 8, 600, 600);
        bench.pass(300);
        bench.cycle();
        assertEquals(300, bench.counted(LONGEST_WAIT));
        assertEquals(0, bench.counted(OVERDUE));
        // u1's job has not waited, u2's has.
        assertEquals(0.5, bench.counted("almanac_wait_fairness_ratio"));
    }

    /** Its nodes are free in time, and it is not let start. */
    @Test
    void aJobIsOverdueByItsFirstPromise() throws PbsException {
        bench.submit("u1", 8, 600, 600);
        bench.cycle();
        String late = bench.submit("u2", 8, 600, 600);
        bench.cycle();
        assertEquals(0, bench.counted(OVERDUE));
        long promised = bench.job(late).promisedStart().orElseThrow();
        bench.pass(600);
        bench.flaky.refuseStarts(new PbsException(Meaning.NODE_TROUBLE, 15043, "node n1 does not answer"));
        bench.cycle();
        bench.pass(300);
        bench.cycle();
        long planned = bench.job(late).plannedStart().orElse(bench.now());
        assertTrue(planned >= promised + 300, "it is not late at all");
        assertEquals(planned - promised, bench.counted(OVERDUE));
        assertEquals(900, bench.counted(LONGEST_WAIT));
    }

    @Test
    void aServerThatIsGoneIsToldAndSoIsThatItIsBack() {
        bench.cycle();
        assertEquals(1, bench.counted("almanac_server_reachable"));
        double good = bench.counted("almanac_last_successful_cycle_timestamp_seconds");
        bench.flaky.fail(() -> {
            throw away();
        });
        bench.pass(10);
        Duration pause = bench.run();
        assertEquals(0, bench.counted("almanac_server_reachable"));
        assertEquals(bench.now(), bench.counted("almanac_last_cycle_timestamp_seconds"));
        assertEquals(bench.now() + pause.toSeconds(), bench.counted("almanac_next_cycle_timestamp_seconds"));
        assertEquals(good, bench.counted("almanac_last_successful_cycle_timestamp_seconds"));
        assertEquals(good, bench.counted("almanac_plan_timestamp_seconds"));
        bench.flaky.behave();
        bench.pass(10);
        bench.cycle();
        assertEquals(1, bench.counted("almanac_server_reachable"));
        assertEquals(bench.now(), bench.counted("almanac_plan_timestamp_seconds"));
    }

    /** The cycle hangs in a call that does not return; whoever reads metrics is told of all that was before. */
    @Test
    void aScrapeDoesNotWaitForACycle() throws Exception {
        bench.cycle();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        bench.flaky.fail(() -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread cycle = new Thread(bench::run);
        cycle.start();
        begun.await();
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertEquals(1, bench.counted("almanac_cycles_total{outcome=\"ok\"}")));
        assertTrue(cycle.isAlive(), "it was to hang meanwhile");
        end.countDown();
        cycle.join();
    }

    /** A refusal is an answer. */
    @Test
    void aServerThatRefusesIsThere() throws PbsException {
        bench.cycle();
        bench.submit("u1", 1, 60, 60);
        bench.flaky.refuseStarts(new PbsException(Meaning.NODE_TROUBLE, 15043, "node n1 does not answer"));
        bench.cycle();
        assertEquals(1, bench.counted("almanac_server_reachable"));
        assertEquals(1, bench.counted("almanac_server_requests_total{call=\"start\",result=\"node_trouble\"}"));
    }
}
