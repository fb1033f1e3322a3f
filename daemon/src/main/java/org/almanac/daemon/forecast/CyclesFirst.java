package org.almanac.daemon.forecast;

import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Lets cycles go first: what is done beside them waits at each of its steps while one is at work.
 *
 * <p>The thread of the cycles never waits here, so that it may do such steps itself. Safe for several threads.
 */
final class CyclesFirst {
    private final LongSupplier nanos;
    /** The thread of the cycle that is at work. */
    private Optional<Thread> working = Optional.empty();

    /** By a clock that only ever goes forward. */
    CyclesFirst(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** A cycle is at work on this thread from now on. */
    synchronized void works() {
        working = Optional.of(Thread.currentThread());
    }

    /** The cycle is over, or does what others may do beside it. */
    synchronized void rests() {
        working = Optional.empty();
        notifyAll();
    }

    /**
     * Waits while a cycle is at work, and no longer once this thread is interrupted, which it stays.
     *
     * @return for how long, in nanoseconds
     */
    synchronized long giveWay() {
        long begun = nanos.getAsLong();
        while (working.isPresent() && working.get() != Thread.currentThread()) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        return nanos.getAsLong() - begun;
    }
}
