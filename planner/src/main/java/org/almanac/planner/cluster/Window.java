package org.almanac.planner.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * A time, from one epoch second up to another, in which nodes of a cluster are not for everybody: maintenance, dedicated
 * time or an advance reservation.
 *
 * @param nodes the indices of the nodes in the cluster
 * @param queue the queue whose jobs may run there then, and only there and then; empty where no job may
 */
public record Window(String name, int cluster, Set<Integer> nodes, long from, long to, Optional<String> queue) {
    public Window {
        nodes = Set.copyOf(nodes);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
    }
}
