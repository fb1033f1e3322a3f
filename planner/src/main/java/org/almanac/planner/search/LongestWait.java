package org.almanac.planner.search;

/** Whether a search may let a job wait longer than any that has started. */
public enum LongestWait {
    /** It may not, so that nobody pays without end for what others gain. */
    KEPT,
    FREE
}
