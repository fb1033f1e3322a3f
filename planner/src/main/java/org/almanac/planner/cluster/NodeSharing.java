package org.almanac.planner.cluster;

/** How a node is shared: as jobs ask, by default one way or the other, or whatever they ask. */
public enum NodeSharing {
    DEFAULT_SHARED(Extent.PART),
    DEFAULT_EXCLUSIVE(Extent.NODE),
    DEFAULT_EXCLUSIVE_HOST(Extent.HOST),
    /** Shared, whatever they ask. */
    FORCED_SHARED(Extent.PART),
    FORCED_EXCLUSIVE(Extent.NODE),
    FORCED_EXCLUSIVE_HOST(Extent.HOST);

    /** How much a job has to itself that has a piece on a node. */
    public enum Extent {
        /** What it asks for. */
        PART,
        /** The node whole. */
        NODE,
        /** All nodes of the host whole. */
        HOST
    }

    private final Extent unlessAsked;

    NodeSharing(Extent unlessAsked) {
        this.unlessAsked = unlessAsked;
    }

    /** How much a job has there that asks so. */
    public Extent of(Sharing asked) {
        boolean wholeHost = asked == Sharing.EXCLUSIVE_HOSTS;
        return switch (this) {
            case FORCED_SHARED, FORCED_EXCLUSIVE_HOST -> unlessAsked;
            case FORCED_EXCLUSIVE -> wholeHost ? Extent.HOST : unlessAsked;
            case DEFAULT_SHARED, DEFAULT_EXCLUSIVE, DEFAULT_EXCLUSIVE_HOST ->
                switch (asked) {
                    case AS_NODES_ARE -> unlessAsked;
                    case SHARED -> Extent.PART;
                    case EXCLUSIVE -> Extent.NODE;
                    case EXCLUSIVE_HOSTS -> Extent.HOST;
                };
        };
    }
}
