package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.pbs.PbsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real thread, waited for and never slept for. */
@Timeout(30)
class CycleLoopTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final CycleBench bench = new CycleBench();
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Test
    void runsCyclesUntilItIsClosed() throws InterruptedException, PbsException {
        bench.submit("u1", 1, 60, 60);
        CycleLoop loop = new CycleLoop(bench.cycle, Pace.AS_ASKED, SystemdNotify.to(told::add));
        loop.start();
        assertTrue(loop.awaitFirst(LONG));
        // It now waits for the next poll, which is far away.
        loop.close();
        assertFalse(loop.awaitEnd(LONG), "closed is not died");
        loop.close();
        assertEquals("READY=1", told.get(0));
        assertTrue(
                told.get(1).matches("STATUS=1 jobs run, 0 are planned; last good cycle at .*; 0 of 1 cycles failed"));
        assertEquals(List.of("WATCHDOG=1", "STOPPING=1"), told.subList(2, told.size()));
    }

    @Test
    void isAliveButNotReadyBeforeACycleEndsWell() throws InterruptedException {
        CountDownLatch fed = new CountDownLatch(1);
        bench.flaky.fail(() -> {
            throw new PbsException(PbsException.Meaning.UNREACHABLE, 15033, "Batch protocol error");
        });
        CycleLoop loop = new CycleLoop(bench.cycle, Pace.AS_ASKED, SystemdNotify.to(line -> {
            told.add(line);
            if (line.equals("WATCHDOG=1")) {
                fed.countDown();
            }
        }));
        loop.start();
        assertTrue(fed.await(20, TimeUnit.SECONDS));
        loop.close();
        assertEquals(List.of("STATUS=no cycle has ended well yet", "WATCHDOG=1", "STOPPING=1"), told);
    }

    /** Whoever looks at the server once an hour is not restarted every three minutes. */
    @Test
    void aPauseIsNoLongerThanSystemdWaitsForASign() throws InterruptedException {
        CountDownLatch two = new CountDownLatch(2);
        bench.flaky.fail(two::countDown);
        SystemdNotify systemd = SystemdNotify.to(told::add, Duration.ofMillis(5));
        CycleLoop loop = new CycleLoop(bench.cycle, (pause, wakeAt) -> Duration.ofHours(1), systemd);
        loop.start();
        assertTrue(two.await(20, TimeUnit.SECONDS));
        loop.close();
    }

    @Test
    void aServerThatIsSlowToAnswerIsLeftAloneForLonger() {
        assertEquals(Duration.ofMillis(135), CycleLoop.leaveAlone(Duration.ofMillis(15)));
        assertEquals(Duration.ofMillis(900), CycleLoop.leaveAlone(Duration.ofMillis(100)));
        assertEquals(Duration.ofSeconds(1), CycleLoop.leaveAlone(Duration.ofSeconds(30)));
    }

    @Test
    void whoeverIsWokenAllTheTimeRunsAllTheTime() throws InterruptedException {
        CountDownLatch three = new CountDownLatch(3);
        bench.flaky.fail(() -> {
            three.countDown();
            throw new PbsException(PbsException.Meaning.UNREACHABLE, 15033, "Batch protocol error");
        });
        CycleLoop loop = new CycleLoop(bench.cycle, Pace.AS_ASKED, SystemdNotify.to(told::add));
        loop.start();
        while (!three.await(1, TimeUnit.MILLISECONDS)) {
            loop.wake();
        }
        loop.close();
    }

    @Test
    void callsThatComeDuringACycleWakeOnce() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        Semaphore paused = new Semaphore(0);
        AtomicInteger cycles = new AtomicInteger();
        bench.flaky.fail(() -> {
            cycles.incrementAndGet();
            begun.countDown();
            await(called);
        });
        Pace pace = (pause, wakeAt) -> {
            paused.release();
            return Duration.ofHours(1);
        };
        CycleLoop loop = new CycleLoop(bench.cycle, pace, SystemdNotify.to(told::add));
        loop.start();
        assertTrue(begun.await(20, TimeUnit.SECONDS));
        for (int i = 0; i < 10; i++) {
            loop.wake();
        }
        called.countDown();
        assertTrue(paused.tryAcquire(2, 20, TimeUnit.SECONDS));
        loop.close();
        assertEquals(2, cycles.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void saysThatItHasDied() throws InterruptedException {
        bench.flaky.fail(() -> {
            throw new StackOverflowError("what no program survives");
        });
        CycleLoop loop = new CycleLoop(bench.cycle, Pace.AS_ASKED, SystemdNotify.to(told::add));
        loop.start();
        assertTrue(loop.awaitEnd(LONG));
        assertEquals(List.of(), told, "no cycle is over");
        loop.close();
    }
}
