package org.almanac.planner.score;

/** How much longer a job took for having to wait: its response time over its runtime, short jobs counted as longer. */
public final class BoundedSlowdown {
    /** Runtimes below this, in seconds, count as this, so that jobs that die at once do not rule the mean. */
    public static final long BOUND = 10;

    private BoundedSlowdown() {}

    /** Of a job that waited and ran for so many seconds; at least 1. */
    public static double of(long waited, long runtime) {
        return Math.max(1.0, (double) (waited + runtime) / Math.max(BOUND, runtime));
    }
}
