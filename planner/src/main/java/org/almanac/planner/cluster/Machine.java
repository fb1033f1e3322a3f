package org.almanac.planner.cluster;

import java.util.List;

/**
 * Everything a scheduler places jobs on: the resource kinds and the clusters.
 *
 * <p>Clusters and nodes are named by their index here; a job runs within one cluster. Every node has an amount of each
 * kind.
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

    /** The machine of a log that knows only processors: one cluster of one node with that many cpus. */
    public static Machine ofCpus(int cpus) {
        return ofNodes(1, cpus);
    }

    /** One cluster of nodes alike that count cpus alone. */
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
