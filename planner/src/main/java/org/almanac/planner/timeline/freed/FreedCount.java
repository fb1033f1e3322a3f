package org.almanac.planner.timeline.freed;

/** Numbers the releases, each of which gives room back, from 2 on in the order in which they happen. */
public final class FreedCount {
    /** At least 1, so that 0 can stand for no release. */
    private long last = 1;

    /** The number of the next release. */
    public long next() {
        return ++last;
    }

    /** The number of the last release; 1 if there was none. */
    public long last() {
        return last;
    }
}
