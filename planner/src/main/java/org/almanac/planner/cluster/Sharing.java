package org.almanac.planner.cluster;

/** Whether other jobs may be on the nodes of a job. */
public enum Sharing {
    SHARED,
    /** The job takes every node that it touches whole, and only nodes that are empty. */
    EXCLUSIVE
}
