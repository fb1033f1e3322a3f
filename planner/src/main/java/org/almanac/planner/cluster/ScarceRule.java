package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which kinds count as scarce: those that a site names, or those that its nodes show to be so.
 *
 * @param named the names of the kinds; empty where the nodes are to show it
 */
public record ScarceRule(Optional<List<String>> named) {
    /** No kind is scarce. */
    public static final ScarceRule NONE = new ScarceRule(Optional.of(List.of()));

    /** A kind is scarce that some nodes do not have, or of which some nodes have far more than most. */
    public static final ScarceRule BY_NODES = new ScarceRule(Optional.empty());

    /** A node has far more than most where it has more than so many times the median. */
    private static final long FAR_MORE = 2;

    public ScarceRule {
        named = named.map(List::copyOf);
    }

    /** The kinds that are scarce on nodes that have these amounts. */
    public List<ScarceKind> kinds(ResourceKinds kinds, List<Resources> nodes) {
        List<ScarceKind> found = new ArrayList<>();
        for (int kind = ResourceKinds.CPUS + 1; kind < kinds.count() && !nodes.isEmpty(); kind++) {
            if (named.isEmpty() || named.get().contains(kinds.name(kind))) {
                int counted = kind;
                long[] amounts = nodes.stream()
                        .mapToLong(node -> node.amount(counted))
                        .sorted()
                        .toArray();
                long usual = usual(amounts);
                if (amounts[amounts.length - 1] > usual) {
                    found.add(new ScarceKind(kind, usual));
                }
            }
        }
        return List.copyOf(found);
    }

    /** What a node may have without having far more than most. */
    private long usual(long[] ascending) {
        long least = ascending[0];
        long most = ascending[ascending.length - 1];
        long far = FAR_MORE * ascending[(ascending.length - 1) / 2];
        if (least == 0) {
            return 0;
        }
        // Of a kind that is named the best nodes are those that have it, however little better they are.
        return named.isPresent() && most > least ? Math.min(far, most - 1) : far;
    }

    /** The names that no node counts. */
    public List<String> unknown(ResourceKinds kinds) {
        return named.orElse(List.of()).stream()
                .filter(name -> kinds.indexOf(name) <= ResourceKinds.CPUS)
                .toList();
    }
}
