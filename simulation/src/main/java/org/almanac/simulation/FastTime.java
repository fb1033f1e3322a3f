package org.almanac.simulation;

import java.util.function.LongSupplier;

/**
 * A simulated time that begins at a stated moment and runs so many times faster than the real one.
 *
 * <p>It can be told to stop at a moment, so that nothing happens past it before somebody has acted there, however long
 * that takes. What it lags behind then it catches up at once when it may run on, but no more than half a real second's
 * worth. Safe for several threads.
 */
public final class FastTime implements SimulatedTime {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long MOST_LAG = 500_000_000;

    private final long begin;
    private final double speed;
    private final LongSupplier nanos;
    private long firstNanos;
    private long stop = Long.MAX_VALUE;

    /**
     * A time that is {@code begin} now.
     *
     * @param begin epoch seconds
     * @param speed simulated seconds in a real one, above 0
     * @param nanos a monotonic count of real nanoseconds, from any origin
     */
    public FastTime(long begin, double speed, LongSupplier nanos) {
        if (!(speed > 0) || Double.isInfinite(speed)) {
            throw new IllegalArgumentException("Time cannot run " + speed + " times as fast");
        }
        this.begin = begin;
        this.speed = speed;
        this.nanos = nanos;
        this.firstNanos = nanos.getAsLong();
    }

    @Override
    public synchronized long now() {
        return Math.min(stop, running());
    }

    public double speed() {
        return speed;
    }

    /** The time runs until that moment (epoch seconds), which has not passed, and stands there. */
    public synchronized void stopAt(long time) {
        long now = now();
        if (time < now) {
            throw new IllegalArgumentException("It is " + now + " already, so time cannot stop at " + time);
        }
        makeStop(time);
    }

    private void makeStop(long time) {
        if (stop != Long.MAX_VALUE) {
            firstNanos += (long) Math.max(0, elapsedNanos() - nanosOf(stop) - MOST_LAG);
        }
        stop = time;
    }

    /** The time stands where it is. */
    public synchronized void stop() {
        makeStop(now());
    }

    /** The real nanoseconds from now until that simulated time (epoch seconds), did it not stop; 0 where it has come. */
    public synchronized long nanosUntil(long time) {
        if (time <= running()) {
            return 0;
        }
        double wanted = Math.ceil(nanosOf(time));
        return (long) Math.max(1, wanted - elapsedNanos());
    }

    /** What the time would be, had it never stopped. */
    private long running() {
        return begin + (long) Math.floor(elapsedNanos() * speed / NANOS_PER_SECOND);
    }

    private double nanosOf(long time) {
        return ((double) time - begin) / speed * NANOS_PER_SECOND;
    }

    private double elapsedNanos() {
        return nanos.getAsLong() - firstNanos;
    }
}
