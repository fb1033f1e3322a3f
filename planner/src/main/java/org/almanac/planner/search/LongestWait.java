package org.almanac.planner.search;

/** Whether a search may let a job wait longer than any job that has started. */
public enum LongestWait {
    /** It may not, so that no job pays without end for what other jobs gain. */
    KEPT,
    /**
     * It may not either once enough jobs have started to tell how long jobs have to wait there. Before, a job may wait until the
     * start that it was told first, and the criteria for the unlucky count the less, the fewer have started: a site on which no
     * job has waited yet is searched, too.
     */
    LEARNT,
    FREE;

    /** How many jobs that have started are enough. */
    private static final double ENOUGH = 3_000;

    /** How much is known of how long jobs have to wait, once so many have started: from 0 to 1, which is enough. */
    double known(long started) {
        return this == LEARNT ? Math.min(1, started / ENOUGH) : 1;
    }
}
