package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A thread that waits for something to come over a socket, and then calls somebody: once each time that it is told to
 * wait. It reads nothing.
 */
final class CallWatch implements AutoCloseable {
    /** So long may the thread still wait for what it need not wait for any more. */
    private static final Duration AT_ONCE = Duration.ofMillis(200);

    private final Runnable called;
    private OptionalInt socket = OptionalInt.empty();
    private boolean begun;
    private boolean closed;

    CallWatch(Runnable called) {
        this.called = called;
    }

    /** Waits for what comes over that socket next. */
    synchronized void await(int other) {
        socket = OptionalInt.of(other);
        if (!begun && !closed) {
            begun = true;
            Thread thread = new Thread(this::run, "almanac-called");
            thread.setDaemon(true);
            thread.start();
        }
        notifyAll();
    }

    /** Waits for nothing any more. */
    synchronized void forget() {
        socket = OptionalInt.empty();
    }

    private void run() {
        try {
            for (OptionalInt next = next(); next.isPresent(); next = next()) {
                if (LibC.isReadable(next.getAsInt(), AT_ONCE) && taken(next)) {
                    called.run();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is to be waited for; empty where never anything again. */
    private synchronized OptionalInt next() throws InterruptedException {
        while (socket.isEmpty() && !closed) {
            wait();
        }
        return closed ? OptionalInt.empty() : socket;
    }

    /** Whether that is still what was waited for; it is not any more. */
    private synchronized boolean taken(OptionalInt readable) {
        boolean wanted = !closed && socket.equals(readable);
        if (wanted) {
            socket = OptionalInt.empty();
        }
        return wanted;
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
