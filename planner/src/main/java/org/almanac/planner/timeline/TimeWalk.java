package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * A walk forward through time over ends: those of what runs, which are known in order, and those of what is planned, which
 * are added as the walk comes to their starts.
 *
 * <p>It knows ends and numbers alone: the places of what runs, and the caller's own of what is planned. It hands out each
 * end once, the earlier before the later. Times are epoch seconds.
 */
public final class TimeWalk {
    private final long[] running;
    private final int count;
    /** So many of those that run have been passed. */
    private int passed;

    private final EndQueue planned;
    private final Tuning tuning;

    /**
     * A walk from before all ends.
     *
     * @param running the ends of what runs, ascending; never changed, and not to be changed during the walk
     * @param count so many of them there are
     */
    public TimeWalk(long[] running, int count, Tuning tuning) {
        this.running = running;
        this.count = count;
        this.tuning = tuning;
        this.planned = new EndQueue(tuning);
    }

    /** Goes back to before all ends, with nothing planned. */
    public void begin() {
        passed = 0;
        planned.clear();
    }

    /** The next end; {@link Times#NEVER} where there is none. */
    public long next() {
        return Math.min(nextRunning(), nextPlanned());
    }

    /** The next end of what runs; {@link Times#NEVER} where there is none. */
    public long nextRunning() {
        return passed < count ? running[passed] : Times.NEVER;
    }

    /** Passes the next end of what runs, where there is one, and tells its place. */
    public int passRunning() {
        return passed++;
    }

    /** Something is planned that ends then: see {@link EndQueue#add}. */
    public void add(long end, int number) {
        planned.add(end, number);
    }

    /** The next end of what is planned; {@link Times#NEVER} where there is none. */
    public long nextPlanned() {
        return planned.earliest();
    }

    /** Passes the next end of what is planned, where there is one, and tells its number. */
    public int passPlanned() {
        return planned.removeEarliest();
    }

    /** Becomes the same as another over the same running ends. */
    public void takeOver(TimeWalk other) {
        passed = other.passed;
        planned.takeOver(other.planned);
    }

    /** Another one that has come as far. */
    public TimeWalk copy() {
        TimeWalk copy = new TimeWalk(running, count, tuning);
        copy.takeOver(this);
        return copy;
    }
}
