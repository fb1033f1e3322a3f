package org.almanac.pbs;

/** What a server says of a node; several may hold at once, as in {@code down,offline}. */
public enum NodeState {
    FREE,
    DOWN,
    OFFLINE,
    JOB_EXCLUSIVE,
    BUSY
}
