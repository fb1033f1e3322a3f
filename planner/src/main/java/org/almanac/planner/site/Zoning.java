package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Closure;
import org.almanac.planner.cluster.Closure.Extent;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.SharedNode;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;

/** The zones that windows make of the nodes of all clusters, and which of these nodes windows have in part. */
final class Zoning {
    private final List<Zone> zones;
    /** By cluster. */
    private final SharedNodes[] shared;

    private Zoning(List<Zone> zones, SharedNodes[] shared) {
        this.zones = zones;
        this.shared = shared;
    }

    /** That of these windows beside what runs. */
    static Zoning of(NodesNow[] clusters, List<Window> windows, List<JobEntry> running) {
        Set<String> bound = bound(windows);
        List<List<List<Window>>> byNode =
                Arrays.stream(clusters).map(use -> byNode(use, windows)).toList();
        SharedNodes[] shared = new SharedNodes[clusters.length];
        Arrays.setAll(shared, i -> new SharedNodes(clusters[i], byNode.get(i), bound));
        Zoning zoning = new Zoning(zones(clusters, windows, bound, byNode, shared), shared);
        for (JobEntry entry : running) {
            zoning.begins(entry, entry.placement, entry.started);
        }
        return zoning;
    }

    /** The same over copies of the clusters, and of the jobs that run. */
    Zoning copy(NodesNow[] copies) {
        SharedNodes[] copied = new SharedNodes[shared.length];
        Arrays.setAll(copied, i -> shared[i].copy(copies[i]));
        return new Zoning(zones.stream().map(zone -> zone.copy(copies, copied)).toList(), copied);
    }

    /** After a copy: these jobs are the copies of those that run. */
    void resume(List<JobEntry> running) {
        for (JobEntry entry : running) {
            shared[entry.placement.cluster()].add(entry);
        }
    }

    List<Zone> zones() {
        return zones;
    }

    /** The job runs there, since that time. */
    void begins(JobEntry entry, Placement placement, long started) {
        SharedNodes there = shared[placement.cluster()];
        if (!there.areNone()) {
            entry.placement = there.placed(entry, placement, started, zones);
            there.add(entry);
            there.tell(entry.placement, zones);
        }
    }

    /** The job is expected to end at another time. */
    void changes(JobEntry entry) {
        shared[entry.placement.cluster()].tell(entry.placement, zones);
    }

    /** The job runs no longer. */
    void ends(JobEntry entry) {
        SharedNodes there = shared[entry.placement.cluster()];
        there.remove(entry);
        there.tell(entry.placement, zones);
    }

    /**
     * The zones of all clusters: first the common zone of each cluster, in the order of the clusters, then the zones of
     * reservations.
     */
    private static List<Zone> zones(
            NodesNow[] clusters,
            List<Window> windows,
            Set<String> bound,
            List<List<List<Window>>> byNode,
            SharedNodes[] shared) {
        SortedSet<Access> reserved = new TreeSet<>(Access.IN_ORDER);
        windows.stream()
                .map(Window::access)
                .filter(access -> !(access instanceof Access.Nobody))
                .forEach(reserved::add);
        boolean shares = reserved.stream().anyMatch(Access.OfMembers.class::isInstance);
        List<Zone> zones = new ArrayList<>();
        for (NodesNow use : clusters) {
            zones.add(of(use, Optional.empty(), bound, shares, byNode.get(use.index()), shared[use.index()]));
        }
        for (Access access : reserved) {
            for (NodesNow use : clusters) {
                if (windows.stream()
                        .anyMatch(window -> window.cluster() == use.index()
                                && window.access().equals(access))) {
                    Optional<Access> own = Optional.of(access);
                    zones.add(of(use, own, bound, shares, byNode.get(use.index()), shared[use.index()]));
                }
            }
        }
        return zones;
    }

    /** The queues whose jobs are bound to windows. */
    private static Set<String> bound(List<Window> windows) {
        Set<String> bound = new HashSet<>();
        windows.forEach(window -> window.queue().ifPresent(bound::add));
        return bound;
    }

    private static Zone of(
            NodesNow use,
            Optional<Access> own,
            Set<String> bound,
            boolean shares,
            List<List<Window>> windowsByNode,
            SharedNodes shared) {
        List<List<Closure>> byNode = new ArrayList<>();
        for (int node = 0; node < windowsByNode.size(); node++) {
            if (own.isPresent() && isNoneOf(own.get(), windowsByNode.get(node))) {
                byNode.add(shared.never(node));
            } else {
                byNode.add(
                        shared.has(node)
                                ? shared.closures(node, own)
                                : closures(use, node, windowsByNode.get(node), own));
            }
        }
        return new Zone(use, own, bound, shares, shared, new Closures(use, byNode));
    }

    private static boolean isNoneOf(Access access, List<Window> windows) {
        for (int i = 0; i < windows.size(); i++) {
            if (windows.get(i).access().equals(access)) {
                return false;
            }
        }
        return true;
    }

    /** The windows that have each node; looked for once, as every reservation has a zone over all nodes. */
    private static List<List<Window>> byNode(NodesNow use, List<Window> windows) {
        List<List<Window>> byNode = new ArrayList<>();
        use.cluster().nodes().forEach(node -> byNode.add(new ArrayList<>()));
        windows.stream()
                .filter(window -> window.cluster() == use.index())
                .forEach(window -> window.nodes().stream()
                        .filter(node -> node < byNode.size())
                        .forEach(node -> byNode.get(node).add(window)));
        return byNode;
    }

    private static List<Closure> closures(NodesNow use, int node, List<Window> windows, Optional<Access> zone) {
        Resources all = use.cluster().nodes().get(node).capacity();
        List<Closure> closed = new ArrayList<>();
        List<Window> own = new ArrayList<>();
        for (Window window : windows) {
            if (zone.isPresent() && window.access().equals(zone.get())) {
                own.add(window);
            } else {
                closed.add(new Closure(window.from(), window.to(), Extent.WHOLE, all));
            }
        }
        if (zone.isPresent()) {
            closeOutside(own, closed, all);
        }
        closed.sort(Comparator.comparingLong(Closure::from));
        return closed;
    }

    private static void closeOutside(List<Window> open, List<Closure> closed, Resources all) {
        long from = SharedNode.EVER;
        open.sort(Comparator.comparingLong(Window::from));
        for (Window window : open) {
            if (window.from() > from) {
                closed.add(new Closure(from, window.from(), Extent.WHOLE, all));
            }
            from = Math.max(from, window.to());
        }
        closed.add(new Closure(from, Times.NEVER, Extent.WHOLE, all));
    }
}
