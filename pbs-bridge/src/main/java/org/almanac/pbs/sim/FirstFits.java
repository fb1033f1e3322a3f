package org.almanac.pbs.sim;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.simulation.VirtualCluster;

/**
 * The first placements that are free on a cluster, while jobs are started there and none ends.
 *
 * <p>So whatever has not fitted once fits nobody who asks for the same, and is not tried again.
 */
final class FirstFits {
    private final VirtualCluster cluster;
    private final Set<Request> misfits = new HashSet<>();

    FirstFits(VirtualCluster cluster) {
        this.cluster = cluster;
    }

    Optional<Placement> of(Request request) {
        if (misfits.contains(request)) {
            return Optional.empty();
        }
        Optional<Placement> placement = cluster.firstFit(request);
        if (placement.isEmpty()) {
            misfits.add(request);
        }
        return placement;
    }
}
