package org.almanac.planner.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A time in which nodes of a cluster, or parts of them, are not open to all jobs: maintenance, dedicated time, or an
 * advance reservation.
 *
 * @param nodes the indices of the nodes in the cluster
 * @param parts by node, of which of the nodes the window has just these amounts; the others it has whole
 * @param from the beginning, in epoch seconds
 * @param to the end, in epoch seconds, later than the beginning
 * @param queue the queue whose jobs may run on these nodes then, and only there and then; empty if it is for no queue alone
 * @param members those whose jobs may run on these nodes then, and may run elsewhere as well; empty if it is not for members. A
 *     window that is for neither is for no job.
 */
public record Window(
        String name,
        int cluster,
        Set<Integer> nodes,
        Map<Integer, Resources> parts,
        long from,
        long to,
        Optional<String> queue,
        Optional<Members> members) {
    public Window {
        nodes = Set.copyOf(nodes);
        parts = Map.copyOf(parts);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
        if (queue.isPresent() && members.isPresent()) {
            throw new IllegalArgumentException("Window " + name + " cannot be for a queue alone and for members");
        }
        if (!nodes.containsAll(parts.keySet())) {
            throw new IllegalArgumentException("Window " + name + " has parts of nodes that are not its own: " + parts);
        }
    }

    /** A window that has its nodes whole. */
    public Window(
            String name,
            int cluster,
            Set<Integer> nodes,
            long from,
            long to,
            Optional<String> queue,
            Optional<Members> members) {
        this(name, cluster, nodes, Map.of(), from, to, queue, members);
    }

    /** A window that has its nodes whole, for the jobs of a queue, which run nowhere else; for no job if that is empty. */
    public Window(String name, int cluster, Set<Integer> nodes, long from, long to, Optional<String> queue) {
        this(name, cluster, nodes, from, to, queue, Optional.empty());
    }

    /** A window that has just what the placement holds: whole the nodes of which that is all, and parts of the others. */
    public static Window of(
            String name, Placement placement, Cluster cluster, long from, long to, Optional<String> queue) {
        Set<Integer> nodes = new HashSet<>();
        Map<Integer, Resources> parts = new HashMap<>();
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            nodes.add(node);
            if (!cluster.nodes().get(node).capacity().fitsIn(placement.held(i))) {
                parts.put(node, placement.held(i));
            }
        }
        return new Window(name, placement.cluster(), nodes, parts, from, to, queue, Optional.empty());
    }

    /** Whose jobs may run on the nodes then. */
    public Access access() {
        if (members.isPresent()) {
            return new Access.OfMembers(members.get());
        }
        return queue.<Access>map(Access.QueueAlone::new).orElseGet(Access.Nobody::new);
    }

    /** The amounts that the window has of the node; empty if it has the node whole. For a node that it has. */
    public Optional<Resources> part(int node) {
        return Optional.ofNullable(parts.get(node));
    }

    /** Whether the window has some nodes only in part. */
    public boolean isShared() {
        return !parts.isEmpty();
    }

    /** The same at other times. */
    public Window at(long begin, long end) {
        return new Window(name, cluster, nodes, parts, begin, end, queue, members);
    }
}
