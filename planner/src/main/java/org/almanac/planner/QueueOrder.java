package org.almanac.planner;

/** The order of the jobs within one queue priority of a site. */
public enum QueueOrder {
    /** The order of submission. */
    ARRIVAL,
    /** The owners' ranks by fair share, and then the order of submission. */
    FAIR_SHARE,
    /**
     * The owner whose share of the machine, with its jobs that stand before, is furthest below its target, and then the
     * order of submission.
     */
    TARGETS
}
