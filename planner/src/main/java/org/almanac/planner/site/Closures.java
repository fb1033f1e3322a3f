package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Closure;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;

/** When which nodes of a cluster, or parts of them, are closed to a zone. Of one node no two closures in part overlap. */
final class Closures {
    private final NodesNow use;
    /** By node, in the order in which they begin. */
    private final List<List<Closure>> byNode;
    /** When nodes open, in order; found as it is asked for, as jobs come and go more often. */
    private Optional<long[]> openings = Optional.empty();
    /** How often something has been set. */
    private long changes;

    private long[] masked = {};

    /** By node, then by kind: what the nodes had when this was made. */
    private final long[] capacity;

    Closures(NodesNow use, List<List<Closure>> byNode) {
        this.use = use;
        this.capacity = use.present();
        this.byNode = byNode;
    }

    /** The same over a copy of the nodes. */
    Closures copy(NodesNow copied) {
        return new Closures(copied, this);
    }

    private Closures(NodesNow use, Closures other) {
        this.use = use;
        this.byNode = new ArrayList<>(other.byNode);
        this.openings = other.openings;
        this.changes = other.changes;
        this.capacity = other.capacity;
    }

    /** Sets when these nodes are closed. */
    void set(Map<Integer, List<Closure>> changed) {
        changed.forEach(byNode::set);
        openings = Optional.empty();
        changes++;
    }

    /** How often something has been set. */
    long changes() {
        return changes;
    }

    /** When the node is closed, in the order in which that begins. */
    List<Closure> of(int node) {
        return byNode.get(node);
    }

    boolean areNone() {
        return byNode.stream().allMatch(List::isEmpty);
    }

    /**
     * What is open of the free amounts (by node, then by kind) throughout [from, to): negative on nodes that are closed
     * whole at some time in between. The answer is valid until the next call.
     */
    long[] open(long[] free, long from, long to) {
        if (masked.length != free.length) {
            // Nodes have come that the zone does not know yet.
            masked = new long[free.length];
        }
        System.arraycopy(free, 0, masked, 0, free.length);
        int kinds = use.kinds();
        for (int node = 0; node < byNode.size(); node++) {
            List<Closure> closures = byNode.get(node);
            for (int i = 0; i < closures.size(); i++) {
                Closure closure = closures.get(i);
                if (closure.from() >= to) {
                    break;
                } else if (closure.to() > from) {
                    if (closure.isWhole()) {
                        Arrays.fill(masked, node * kinds, (node + 1) * kinds, -1);
                        break;
                    }
                    for (int kind = 0, at = node * kinds; kind < kinds; kind++, at++) {
                        masked[at] = Math.min(
                                masked[at], free[at] - closure.amounts().amount(kind));
                    }
                }
            }
        }
        return masked;
    }

    /** The same of what is free at {@code from} beside what is closed then. */
    long[] openLater(long[] freeBesideClosed, long from, long to) {
        long[] before = freeBesideClosed.clone();
        int kinds = use.kinds();
        for (int node = 0; node < byNode.size(); node++) {
            for (Closure closure : byNode.get(node)) {
                if (!closure.isWhole() && closure.from() <= from && closure.to() > from) {
                    for (int kind = 0; kind < kinds; kind++) {
                        before[node * kinds + kind] += closure.amounts().amount(kind);
                    }
                }
            }
        }
        return open(before, from, to);
    }

    /** Whether what the placement would hold is open throughout [from, to), if nothing else were held. */
    boolean isOpen(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            for (Closure closure : byNode.get(placement.node(i))) {
                if (closure.from() >= to) {
                    break;
                } else if (closure.to() > from && (closure.isWhole() || !leaves(closure, placement, i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean leaves(Closure closure, Placement placement, int position) {
        int at = placement.node(position) * use.kinds();
        for (int kind = 0; kind < use.kinds(); kind++) {
            long held = placement.held(position, kind);
            if (held > 0 && held > capacity[at + kind] - closure.amounts().amount(kind)) {
                return false;
            }
        }
        return true;
    }

    /** The first time after {@code after} at which something opens; {@link Times#NEVER} if nothing does. */
    long nextOpening(long after) {
        if (openings.isEmpty()) {
            openings = Optional.of(byNode.stream()
                    .flatMap(List::stream)
                    .mapToLong(Closure::to)
                    .sorted()
                    .distinct()
                    .toArray());
        }
        long[] times = openings.get();
        int at = Arrays.binarySearch(times, after);
        int next = at < 0 ? -at - 1 : at + 1;
        return next < times.length ? times[next] : Times.NEVER;
    }

    /** Reads the stretches of time in which something is closed. */
    void tell(Zone.ClosureReader reader) {
        for (int node = 0; node < byNode.size(); node++) {
            tell(node, byNode.get(node), reader);
        }
    }

    void tell(int node, List<Closure> closures, Zone.ClosureReader reader) {
        for (Closure closure : closures) {
            reader.closed(Placement.of(use.index(), new int[] {node}, closure.amounts()), closure.from(), closure.to());
        }
    }
}
