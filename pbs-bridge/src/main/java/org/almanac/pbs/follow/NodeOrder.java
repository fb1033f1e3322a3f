package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * In which order jobs are to take nodes: by the first criterion, of equals by the next, of equals by all as the server has them.
 *
 * @param criteria none where the server's order counts alone
 */
public record NodeOrder(List<Criterion> criteria) {
    public static final NodeOrder OF_SERVER = new NodeOrder(List.of());

    /** What nodes are ordered by that is no resource: the priority that the server has of each. */
    public static final String PRIORITY = "priority";

    public NodeOrder {
        criteria = List.copyOf(criteria);
    }

    /** Which nodes come first. */
    public enum Direction {
        HIGH_FIRST,
        LOW_FIRST
    }

    /**
     * How much a node has of something.
     *
     * @param of {@link #PRIORITY}, or a kind of resource; of one that is not counted every node has nothing
     */
    public record Criterion(String of, Direction direction) {}

    /** The nodes in this order. */
    List<ServerNode> of(List<ServerNode> nodes, ResourceKinds kinds) {
        if (criteria.isEmpty()) {
            return nodes;
        }
        List<ServerNode> sorted = new ArrayList<>(nodes);
        Comparator<ServerNode> order = Comparator.comparing(node -> 0);
        for (Criterion criterion : criteria) {
            Comparator<ServerNode> next = Comparator.comparingLong(node -> amount(node, criterion.of, kinds));
            order = order.thenComparing(criterion.direction == Direction.HIGH_FIRST ? next.reversed() : next);
        }
        sorted.sort(order);
        return List.copyOf(sorted);
    }

    private static long amount(ServerNode node, String of, ResourceKinds kinds) {
        if (of.equals(PRIORITY)) {
            return node.priority();
        }
        int kind = kinds.indexOf(of);
        return kind < 0 ? 0 : node.capacity().amount(kind);
    }

    /** Whether the priorities of nodes count. */
    public boolean isByPriority() {
        return criteria.stream().anyMatch(criterion -> criterion.of.equals(PRIORITY));
    }

    /** The criteria that say nothing, as no node tells how much it has of them. */
    public List<String> unknown(ResourceKinds kinds) {
        return criteria.stream()
                .map(Criterion::of)
                .filter(of -> !of.equals(PRIORITY) && kinds.indexOf(of) < 0)
                .toList();
    }
}
