package org.almanac.planner.cluster;

/** Whether a job wants others on its nodes; a node may be forced to be shared otherwise. */
public enum Sharing {
    SHARED,
    /** The job takes every node that it touches whole, and only nodes that are empty. */
    EXCLUSIVE,
    /** The same of every host that it touches. */
    EXCLUSIVE_HOSTS,
    /** Nothing is asked: each node is shared as it is by default. */
    AS_NODES_ARE
}
