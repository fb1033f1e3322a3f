package org.almanac.planner.cluster;

/** How the chunks of a request lie on the nodes. */
public enum Arrangement {
    /** Anywhere, several on a node where they fit. */
    FREE,
    /** All on one node. */
    PACK,
    /** At most one on a node. */
    SCATTER
}
