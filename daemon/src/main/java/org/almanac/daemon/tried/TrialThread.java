package org.almanac.daemon.tried;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The thread that makes ready what trials need, one after the other; what comes once it is closed is not done. */
public final class TrialThread implements Executor, AutoCloseable {
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            task -> {
                Thread made = new Thread(task, "almanac-trials");
                made.setDaemon(true);
                return made;
            },
            new ThreadPoolExecutor.DiscardPolicy());

    @Override
    public void execute(Runnable task) {
        thread.execute(task);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
