package org.almanac.planner.timeline.freed;

/**
 * Which opening was the last to give back room at each time; of times that lie close together, or very far apart, the last
 * for all.
 */
public final class LastFreed {
    /** Some minutes: few openings, and few planned starts, lie closer together by chance. */
    private static final int STEP_BITS = 8;

    private static final int STEPS = 1 << 15;

    /** By step, once there is anything to tell. */
    private long[] openings = {};

    /** Room has been given back in [from, to), which is not empty. */
    public void add(long from, long to, long opening) {
        if (openings.length == 0) {
            openings = new long[STEPS];
        }
        long last = to - 1 >> STEP_BITS;
        long first = Math.max(from >> STEP_BITS, last - STEPS + 1);
        for (long step = first; step <= last; step++) {
            openings[place(step)] = opening;
        }
    }

    /** None after that gave back room at the time; 0 where none did. */
    public long at(long time) {
        return openings.length == 0 ? 0 : openings[place(time >> STEP_BITS)];
    }

    private static int place(long step) {
        return (int) step & STEPS - 1;
    }
}
