package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Which of a machine's nodes have how much of its scarce kinds.
 *
 * <p>Nodes are taken in the order of their indices, so what is to be kept for others has to stand behind.
 */
public final class Scarcity {
    private final List<ScarceKind> kinds;
    /** By kind: what the nodes that have it have together. */
    private final double[] totals;

    /** The scarcity of these kinds on nodes that have these amounts. */
    public Scarcity(List<ScarceKind> kinds, List<Resources> nodes) {
        this.kinds = List.copyOf(kinds);
        this.totals = kinds.stream()
                .mapToDouble(kind -> nodes.stream().mapToLong(kind::on).sum())
                .toArray();
    }

    /** A node's part of all that there is of scarce kinds, summed up over the kinds; 0 where it has none. */
    double part(Resources capacity) {
        double sum = 0;
        for (int i = 0; i < totals.length; i++) {
            long on = kinds.get(i).on(capacity);
            sum += on == 0 ? 0 : on / totals[i];
        }
        return sum;
    }

    /** The nodes in the order in which jobs are to take them: those with less of scarce kinds first, equals as they stand. */
    public <T> List<T> inOrder(List<T> nodes, Function<T, Resources> capacity) {
        if (kinds.isEmpty()) {
            return nodes;
        }
        List<T> sorted = new ArrayList<>(nodes);
        sorted.sort(Comparator.comparingDouble(node -> part(capacity.apply(node))));
        return List.copyOf(sorted);
    }
}
