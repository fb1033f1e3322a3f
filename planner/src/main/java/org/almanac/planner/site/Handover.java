package org.almanac.planner.site;

import org.almanac.planner.cluster.Times;

/**
 * How nodes pass from one job to the next (condominium paper, section 1).
 *
 * <p>A job's end breaks its claim, unless the claim still binds and the owner's next job starts in the same second on what
 * the job gives back. What is left stays closed for the seconds of a transition, and from then on until the next cycle:
 * then it may be matched with any owner's job, the same owner's too.
 *
 * @param cycle the seconds from one cycle to the next (the paper's {@code NegotiatorInterval}); cycles begin at its
 *     multiples, and with 0 at every second
 * @param transition the seconds for which nodes stay busy when a claim is broken
 */
public record Handover(Binding binding, long cycle, long transition) {
    /** What is given back is free at once for everybody. */
    public static final Handover FREE = new Handover(Binding.NONE, 0, 0);

    public Handover {
        if (cycle < 0 || transition < 0) {
            throw new IllegalArgumentException(
                    "A cycle and a transition take at least 0 s, but are " + cycle + " and " + transition);
        }
    }

    /** Whether nothing stands between a job's end and the next start. */
    public boolean isFree() {
        return cycle == 0 && transition == 0 && !binding.choosesByTargets();
    }

    /** The first time, not before that one, at which nodes are matched with jobs. Epoch seconds. */
    public long cycleFrom(long time) {
        if (cycle <= 1 || time >= Times.NEVER - cycle) {
            return time;
        }
        long since = Math.floorMod(time, cycle);
        return since == 0 ? time : time - since + cycle;
    }

    /** Whether nodes are matched with jobs at that time. */
    public boolean isCycle(long time) {
        return cycleFrom(time) == time;
    }

    /** When nodes may be matched again whose claim is broken at that time. Epoch seconds. */
    public long open(long broken) {
        return cycleFrom(broken + transition);
    }

    /**
     * For how long a job of that walltime keeps its nodes from others at most, in seconds, whenever it starts; a multiple of
     * the cycle.
     */
    public long held(long walltime) {
        long closed = walltime + transition;
        return cycle <= 1 ? closed : cycleFrom(closed + cycle - 1);
    }
}
