package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLengths;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.WhyText;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.planner.Length.Bound;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.junit.jupiter.api.Test;

/** A job that shrinks to fit is told its length by the server before it starts, and its user is told why. */
class CycleLengthsTest {
    private static final Lengths ANY = new Lengths(600, 7_200);

    private final CycleBench bench = new CycleBench();

    @Test
    void theServerIsToldTheLengthWithTheStart() throws Exception {
        String job = bench.submitOfLengths(ANY, 8, 300);
        bench.cycle();
        assertEquals('R', bench.job(job).state());
        assertEquals(7_200, bench.job(job).walltime());
        assertEquals(7_200, bench.server.snapshot().jobs().get(0).walltime());
        bench.pass(1);
        bench.cycle();
        assertEquals(
                bench.job(job).execution().orElseThrow().started() + 7_200,
                bench.job(job).execution().orElseThrow().expectedEnd());
    }

    @Test
    void aPlannedOneIsShownItsLengthAndWhatKeepsItFromBeingLonger() throws Exception {
        bench.submit("u1", 8, 1_000, 1_000);
        bench.cycle();
        String shrinks = bench.submitOfLengths(ANY, 8, 300);
        String next = bench.submit("u1", 8, 500, 500);
        bench.cycle();
        ListedJob job = bench.job(shrinks);
        assertEquals(600, job.walltime());
        assertEquals(
                Optional.of(new ListedLengths(600, 7_200, Optional.of(new Bound.Job(new JobId(next))))), job.lengths());
        String text = WhyText.of(bench.published(), job, new ReasonWords(ZoneOffset.UTC), List.of(), Optional.empty());
        assertTrue(
                text.contains(
                        "of 0:10:00 to 2:00:00; shrunk so that it ends before job " + next + " is planned to start\n"),
                text);
    }

    @Test
    void aLengthThatTheServerDoesNotTakeIsARefusedStart() throws Exception {
        bench.flaky.failLengths(new PbsException(Meaning.OTHER, 15_014, "illegal attribute or resource value"));
        String job = bench.submitOfLengths(ANY, 8, 300);
        bench.cycle();
        assertEquals('Q', bench.job(job).state());
        assertEquals(600, bench.server.snapshot().jobs().get(0).walltime());
        bench.flaky.behave();
        bench.pass(60);
        bench.cycle();
        assertEquals('R', bench.job(job).state());
        assertEquals(7_200, bench.job(job).walltime());
    }
}
