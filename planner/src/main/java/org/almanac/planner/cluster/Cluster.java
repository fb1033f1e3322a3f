package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.List;

/** A named set of nodes. A job's placement lies in one cluster and never spans two. */
public record Cluster(String name, List<Node> nodes) {
    public Cluster {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("Cluster " + name + " must have at least one node, but has none");
        }
        int kinds = nodes.get(0).capacity().kinds();
        for (Node node : nodes) {
            if (node.capacity().kinds() != kinds) {
                throw new IllegalArgumentException("Node " + node.name() + " counts "
                        + node.capacity().kinds() + " resource kinds, but its cluster " + name + " counts " + kinds);
            }
        }
    }

    /** A cluster of equal nodes, named {@code n1}, {@code n2}, and so on. */
    public static Cluster alike(String name, int nodes, Resources capacity) {
        List<Node> list = new ArrayList<>(nodes);
        for (int i = 1; i <= nodes; i++) {
            list.add(new Node("n" + i, capacity));
        }
        return new Cluster(name, list);
    }

    /** The resources of all nodes together. */
    public Resources capacity() {
        Resources sum = nodes.get(0).capacity();
        for (Node node : nodes.subList(1, nodes.size())) {
            sum = sum.plus(node.capacity());
        }
        return sum;
    }
}
