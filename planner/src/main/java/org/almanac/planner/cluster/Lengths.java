package org.almanac.planner.cluster;

/**
 * How short and how long a job may be that takes any length in between: it is planned with the shortest, and gets as much
 * more as nobody else is to have.
 *
 * @param shortest in seconds, at least 1
 * @param longest in seconds, at least as long
 */
public record Lengths(long shortest, long longest) {
    /** Lengths between the shortest and the longest are told in whole steps of so many seconds. */
    public static final long STEP = 60;

    public Lengths {
        if (shortest < 1 || longest < shortest) {
            throw new IllegalArgumentException(
                    "A job's lengths must be at least 1 s and in order, but are " + shortest + " to " + longest);
        }
    }

    /** The length for a job that may keep its nodes for so many seconds, which are no fewer than the shortest. */
    public long within(long seconds) {
        return seconds >= longest ? longest : Math.max(shortest, seconds / STEP * STEP);
    }
}
