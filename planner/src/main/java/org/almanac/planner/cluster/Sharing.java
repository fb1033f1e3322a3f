package org.almanac.planner.cluster;

/** Whether a job shares its nodes with other jobs. A node may force another sharing. */
public enum Sharing {
    SHARED,
    /** The job takes every node on which it has a piece whole, and only empty nodes. */
    EXCLUSIVE,
    /** The job takes every host on which it has a piece whole, and only empty hosts. */
    EXCLUSIVE_HOSTS,
    /** The job asks for nothing: each node is shared as is its default. */
    AS_NODES_ARE
}
