package org.almanac.pbs;

import java.util.Optional;
import org.almanac.planner.cluster.Sharing;

/** Whether jobs have a node alone: as they ask, or whatever they ask. */
public enum NodeSharing {
    DEFAULT_SHARED,
    /** Alone, unless they ask to share. */
    DEFAULT_EXCLUSIVE,
    FORCED_EXCLUSIVE,
    FORCED_SHARED;

    /** How a job has the node that asks so, or for neither. */
    public Sharing of(Optional<Sharing> asked) {
        return switch (this) {
            case DEFAULT_SHARED -> asked.orElse(Sharing.SHARED);
            case DEFAULT_EXCLUSIVE -> asked.orElse(Sharing.EXCLUSIVE);
            case FORCED_EXCLUSIVE -> Sharing.EXCLUSIVE;
            case FORCED_SHARED -> Sharing.SHARED;
        };
    }
}
