package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * To whom the cpus of each node belonged last, and how often one has passed to an owner after it was given back: a match
 * (condominium paper, section 2.2, {@code M} and {@code C}).
 *
 * <p>A cpu that its owner takes again in the same second was not given back, so that is no match. Cpus of a node are alike:
 * an owner takes those that it had before, then those that nobody has had, then those that have idled longest. Nodes may come
 * later: of their cpus nobody has had any.
 */
public final class SlotHistory {
    private static final int NOBODY = -1;

    /** Free cpus of a node that an owner gave back in the same second. */
    private static final class Idle {
        final int owner;
        final long since;
        long cpus;

        Idle(int owner, long since, long cpus) {
            this.owner = owner;
            this.since = since;
            this.cpus = cpus;
        }
    }

    /** By cluster and node, those that have idled longest first. */
    private final List<List<List<Idle>>> idle = new ArrayList<>();
    /** By the owner before and the owner after; grows as owners come. */
    private long[][] passes = {};

    private long matches;
    private long wasted;

    /** Of a machine of which nothing was held before. */
    public SlotHistory(Machine machine) {
        for (Cluster cluster : machine.clusters()) {
            List<List<Idle>> nodes = new ArrayList<>();
            for (Node node : cluster.nodes()) {
                List<Idle> free = new ArrayList<>();
                free.add(new Idle(NOBODY, Long.MIN_VALUE, node.capacity().cpus()));
                nodes.add(free);
            }
            idle.add(nodes);
        }
    }

    private SlotHistory(SlotHistory other) {
        for (List<List<Idle>> cluster : other.idle) {
            List<List<Idle>> nodes = new ArrayList<>();
            for (List<Idle> node : cluster) {
                List<Idle> free = new ArrayList<>();
                node.forEach(each -> free.add(new Idle(each.owner, each.since, each.cpus)));
                nodes.add(free);
            }
            idle.add(nodes);
        }
        passes = new long[other.passes.length][];
        Arrays.setAll(passes, i -> other.passes[i].clone());
        matches = other.matches;
        wasted = other.wasted;
    }

    /** An independent copy with the same past. */
    public SlotHistory copy() {
        return new SlotHistory(this);
    }

    /** An owner's job gives its cpus back. */
    public void give(int owner, Placement placement, long now) {
        for (int i = 0; i < placement.size(); i++) {
            List<Idle> node = node(placement, i);
            long cpus = placement.held(i, ResourceKinds.CPUS);
            Optional<Idle> last = node.isEmpty() ? Optional.empty() : Optional.of(node.get(node.size() - 1));
            if (last.isPresent() && last.get().owner == owner && last.get().since == now) {
                last.get().cpus += cpus;
            } else {
                node.add(new Idle(owner, now, cpus));
            }
        }
    }

    private List<Idle> node(Placement placement, int position) {
        List<List<Idle>> nodes = idle.get(placement.cluster());
        while (nodes.size() <= placement.node(position)) {
            nodes.add(new ArrayList<>());
        }
        return nodes.get(placement.node(position));
    }

    /** An owner's job takes its cpus. */
    public void take(int owner, Placement placement, long now) {
        for (int i = 0; i < placement.size(); i++) {
            List<Idle> node = node(placement, i);
            long left = placement.held(i, ResourceKinds.CPUS);
            left -= take(node, left, each -> each.owner == owner && each.since == now, each -> {});
            left -= take(node, left, each -> each.owner == owner, each -> pass(each, owner));
            left -= take(node, left, each -> each.owner == NOBODY, each -> {});
            // What is left after that, a node has that was told to have less, or that has come later.
            take(node, left, each -> true, each -> pass(each, owner));
        }
    }

    /** Takes as many of such cpus as there are and are wanted, those first that have idled longest; tells how many. */
    private static long take(List<Idle> node, long wanted, Predicate<Idle> such, Consumer<Idle> taken) {
        long left = wanted;
        for (Iterator<Idle> all = node.iterator(); left > 0 && all.hasNext(); ) {
            Idle each = all.next();
            if (such.test(each)) {
                long some = Math.min(left, each.cpus);
                taken.accept(new Idle(each.owner, each.since, some));
                each.cpus -= some;
                left -= some;
                if (each.cpus == 0) {
                    all.remove();
                }
            }
        }
        return wanted - left;
    }

    private void pass(Idle cpus, int owner) {
        grow(Math.max(owner, cpus.owner));
        passes[cpus.owner][owner] += cpus.cpus;
        matches += cpus.cpus;
        wasted += cpus.owner == owner ? cpus.cpus : 0;
    }

    private void grow(int owner) {
        if (owner < passes.length) {
            return;
        }
        long[][] larger = new long[Math.max(owner + 1, 2 * passes.length)][];
        for (int i = 0; i < larger.length; i++) {
            larger[i] = new long[larger.length];
            if (i < passes.length) {
                System.arraycopy(passes[i], 0, larger[i], 0, passes.length);
            }
        }
        passes = larger;
    }

    /** How often a cpu has passed from the one owner to the other, or back to the same. */
    long passes(int before, int after) {
        return Math.max(before, after) < passes.length ? passes[before][after] : 0;
    }

    /** How often a cpu has passed to any owner. */
    public long matches() {
        return matches;
    }

    /** How often a cpu has passed to the owner that had it before. */
    public long wasted() {
        return wasted;
    }
}
