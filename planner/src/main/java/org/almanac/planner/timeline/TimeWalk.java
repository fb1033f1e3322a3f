package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * A walk forward through time over the ends of jobs: those of running jobs, which are known in order, and those of
 * planned jobs, which are added as the walk comes to their starts.
 *
 * <p>It knows only ends and numbers: a running job by its place among the running jobs, a planned job by a number of
 * the caller's. It hands out each end once, the earlier before the later. Times are epoch seconds.
 */
public final class TimeWalk {
    private final long[] running;
    private final int count;
    /** How many running jobs have been passed. */
    private int passed;

    private final EndQueue planned;
    private final Tuning tuning;

    /**
     * A walk from before all ends.
     *
     * @param running the ends of running jobs, ascending; not to be changed during the walk
     * @param count how many ends there are
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

    /** The next end; {@link Times#NEVER} if there is none. */
    public long next() {
        return Math.min(nextRunning(), nextPlanned());
    }

    /** The next end of a running job; {@link Times#NEVER} if there is none. */
    public long nextRunning() {
        return passed < count ? running[passed] : Times.NEVER;
    }

    /** Passes the next end of a running job, which must exist, and tells the job's place. */
    public int passRunning() {
        return passed++;
    }

    /** Adds the end of a planned job, see {@link EndQueue#add}. */
    public void add(long end, int number) {
        planned.add(end, number);
    }

    /** The next end of a planned job; {@link Times#NEVER} if there is none. */
    public long nextPlanned() {
        return planned.earliest();
    }

    /** Passes the next end of a planned job, which must exist, and tells the job's number. */
    public int passPlanned() {
        return planned.removeEarliest();
    }

    /** Becomes the same as another over the same running ends. */
    public void takeOver(TimeWalk other) {
        passed = other.passed;
        planned.takeOver(other.planned);
    }

    /** A copy that has come as far. */
    public TimeWalk copy() {
        TimeWalk copy = new TimeWalk(running, count, tuning);
        copy.takeOver(this);
        return copy;
    }
}
