package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** That causes which stay do not fill the log, in a time that is turned by hand. */
@Isolated
class QuietLogTest {
    private final CycleBench bench = new CycleBench();
    private final LoggedLines log = new LoggedLines();
    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void close() {
        log.close();
    }

    private static PbsException away() {
        return new PbsException(Meaning.UNREACHABLE, 0, "connection refused");
    }

    /** Runs cycles for so long, each after the pause that the one before asked for. */
    private void runFor(long seconds) {
        for (long end = bench.now() + seconds; bench.now() < end; ) {
            long pause = Math.max(1, bench.run().toSeconds());
            bench.pass(Math.min(pause, end - bench.now()));
            lines.addAll(log.take());
        }
    }

    private List<String> told() {
        List<String> told = List.copyOf(lines);
        lines.clear();
        return told;
    }

    @Test
    void aServerThatIsGoneForADayIsALineAnHour() {
        runFor(60);
        assertEquals(List.of(), told());
        bench.flaky.fail(() -> {
            throw away();
        });
        runFor(86_400);
        List<String> told = told();
        assertEquals(24, told.size(), String.join("\n", told));
        assertEquals("server sim: connection refused; trying again", told.get(0));
        assertTrue(told.get(1).matches(".*trying again \\([0-9]+ more since the last such line\\)"), told.get(1));
        bench.flaky.behave();
        runFor(60);
        assertEquals(1, lines.size());
        assertTrue(lines.get(0).startsWith("server sim: all is well again after 14"), lines.get(0));
    }

    /** It fails now so, now so, and answers in between. */
    @Test
    void aServerThatComesAndGoesDoesNotFillTheLog() {
        int[] call = {0};
        bench.flaky.fail(() -> {
            call[0]++;
            if (call[0] % 3 == 0) {
                throw away();
            } else if (call[0] % 3 == 1) {
                throw new PbsException(Meaning.OTHER, 15033, "Batch protocol error");
            }
        });
        runFor(6 * 3600);
        assertTrue(lines.size() <= 6 * 3 * 11, lines.size() + " lines");
        assertTrue(lines.stream().anyMatch(line -> line.contains("more like it since")), String.join("\n", lines));
    }

    /** One job is refused whenever it is tried; a few lines in a night. */
    @Test
    void aJobThatIsRefusedAllNightIsALineAnHour() throws PbsException {
        bench.submit("u1", 4, 3600, 600);
        bench.flaky.refuseStarts(new PbsException(Meaning.NODE_TROUBLE, 15043, "node n1 does not answer"));
        runFor(12 * 3600);
        List<String> refusals =
                lines.stream().filter(line -> line.contains("does not answer")).toList();
        assertTrue(refusals.size() >= 2 && refusals.size() <= 12, String.join("\n", lines));
    }

    /** A fault of our own, too, is told whole once. */
    @Test
    void aFaultOfOursIsTracedOnceAnHour() {
        bench.flaky.fail(() -> {
            throw new IllegalStateException("no such row: " + bench.now());
        });
        runFor(3 * 3600);
        assertEquals(3, lines.size(), String.join("\n", lines));
    }
}
