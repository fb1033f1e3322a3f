package org.almanac.planner.timeline.freed;

/**
 * The number of the last release that gave back room at each time. Times that lie close together, or very far apart,
 * share one number, the last of them all.
 */
public final class LastFreed {
    /** Steps of some minutes: few releases and planned starts lie closer together by chance. */
    private static final int STEP_BITS = 8;

    private static final int STEPS = 1 << 15;

    /** By step; empty until room has been given back. */
    private long[] releases = {};

    /** The release of that number has given back room in [from, to), which is not empty. */
    public void add(long from, long to, long release) {
        if (releases.length == 0) {
            releases = new long[STEPS];
        }
        long last = to - 1 >> STEP_BITS;
        long first = Math.max(from >> STEP_BITS, last - STEPS + 1);
        for (long step = first; step <= last; step++) {
            releases[place(step)] = release;
        }
    }

    /** No release with a greater number gave back room at the time; 0 if none did. */
    public long at(long time) {
        return releases.length == 0 ? 0 : releases[place(time >> STEP_BITS)];
    }

    private static int place(long step) {
        return (int) step & STEPS - 1;
    }
}
