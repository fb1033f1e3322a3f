package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.almanac.pbs.PbsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real thread, waited for and never slept for. */
@Timeout(30)
class CycleLoopTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final CycleBench bench = new CycleBench();

    @Test
    void runsCyclesUntilItIsClosed() throws InterruptedException, PbsException {
        bench.submit("u1", 1, 60, 60);
        CycleLoop loop = new CycleLoop(bench.cycle);
        loop.start();
        assertTrue(loop.awaitFirst(LONG));
        // It now waits for the next poll, which is far away.
        loop.close();
        assertFalse(loop.awaitEnd(LONG), "closed is not died");
        loop.close();
    }

    @Test
    void saysThatItHasDied() throws InterruptedException {
        bench.flaky.fail(() -> {
            throw new StackOverflowError("what no program survives");
        });
        CycleLoop loop = new CycleLoop(bench.cycle);
        loop.start();
        assertTrue(loop.awaitEnd(LONG));
        loop.close();
    }
}
