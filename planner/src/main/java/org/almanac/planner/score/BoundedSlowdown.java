package org.almanac.planner.score;

/** How much longer a job took for having to wait: its response time over its runtime, short jobs counted as longer. */
public final class BoundedSlowdown {
    /** Runtimes below this, in seconds, count as this, so that jobs that die at once do not rule the mean. */
    public static final long BOUND = 10;

    /** One in {@link #scaled}. */
    public static final double UNIT = 1 << 20;

    private BoundedSlowdown() {}

    /** The same as a whole number of {@link #UNIT}ths, so that sums do not depend on their order. */
    public static long scaled(long waited, long runtime) {
        return Math.round(UNIT * of(waited, runtime));
    }

    /** Of a job that waited and ran for so many seconds; at least 1. */
    public static double of(long waited, long runtime) {
        return Math.max(1.0, (double) (waited + runtime) / Math.max(BOUND, runtime));
    }
}
