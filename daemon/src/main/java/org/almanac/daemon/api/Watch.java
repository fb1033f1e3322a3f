package org.almanac.daemon.api;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does some tasks again and again, on one thread of its own.
 *
 * <p>A task that fails is done again all the same; it is told when it first fails, and when it fails after it went well. Safe for
 * several threads.
 */
final class Watch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "almanac-http-watch");
        thread.setDaemon(true);
        return thread;
    });

    /** A task, and whether it failed last. */
    private static final class Repeated implements Runnable {
        private final Runnable task;
        private boolean failing;

        Repeated(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            try {
                task.run();
                failing = false;
            } catch (RuntimeException e) {
                if (!failing) {
                    LOG.error("the API fails at what it does again and again", e);
                }
                failing = true;
            }
        }
    }

    /** Does the task whenever so many milliseconds have passed since it was done before, and for the first time in as many. */
    void repeat(Runnable task, long millis) {
        thread.scheduleWithFixedDelay(new Repeated(task), millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
