package org.almanac.planner.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * A time in which nodes of a cluster are not open to all jobs: maintenance, dedicated time, or an advance reservation.
 *
 * @param nodes the indices of the nodes in the cluster
 * @param from the beginning, in epoch seconds
 * @param to the end, in epoch seconds, later than the beginning
 * @param queue the queue whose jobs may run on these nodes then, and only there and then; empty if no job may
 */
public record Window(String name, int cluster, Set<Integer> nodes, long from, long to, Optional<String> queue) {
    public Window {
        nodes = Set.copyOf(nodes);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
    }
}
