package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which nodes of a cluster are parts of the same host.
 *
 * <p>Hosts and nodes are named by indices; hosts are in the order of their first nodes.
 */
final class Hosts {
    private final int[][] nodesOf;
    private final int[] hostOf;

    private Hosts(int[][] nodesOf, int[] hostOf) {
        this.nodesOf = nodesOf;
        this.hostOf = hostOf;
    }

    static Hosts of(List<Node> nodes) {
        Map<String, List<Integer>> byName = new LinkedHashMap<>();
        for (int node = 0; node < nodes.size(); node++) {
            Node here = nodes.get(node);
            // A removed node keeps its name, under which another node may have come.
            String host = isEmpty(here) ? "/" + node : here.host();
            byName.computeIfAbsent(host, made -> new ArrayList<>()).add(node);
        }
        int[][] nodesOf = byName.values().stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        int[] hostOf = new int[nodes.size()];
        for (int host = 0; host < nodesOf.length; host++) {
            for (int node : nodesOf[host]) {
                hostOf[node] = host;
            }
        }
        return new Hosts(nodesOf, hostOf);
    }

    private static boolean isEmpty(Node node) {
        return node.capacity().equals(Resources.of(new long[node.capacity().kinds()]));
    }

    /** Every node is a host of its own. */
    static Hosts ofSingleNodes(int nodes) {
        return new Hosts(
                IntStream.range(0, nodes).mapToObj(node -> new int[] {node}).toArray(int[][]::new),
                IntStream.range(0, nodes).toArray());
    }

    int count() {
        return nodesOf.length;
    }

    /** The nodes of a host, ascending. To be read only. */
    int[] nodes(int host) {
        return nodesOf[host];
    }

    int of(int node) {
        return hostOf[node];
    }

    /** Whether every host is one node. */
    boolean areNodes() {
        return nodesOf.length == hostOf.length;
    }
}
