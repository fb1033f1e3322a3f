package org.almanac.pbs.snapshot;

import java.util.Optional;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * What a reservation has of a node.
 *
 * <p>It has just the amounts that it names, but for memory: where it names none, it has as large a part of the node's memory as
 * it has of its cpus, since its jobs may ask for some.
 */
public final class ReservedPart {
    private static final String MEMORY = "memory";

    private ReservedPart() {}

    /** The amounts; empty where that is the whole node. */
    public static Optional<Resources> of(Resources named, Resources capacity, ResourceKinds kinds) {
        if (capacity.fitsIn(named)) {
            return Optional.empty();
        }
        int memory = kinds.names().indexOf(MEMORY);
        long[] amounts = named.toArray();
        if (memory > 0 && amounts[memory] == 0 && capacity.cpus() > 0) {
            double share = Math.min(1, (double) named.cpus() / capacity.cpus());
            amounts[memory] = (long) (share * capacity.amount(memory));
        }
        Resources part = Resources.of(amounts);
        return capacity.fitsIn(part) ? Optional.empty() : Optional.of(part);
    }
}
