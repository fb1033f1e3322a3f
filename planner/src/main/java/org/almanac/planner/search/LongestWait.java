package org.almanac.planner.search;

/** Whether a search may let a job wait longer than any job that has started. */
public enum LongestWait {
    /** It may not, so that no job pays without end for what other jobs gain. */
    KEPT,
    FREE
}
