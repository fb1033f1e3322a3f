package org.almanac.planner.cluster;

/** How the pieces of a request's chunks are spread over hosts. Each piece lies on nodes of one host. */
public enum Arrangement {
    /** Anywhere; several pieces on a host where they fit. */
    FREE,
    /** All pieces on one host. */
    PACK,
    /** At most one piece on a host. */
    SCATTER,
    /** Each piece whole on one node, and at most one piece on a node. */
    SCATTER_NODES;

    /** Whether no two pieces share a host, or a node. */
    public boolean isScattered() {
        return this == SCATTER || this == SCATTER_NODES;
    }
}
