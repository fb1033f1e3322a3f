package org.almanac.planner.cluster;

/** How a node is shared: the default where jobs ask for nothing, or a rule that holds whatever jobs ask for. */
public enum NodeSharing {
    DEFAULT_SHARED(Extent.PART),
    DEFAULT_EXCLUSIVE(Extent.NODE),
    DEFAULT_EXCLUSIVE_HOST(Extent.HOST),
    /** Shared, whatever jobs ask for. */
    FORCED_SHARED(Extent.PART),
    FORCED_EXCLUSIVE(Extent.NODE),
    FORCED_EXCLUSIVE_HOST(Extent.HOST);

    /** How much of a node a job has to itself when it has a piece there. */
    public enum Extent {
        /** The resources that the job asks for. */
        PART,
        /** The whole node. */
        NODE,
        /** All nodes of the node's host. */
        HOST
    }

    private final Extent unlessAsked;

    NodeSharing(Extent unlessAsked) {
        this.unlessAsked = unlessAsked;
    }

    /** How much of the node a job has that asks for this sharing. */
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
