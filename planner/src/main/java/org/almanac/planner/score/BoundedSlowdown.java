package org.almanac.planner.score;

/**
 * The bounded slowdown of a job: its response time, wait and runtime together, divided by its runtime, which counts as
 * at least {@value #BOUND} seconds.
 */
public final class BoundedSlowdown {
    /** The shortest runtime that counts, in seconds, so that jobs that die at once do not rule the mean. */
    public static final long BOUND = 10;

    /** The value of 1 in {@link #scaled}. */
    public static final double UNIT = 1 << 20;

    private BoundedSlowdown() {}

    /** The bounded slowdown as a whole number of {@link #UNIT}ths, so that sums do not depend on their order. */
    public static long scaled(long waited, long runtime) {
        return Math.round(UNIT * of(waited, runtime));
    }

    /** The bounded slowdown of a job that waited and ran for so many seconds; at least 1. */
    public static double of(long waited, long runtime) {
        return Math.max(1.0, (double) (waited + runtime) / Math.max(BOUND, runtime));
    }
}
