package org.almanac.daemon.cycle;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Status;

/** The thread that runs one cycle after the other until it is closed. */
public final class CycleLoop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Not after each of many cycles in a second. */
    private static final Duration TELL_EVERY = Duration.ofSeconds(1);

    /** So long is waited for further calls of the same kind, as a server makes several for one job. */
    private static final Duration COALESCING = Duration.ofMillis(20);

    /** A busy server is left alone for so many times as long as it took to answer, but not for longer than that. */
    private static final int LEFT_ALONE = 9;

    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Cycle cycle;
    private final Pace pace;
    private final SystemdNotify systemd;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Semaphore woken = new Semaphore(0);
    private final CountDownLatch published = new CountDownLatch(1);
    private long toldNanos = System.nanoTime() - TELL_EVERY.toNanos();
    private final Thread thread = new Thread(this::run, "almanac-cycle");

    private final Interruption interruption = new Interruption() {
        @Override
        public boolean ending() {
            return stopped.getCount() == 0;
        }

        @Override
        public boolean called() {
            return woken.availablePermits() > 0;
        }
    };

    /** A loop that is not started; systemd is told after every cycle. */
    public CycleLoop(Cycle cycle, Pace pace, SystemdNotify systemd) {
        this.cycle = cycle;
        this.pace = pace;
        this.systemd = systemd;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Waits for the first cycle that ends well; says whether there was one in time. */
    public boolean awaitFirst(Duration atMost) throws InterruptedException {
        return published.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run() {
        try {
            while (stopped.getCount() > 0) {
                Duration asked = cycle.run(interruption);
                tell();
                long calm = System.nanoTime() + leaveAlone(cycle.answered()).toNanos();
                rest(atMost(systemd.longestSilence(), pace.pause(asked, cycle.wakeAt())), calm);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Until that is over or somebody wakes us; calls that follow each other closely wake once.
     *
     * @param calm the earliest time in nanoseconds at which we are woken
     */
    private void rest(Duration pause, long calm) throws InterruptedException {
        long end = System.nanoTime() + pause.toNanos();
        if (woken.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS)) {
            long now = System.nanoTime();
            long nanos = Math.max(COALESCING.toNanos(), Math.min(calm - now, end - now));
            stopped.await(nanos, TimeUnit.NANOSECONDS);
        }
        woken.drainPermits();
    }

    /**
     * How long calls wake nobody after the server took so long to answer. One that has much to do calls all the time, and
     * would do little but answer; one with little to do answers soon, and is not kept waiting.
     */
    static Duration leaveAlone(Duration answered) {
        return atMost(LONGEST, answered.multipliedBy(LEFT_ALONE));
    }

    private static Duration atMost(Duration most, Duration duration) {
        return duration.compareTo(most) < 0 ? duration : most;
    }

    /** Lets the next cycle begin at once, or after the one that is under way, which then ends soon. Safe for any thread. */
    public void wake() {
        woken.release();
    }

    /** A cycle is over, well or not: we are alive, and ready once there is a plan. */
    private void tell() {
        Optional<Published> latest = cycle.published();
        if (latest.isPresent() && published.getCount() > 0) {
            systemd.ready();
        } else if (System.nanoTime() - toldNanos < TELL_EVERY.toNanos()) {
            return;
        }
        toldNanos = System.nanoTime();
        systemd.status(latest.map(CycleLoop::line).orElse("no cycle has ended well yet"));
        systemd.watchdog();
        if (latest.isPresent()) {
            published.countDown();
        }
    }

    private static String line(Published published) {
        Status.Cycles cycles = published.status().cycles();
        return String.format(
                Locale.ROOT,
                "%d jobs run, %d are planned; last good cycle at %s, %.0f ms; %d of %d cycles failed",
                published.status().jobs().getOrDefault(Reason.Kind.RUNNING.word(), 0L),
                published.status().jobs().getOrDefault(Reason.Kind.PLANNED.word(), 0L),
                cycles.lastFinished().truncatedTo(ChronoUnit.SECONDS),
                cycles.lastDurationSeconds().orElse(0) * 1e3,
                cycles.failed(),
                cycles.count());
    }

    /** Waits until it has ended, so long at most; says whether it has ended though nobody has closed it. */
    public boolean awaitEnd(Duration atMost) throws InterruptedException {
        thread.join(Math.max(1, atMost.toMillis()));
        return !thread.isAlive() && stopped.getCount() > 0;
    }

    /** Stops after the call to the server that is under way, and waits for that; a search ends early. */
    @Override
    public void close() {
        close(PATIENCE);
    }

    /** The same, waiting so long at most: what then still hangs does not keep the program from ending. */
    public void close(Duration patience) {
        if (stopped.getCount() > 0) {
            systemd.stopping();
        }
        stopped.countDown();
        wake();
        try {
            thread.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
