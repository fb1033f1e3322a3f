package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All that jobs can be placed on: the resource kinds and the clusters of a site.
 *
 * <p>Clusters and nodes are named by their indices here. A job runs within one cluster. Every node has an amount of
 * each kind. Jobs take clusters and nodes in the order of their indices, so those that are to be taken first stand first.
 *
 * @param scarce the kinds that are kept for jobs that need them
 */
public record Machine(ResourceKinds kinds, List<Cluster> clusters, List<ScarceKind> scarce) {
    public Machine {
        clusters = List.copyOf(clusters);
        scarce = List.copyOf(scarce);
        if (clusters.isEmpty()) {
            throw new IllegalArgumentException("A machine must have at least one cluster, but has none");
        }
        for (Cluster cluster : clusters) {
            if (cluster.nodes().get(0).capacity().kinds() != kinds.count()) {
                throw new IllegalArgumentException("Cluster " + cluster.name() + " does not count the kinds " + kinds);
            }
        }
    }

    /** A machine of which nothing is kept. */
    public Machine(ResourceKinds kinds, List<Cluster> clusters) {
        this(kinds, clusters, List.of());
    }

    /** The same machine with what the rule finds scarce kept: its clusters and nodes stand in the order for that. */
    public Machine keeping(ScarceRule rule) {
        List<Resources> nodes = clusters.stream()
                .flatMap(cluster -> cluster.nodes().stream().map(Node::capacity))
                .toList();
        List<ScarceKind> found = rule.kinds(kinds, nodes);
        if (found.isEmpty()) {
            return new Machine(kinds, clusters);
        }
        Scarcity scarcity = new Scarcity(found, nodes);
        List<Cluster> ordered = new ArrayList<>();
        clusters.forEach(
                cluster -> ordered.add(new Cluster(cluster.name(), scarcity.inOrder(cluster.nodes(), Node::capacity))));
        ordered.sort(Comparator.comparingDouble(
                cluster -> scarcity.part(cluster.nodes().get(0).capacity())));
        return new Machine(kinds, ordered, found);
    }

    /** The rule that finds on these nodes what the machine keeps. */
    public ScarceRule scarceRule() {
        return new ScarceRule(
                Optional.of(scarce.stream().map(kind -> kinds.name(kind.kind())).toList()));
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
