package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Closure;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.SharedNode;
import org.almanac.planner.cluster.SharedNode.Holder;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;

/**
 * The nodes of one cluster of which windows have only parts, and what runs there.
 *
 * <p>On these nodes what running jobs hold is a matter of the zones' closures, as it concerns each zone differently: see
 * {@link Zone}.
 */
final class SharedNodes {
    private final NodesNow use;
    private final Map<Integer, SharedNode> nodes = new TreeMap<>();
    private final Map<Integer, List<Closure>> never = new HashMap<>();
    /** By node: the running jobs there. */
    private final Map<Integer, List<JobEntry>> on = new HashMap<>();
    /** By node, then by kind: what {@link #beforeClosures} answers. */
    private long[] before = {};
    /** The queues whose jobs are bound to windows. */
    private final Set<String> bound;

    /**
     * Those of a cluster; nothing runs there yet.
     *
     * @param windows by node: all that have it or a part of it
     */
    SharedNodes(NodesNow use, List<List<Window>> windows, Set<String> bound) {
        this.use = use;
        this.bound = bound;
        for (int node = 0; node < windows.size(); node++) {
            int index = node;
            if (windows.get(node).stream().anyMatch(window -> window.part(index).isPresent())) {
                nodes.put(node, new SharedNode(node, capacity(node), windows.get(node)));
            }
        }
    }

    private Resources capacity(int node) {
        return use.cluster().nodes().get(node).capacity();
    }

    private SharedNodes(SharedNodes other, NodesNow use) {
        this.use = use;
        this.bound = other.bound;
        this.nodes.putAll(other.nodes);
    }

    /** The same nodes over a copy of the cluster; nothing runs there yet. */
    SharedNodes copy(NodesNow copied) {
        return new SharedNodes(this, copied);
    }

    /** The closures of a node to a zone that never has anything of it; one for all such zones, of which there may be hundreds. */
    List<Closure> never(int node) {
        return never.computeIfAbsent(
                node, made -> List.of(new Closure(SharedNode.EVER, Times.NEVER, Closure.Extent.WHOLE, capacity(node))));
    }

    boolean areNone() {
        return nodes.isEmpty();
    }

    /** Their indices. */
    Set<Integer> indices() {
        return nodes.keySet();
    }

    boolean has(int node) {
        return nodes.containsKey(node);
    }

    /** What is free on the nodes, where shared nodes count as if nothing ran there. */
    long[] beforeClosures(long[] free) {
        if (before.length != free.length) {
            before = new long[free.length];
        }
        System.arraycopy(free, 0, before, 0, free.length);
        for (int node : nodes.keySet()) {
            System.arraycopy(use.usable(), node * use.kinds(), before, node * use.kinds(), use.kinds());
        }
        return before;
    }

    /** When the node is closed to the zone of that access if nothing runs there. */
    List<Closure> closures(int node, Optional<Access> zone) {
        return nodes.get(node).closures(zone, List.of());
    }

    /** The job runs from now on. */
    void add(JobEntry entry) {
        for (int i = 0; i < entry.placement.size(); i++) {
            if (has(entry.placement.node(i))) {
                on.computeIfAbsent(entry.placement.node(i), made -> new ArrayList<>())
                        .add(entry);
            }
        }
    }

    /** The job runs no longer. */
    void remove(JobEntry entry) {
        for (int i = 0; i < entry.placement.size(); i++) {
            if (has(entry.placement.node(i))) {
                on.get(entry.placement.node(i)).remove(entry);
            }
        }
    }

    /** Tells the zones of the cluster what runs now on nodes of that placement. */
    void tell(Placement changed, Collection<Zone> zones) {
        List<Integer> there = new ArrayList<>();
        for (int i = 0; i < changed.size(); i++) {
            if (has(changed.node(i))) {
                there.add(changed.node(i));
            }
        }
        for (Zone zone : there.isEmpty() ? List.<Zone>of() : zones) {
            if (zone.use() == use) {
                Map<Integer, List<Closure>> closures = new HashMap<>();
                for (int node : there) {
                    if (nodes.get(node).isOf(zone.own())) {
                        closures.put(node, nodes.get(node).closures(zone.own(), holders(node)));
                    }
                }
                if (!closures.isEmpty()) {
                    zone.closeBesideRunning(closures);
                }
            }
        }
    }

    private List<Holder> holders(int node) {
        List<Holder> holders = new ArrayList<>();
        for (JobEntry entry : on.getOrDefault(node, List.of())) {
            Placement placement = entry.placement;
            for (int i = 0; i < placement.size(); i++) {
                if (placement.node(i) == node) {
                    holders.add(new Holder(placement.held(i), within(entry), entry.expectedEnd));
                }
            }
        }
        return holders;
    }

    private Optional<Access> within(JobEntry entry) {
        String queue = entry.job().queue();
        return bound.contains(queue) ? Optional.of(new Access.QueueAlone(queue)) : entry.placement.within();
    }

    /**
     * The placement of a job that runs since then, in the part of a window that the job is a member of, if nothing is said
     * of where it lies and it can lie there.
     */
    Placement placed(JobEntry entry, Placement placement, long started, List<Zone> zones) {
        if (placement.within().isPresent()
                || bound.contains(entry.job().queue())
                || placement.on(this::has).isEmpty()) {
            return placement;
        }
        for (Zone zone : zones) {
            if (zone.use() == use && zone.isReserved() && zone.accepts(entry.job())) {
                if (placement.fitsIn(zone.open(zone.free(), started, started + 1))) {
                    return placement.within(zone.own());
                }
            }
        }
        return placement;
    }
}
