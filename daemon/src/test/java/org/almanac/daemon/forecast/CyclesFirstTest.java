package org.almanac.daemon.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CyclesFirstTest {
    private final AtomicLong nanos = new AtomicLong();
    private final CyclesFirst first = new CyclesFirst(nanos::get);
    private final AtomicLong gaveWay = new AtomicLong(-1);
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final Thread beside = new Thread(() -> {
        gaveWay.set(first.giveWay());
        interrupted.set(Thread.currentThread().isInterrupted());
    });

    @Test
    void whatIsDoneBesideWaitsUntilTheCycleRests() throws InterruptedException {
        first.works();
        beside.start();
        awaitWaiting();
        assertEquals(-1, gaveWay.get());

        nanos.set(700);
        first.rests();
        beside.join();
        assertEquals(700, gaveWay.get());
        assertFalse(interrupted.get());
    }

    @Test
    void nothingWaitsWhereNoCycleIsAtWork() throws InterruptedException {
        first.works();
        first.rests();
        beside.start();
        beside.join();
        assertEquals(0, gaveWay.get());
    }

    @Test
    void aCycleDoesNotWaitForItself() {
        first.works();
        assertEquals(0, first.giveWay());
    }

    @Test
    void whoIsInterruptedWaitsNoLonger() throws InterruptedException {
        first.works();
        beside.start();
        awaitWaiting();
        beside.interrupt();
        beside.join();
        assertTrue(interrupted.get());
    }

    private void awaitWaiting() {
        while (beside.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
