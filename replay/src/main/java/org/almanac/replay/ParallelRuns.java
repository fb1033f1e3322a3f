package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs that share nothing that changes, several at a time.
 *
 * <p>The first that fails ends them all: its failure comes out as it was, and the others are interrupted. The threads do not
 * keep the program from ending.
 */
public final class ParallelRuns {
    private ParallelRuns() {}

    /** As many threads as there are cores. */
    public static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Makes all runs; the results stand in the order of the runs.
     *
     * @param threads how many run at a time at most, at least 1
     */
    public static <T> List<T> all(List<? extends Callable<T>> runs, int threads) throws InterruptedException {
        if (runs.isEmpty()) {
            return List.of();
        }
        ExecutorService executor =
                Executors.newFixedThreadPool(Math.min(threads, runs.size()), ParallelRuns::backgroundThread);
        try {
            CompletionService<T> service = new ExecutorCompletionService<>(executor);
            List<Future<T>> futures = new ArrayList<>(runs.size());
            runs.forEach(run -> futures.add(service.submit(run)));
            for (int i = 0; i < runs.size(); i++) {
                service.take().get();
            }
            List<T> results = new ArrayList<>(runs.size());
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw asItWas(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private static Thread backgroundThread(Runnable work) {
        Thread thread = new Thread(work, "replay");
        thread.setDaemon(true);
        return thread;
    }

    private static RuntimeException asItWas(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
    }
}
