package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The thread that runs one cycle after the other until it is closed. */
public final class CycleLoop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Cycle cycle;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch published = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "almanac-cycle");

    public CycleLoop(Cycle cycle) {
        this.cycle = cycle;
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
                Duration pause = cycle.run(() -> stopped.getCount() == 0);
                if (cycle.published().isPresent()) {
                    published.countDown();
                }
                stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until it has ended, so long at most; says whether it has ended though nobody has closed it. */
    public boolean awaitEnd(Duration atMost) throws InterruptedException {
        thread.join(Math.max(1, atMost.toMillis()));
        return !thread.isAlive() && stopped.getCount() > 0;
    }

    /** Stops after the call to the server that is under way, and waits for that; a search ends early. */
    @Override
    public void close() {
        stopped.countDown();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
