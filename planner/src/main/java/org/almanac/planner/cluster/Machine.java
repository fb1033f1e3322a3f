package org.almanac.planner.cluster;

import java.util.List;

/**
 * All that jobs can be placed on: the resource kinds and the clusters of a site.
 *
 * <p>Clusters and nodes are named by their indices here. A job runs within one cluster. Every node has an amount of
 * each kind.
 */
public record Machine(ResourceKinds kinds, List<Cluster> clusters) {
    public Machine {
        clusters = List.copyOf(clusters);
        if (clusters.isEmpty()) {
            throw new IllegalArgumentException("A machine must have at least one cluster, but has none");
        }
        for (Cluster cluster : clusters) {
            if (cluster.nodes().get(0).capacity().kinds() != kinds.count()) {
                throw new IllegalArgumentException("Cluster " + cluster.name() + " does not count the kinds " + kinds);
            }
        }
    }

    /** A machine of one cluster with one node, for a log that knows only processors. */
    public static Machine ofCpus(int cpus) {
        return ofNodes(1, cpus);
    }

    /** A machine of one cluster with equal nodes that count cpus alone. */
    public static Machine ofNodes(int nodes, int cpusPerNode) {
        return new Machine(
                ResourceKinds.CPUS_ONLY, List.of(Cluster.alike("cluster", nodes, Resources.of(cpusPerNode))));
    }

    public Cluster cluster(int index) {
        return clusters.get(index);
    }

    public long cpus() {
        return clusters.stream().mapToLong(cluster -> cluster.capacity().cpus()).sum();
    }
}
