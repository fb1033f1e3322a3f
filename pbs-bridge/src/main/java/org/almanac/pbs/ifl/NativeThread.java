package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/**
 * A thread on which alone a library is called, for callers who wait so long and no longer.
 *
 * <p>A call that does not return is given up: its caller gets an error, and so does everybody who calls later, at once,
 * until it has returned. What it then answers is nobody's.
 */
final class NativeThread {
    private final String library;
    private final ScheduledThreadPoolExecutor thread;
    private volatile Task<?> current;

    /** A thread that does not keep the process alive; it begins with the first call. */
    NativeThread(String library) {
        this.library = library;
        thread = new ScheduledThreadPoolExecutor(1, work -> {
            Thread made = new Thread(work, "almanac-" + library);
            made.setDaemon(true);
            return made;
        });
        thread.setRemoveOnCancelPolicy(true);
    }

    /** Something done on this thread. */
    interface NativeCall<T> {
        /**
         * @param givenUp tells whether nobody waits for the answer any more: then nothing new is to be begun
         */
        T make(BooleanSupplier givenUp) throws PbsException;
    }

    /**
     * Makes a call and waits for its answer.
     *
     * @param what the call in messages, such as {@code pbs_statjob of SERVER}
     * @param end makes a call that takes too long return, where something can; says how long that may take
     * @throws PbsException what the call throws, or that it has not answered in time
     */
    <T> T call(String what, Duration timeout, NativeCall<T> call, Supplier<Duration> end) throws PbsException {
        Task<?> before = current;
        if (before != null && before.hangs(timeout)) {
            // Perhaps it can be ended now.
            before.end.get();
            throw unreachable(library + " still hangs in " + before.what + ", for " + before.age());
        }
        Task<T> task = new Task<>(what, call, end);
        try {
            thread.execute(task);
        } catch (RejectedExecutionException e) {
            throw unreachable(what + ": the connection is closed");
        }
        try {
            if (task.await(timeout)) {
                return task.answer();
            }
            switch (task.giveUp()) {
                case RETURNED -> {
                    return task.answer();
                }
                case DROPPED -> {
                    Task<?> other = current;
                    throw unreachable(what + " has waited for " + seconds(timeout.toNanos())
                            + (other == null ? "" : " behind " + other.what));
                }
                case RUNNING -> {
                    task.await(task.end.get());
                }
            }
        } catch (InterruptedException e) {
            task.giveUp();
            Thread.currentThread().interrupt();
            throw unreachable(what + " was interrupted");
        }
        throw unreachable(what + " has not answered for " + seconds(timeout.toNanos()));
    }

    /** Has something done after so long, without giving it up ever. */
    Future<?> later(String what, Duration delay, Runnable work) {
        Task<Void> task = new Task<>(
                what,
                givenUp -> {
                    work.run();
                    return null;
                },
                () -> Duration.ZERO);
        return thread.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Lets the thread end after the calls that it has. */
    void close() {
        thread.shutdown();
    }

    boolean isClosed() {
        return thread.isShutdown();
    }

    private static PbsException unreachable(String text) {
        return new PbsException(Meaning.UNREACHABLE, 0, text);
    }

    private static String seconds(long nanos) {
        double seconds = nanos / 1e9;
        return seconds >= 1 ? Math.round(seconds) + " s" : seconds + " s";
    }

    private enum State {
        WAITING,
        /** Nobody waits for what has not begun: it never will. */
        DROPPED,
        RUNNING,
        RETURNED
    }

    /** One call. It waits without a lock of its own: each object that is waited on as such costs native memory. */
    private final class Task<T> implements Runnable {
        private final String what;
        private final NativeCall<T> call;
        private final Supplier<Duration> end;
        private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
        private final CountDownLatch returned = new CountDownLatch(1);
        private volatile boolean givenUp;
        private volatile long begun;
        private T answer;
        private Throwable failure;

        Task(String what, NativeCall<T> call, Supplier<Duration> end) {
            this.what = what;
            this.call = call;
            this.end = end;
        }

        @Override
        public void run() {
            begun = System.nanoTime();
            if (!state.compareAndSet(State.WAITING, State.RUNNING)) {
                return;
            }
            current = this;
            try {
                answer = call.make(() -> givenUp);
            } catch (PbsException | RuntimeException | Error e) {
                failure = e;
            }
            current = null;
            state.set(State.RETURNED);
            returned.countDown();
        }

        boolean await(Duration timeout) throws InterruptedException {
            return returned.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }

        /** From now on nobody waits; how far it has come. */
        State giveUp() {
            givenUp = true;
            state.compareAndSet(State.WAITING, State.DROPPED);
            return state.get();
        }

        /** Whether it was given up, or has taken longer than that. */
        boolean hangs(Duration patience) {
            return state.get() == State.RUNNING && (givenUp || System.nanoTime() - begun > patience.toNanos());
        }

        String age() {
            return seconds(System.nanoTime() - begun);
        }

        /** What it returned, or threw. */
        T answer() throws PbsException {
            if (failure instanceof PbsException e) {
                throw e;
            }
            if (failure instanceof RuntimeException e) {
                throw e;
            }
            if (failure instanceof Error e) {
                throw e;
            }
            return answer;
        }
    }
}
