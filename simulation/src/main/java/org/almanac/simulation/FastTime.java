package org.almanac.simulation;

import java.util.function.LongSupplier;

/** A simulated time that begins at a stated moment and runs so many times faster than the real one. */
public final class FastTime implements SimulatedTime {
    private static final double NANOS_PER_SECOND = 1e9;

    private final long begin;
    private final double speed;
    private final LongSupplier nanos;
    private final long firstNanos;

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
    public long now() {
        return begin + (long) Math.floor(elapsedNanos() * speed / NANOS_PER_SECOND);
    }

    public double speed() {
        return speed;
    }

    /** The real nanoseconds from now until that simulated time (epoch seconds); 0 where it has come. */
    public long nanosUntil(long time) {
        if (time <= now()) {
            return 0;
        }
        double wanted = Math.ceil(((double) time - begin) / speed * NANOS_PER_SECOND);
        return (long) Math.max(1, wanted - elapsedNanos());
    }

    private double elapsedNanos() {
        return nanos.getAsLong() - firstNanos;
    }
}
