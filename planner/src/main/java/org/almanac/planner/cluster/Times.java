package org.almanac.planner.cluster;

/** The times of the planner, which are epoch seconds. */
public final class Times {
    /** Later than every time: the time of what never happens, and the end of what never ends. */
    public static final long NEVER = Long.MAX_VALUE;

    private Times() {}
}
