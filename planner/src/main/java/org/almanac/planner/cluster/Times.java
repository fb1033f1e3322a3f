package org.almanac.planner.cluster;

/** What all times have in common: they are epoch seconds. */
public final class Times {
    /** Later than every time: of what does not happen, or does not end. */
    public static final long NEVER = Long.MAX_VALUE;

    private Times() {}
}
