package org.almanac.planner.timeline.freed;

/** Numbers the openings, the times at which room is given back, from 2 on: a later one has a greater number. */
public final class FreedCount {
    /** So nothing that is counted is 0. */
    private long last = 1;

    /** The number of another opening. */
    public long next() {
        return ++last;
    }

    /** The number of the last opening; 1 where there was none. */
    public long last() {
        return last;
    }
}
