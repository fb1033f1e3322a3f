package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sets into which a grouping divides the nodes of a cluster, those with fewer cpus first, and of these those with less of
 * the other kinds.
 *
 * <p>Nodes that have nothing are in no set, and a set has each of its nodes once. Immutable.
 */
final class NodeSets {
    /** The value of nodes that have none. */
    private static final String NONE = "";

    /**
     * One set.
     *
     * @param name its key and value
     * @param nodes their indices, in ascending order
     * @param capacity what its nodes have together
     */
    record NodeSet(String name, int[] nodes, Resources capacity) {}

    private final List<NodeSet> sets;
    /** By set: the first of those that are as large. */
    private final int[] firstAlike;

    private NodeSets(List<NodeSet> sets) {
        this.sets = sets;
        this.firstAlike = new int[sets.size()];
        for (int set = 1; set < firstAlike.length; set++) {
            boolean alike = sets.get(set).capacity.equals(sets.get(set - 1).capacity);
            firstAlike[set] = alike ? firstAlike[set - 1] : set;
        }
    }

    /**
     * The sets for jobs that share nodes so; a node whose host such a job must have whole is in a set only if all of the host
     * is.
     */
    static NodeSets of(Cluster cluster, Grouping grouping, NodeRoom room, Sharing sharing) {
        Map<String, List<Integer>> members = new LinkedHashMap<>();
        for (String key : grouping.keys()) {
            for (int index = 0; index < cluster.nodes().size(); index++) {
                Node node = cluster.nodes().get(index);
                if (!room.hasNothing(index)) {
                    Set<String> values = Grouping.values(node.properties(), key);
                    if (values.isEmpty() && grouping.rest() == Grouping.Rest.A_SET) {
                        values = Set.of(NONE);
                    }
                    for (String value : values.stream().sorted().toList()) {
                        members.computeIfAbsent(key + "=" + value, made -> new ArrayList<>())
                                .add(index);
                    }
                }
            }
        }
        List<NodeSet> sets = new ArrayList<>();
        members.forEach((name, all) -> {
            Set<Integer> inside = new HashSet<>(all);
            List<Integer> nodes = all.stream()
                    .filter(node -> Arrays.stream(room.takenWith(node, sharing))
                            .allMatch(taken -> inside.contains(taken) || room.hasNothing(taken)))
                    .toList();
            if (!nodes.isEmpty()) {
                sets.add(new NodeSet(
                        name,
                        nodes.stream().mapToInt(Integer::intValue).toArray(),
                        new Cluster(
                                        name,
                                        nodes.stream().map(cluster.nodes()::get).toList())
                                .capacity()));
            }
        });
        sets.sort(Comparator.comparing(set -> set.capacity.toArray(), Arrays::compare));
        return new NodeSets(List.copyOf(sets));
    }

    int size() {
        return sets.size();
    }

    NodeSet get(int set) {
        return sets.get(set);
    }

    /** Whether the two sets are equally large, so that what is free tells which of them comes first. */
    boolean areAlike(int one, int other) {
        return firstAlike[one] == firstAlike[other];
    }
}
