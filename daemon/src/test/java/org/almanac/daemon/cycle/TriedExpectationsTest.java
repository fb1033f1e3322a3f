package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.ListedJob;
import org.junit.jupiter.api.Test;

/** A job that is tried is expected to start as the waiting jobs like it are, and it is told of when that is. */
class TriedExpectationsTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final CycleBench bench = new CycleBench();
    private final AtomicLong nanos = new AtomicLong();
    private final TrialDesk desk;

    TriedExpectationsTest() {
        bench.cycle.foretoldBy(new Forecaster(nanos::get, Runnable::run, bench.metrics.forecast()));
        desk = bench.cycle.triedOn(Runnable::run);
    }

    @Test
    void aJobLikeOneThatWaitsIsExpectedAsThatOne() throws Exception {
        for (int i = 0; i < 30; i++) {
            bench.submit("u1", 8, 10_000, 600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(1);
        }
        bench.submit("u1", 8, 10_000, 600);
        bench.cycle();
        String waiting = bench.submit("u1", 4, 10_000, 600);
        bench.cycle();
        nanos.addAndGet(HOUR_NANOS);
        bench.cycle();
        long told = bench.now();
        bench.pass(60);
        ListedJob like = job(waiting);

        Expected expected = tried(4).expected().orElseThrow();
        assertEquals(told, expected.asOf());
        assertTrue(expected.start() < tried(4).start().orElseThrow() - 5_000, expected.toString());
        assertEquals(like.expected().orElseThrow().start(), expected.start(), 120);
        assertTrue(expected.latest() <= tried(4).bound().orElseThrow(), expected.toString());
    }

    @Test
    void nothingIsExpectedOfAJobThatStartsAtOnceOrWhereNothingWasTold() throws Exception {
        bench.cycle();
        assertEquals(Optional.empty(), tried(4).expected());
        bench.submit("u1", 8, 10_000, 600);
        bench.cycle();
        assertTrue(tried(4).start().orElseThrow() > bench.now());
        assertEquals(Optional.empty(), tried(4).expected());
    }

    private ListedJob job(String id) throws Exception {
        return bench.cycle().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private TriedJobs.Job tried(int cpus) throws Exception {
        return desk.tried(new TrialRequest(
                        List.of("procs=" + cpus, "walltime=10000"), Optional.empty(), "u1", List.of(), List.of()))
                .jobs()
                .get(0);
    }
}
