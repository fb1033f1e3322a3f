package org.almanac.planner.plan;

import org.almanac.planner.cluster.Resources;

/**
 * The last search that found no earlier start for a job: who asks for as much, and for as long, finds none there either,
 * unless room has been given back since. Most jobs of a long queue ask for the same as the one before.
 */
final class VainSearch {
    private Resources need = Resources.of();
    private long walltime;
    private long from;
    private long until;
    private long opening;

    /** After that opening no such job can start in [from, until). */
    void note(Resources searchedNeed, long searchedWalltime, long searchedFrom, long searchedUntil, long lastOpening) {
        need = searchedNeed;
        walltime = searchedWalltime;
        from = searchedFrom;
        until = searchedUntil;
        opening = lastOpening;
    }

    /** It takes in all that was given back up to that opening. */
    long opening() {
        return opening;
    }

    /**
     * Before when a job that may start from that time on is known to find no start, or that time itself.
     *
     * @param given all that was given back since begins then or later
     */
    long end(Resources otherNeed, long otherWalltime, long time, long given) {
        boolean says = from <= time && walltime <= otherWalltime && need.fitsIn(otherNeed);
        return says ? Math.max(time, Math.min(until, given - otherWalltime + 1)) : time;
    }
}
