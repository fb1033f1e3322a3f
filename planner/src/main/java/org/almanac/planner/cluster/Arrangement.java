package org.almanac.planner.cluster;

/** How the chunks of a request lie on the hosts; a piece lies on nodes of one host. */
public enum Arrangement {
    /** Anywhere, several on a host where they fit. */
    FREE,
    /** All on one host. */
    PACK,
    /** At most one on a host. */
    SCATTER,
    /** Each whole on one node, and at most one on a node. */
    SCATTER_NODES
}
