package org.almanac.planner;

/** In which order jobs of one queue priority stand in a site's queue. */
public enum QueueOrder {
    /** As they were submitted. */
    ARRIVAL,
    /** By the rank that fair share gives their owners, and then as they were submitted. */
    FAIR_SHARE
}
