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
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;

/**
 * The nodes and times of one cluster that certain jobs may use: the common zone of all jobs that no window binds, or the
 * zone of all windows with one access.
 *
 * <p>A job that is bound to windows belongs to their zones alone; any other belongs to the common zones, and to those of
 * the windows that it is a member of. A node is closed to a zone while a window with another access has it; it is closed
 * to a reservation's zone at all times outside the reservation. So no two zones have the same node at the same time. A
 * job is placed only on nodes that stay open for all of its walltime.
 */
public final class Zone {
    private static final long EVER = Long.MIN_VALUE;

    private record Closure(long from, long to) {}

    private final NodesNow use;
    private final Optional<Access> own;
    /** The queues whose jobs are bound to windows. */
    private final Set<String> bound;
    /** Whether the jobs of this zone may belong to other zones of the cluster as well. */
    private final boolean shares;

    /** By node, in the order in which they begin. */
    private final List<List<Closure>> closures;
    /** When nodes open, in order. */
    private final long[] openings;

    private final boolean alwaysOpen;
    private final long[] masked;

    private Zone(
            NodesNow use,
            Optional<Access> own,
            Set<String> bound,
            boolean shares,
            List<List<Closure>> closures,
            long[] openings) {
        this.use = use;
        this.own = own;
        this.bound = bound;
        this.shares = shares;
        this.closures = closures;
        this.openings = openings;
        this.alwaysOpen = closures.stream().allMatch(List::isEmpty);
        this.masked = new long[use.usable().length];
    }

    /**
     * The zones of all clusters: first the common zone of each cluster, in the order of the clusters, then the zones of
     * reservations.
     */
    static List<Zone> of(NodesNow[] clusters, List<Window> windows) {
        Set<String> bound = new HashSet<>();
        SortedSet<Access> reserved = new TreeSet<>(Access.IN_ORDER);
        windows.forEach(window -> window.queue().ifPresent(bound::add));
        windows.stream()
                .map(Window::access)
                .filter(access -> !(access instanceof Access.Nobody))
                .forEach(reserved::add);
        boolean shares = reserved.stream().anyMatch(Access.OfMembers.class::isInstance);
        List<Zone> zones = new ArrayList<>();
        List<List<List<Window>>> byNode = new ArrayList<>();
        for (NodesNow use : clusters) {
            byNode.add(byNode(use, windows));
            zones.add(of(use, Optional.empty(), bound, shares, byNode.get(use.index())));
        }
        for (Access access : reserved) {
            for (NodesNow use : clusters) {
                if (windows.stream()
                        .anyMatch(window -> window.cluster() == use.index()
                                && window.access().equals(access))) {
                    Optional<Access> own = Optional.of(access);
                    zones.add(of(use, own, bound, shares, byNode.get(use.index())));
                }
            }
        }
        return zones;
    }

    private static Zone of(
            NodesNow use, Optional<Access> own, Set<String> bound, boolean shares, List<List<Window>> windowsByNode) {
        List<List<Closure>> closures = closures(windowsByNode, own);
        long[] openings = closures.stream()
                .flatMap(List::stream)
                .mapToLong(Closure::to)
                .sorted()
                .distinct()
                .toArray();
        return new Zone(use, own, bound, shares, closures, openings);
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

    private static List<List<Closure>> closures(List<List<Window>> windowsByNode, Optional<Access> zone) {
        List<List<Closure>> byNode = new ArrayList<>();
        for (List<Window> windows : windowsByNode) {
            List<Closure> closed = new ArrayList<>();
            List<Window> own = new ArrayList<>();
            for (Window window : windows) {
                if (zone.isPresent() && window.access().equals(zone.get())) {
                    own.add(window);
                } else {
                    closed.add(new Closure(window.from(), window.to()));
                }
            }
            if (zone.isPresent()) {
                closeOutside(own, closed);
            }
            closed.sort(Comparator.comparingLong(Closure::from));
            byNode.add(closed);
        }
        return byNode;
    }

    private static void closeOutside(List<Window> open, List<Closure> closed) {
        long from = EVER;
        open.sort(Comparator.comparingLong(Window::from));
        for (Window window : open) {
            if (window.from() > from) {
                closed.add(new Closure(from, window.from()));
            }
            from = Math.max(from, window.to());
        }
        closed.add(new Closure(from, Times.NEVER));
    }

    /** This zone over copies of the clusters' nodes. */
    Zone copy(NodesNow[] copies) {
        return new Zone(copies[use.index()], own, bound, shares, closures, openings);
    }

    public NodesNow use() {
        return use;
    }

    /** Whether the job belongs to this zone. */
    public boolean accepts(Job job) {
        // Without reservations the job need not be read: plans ask this for tens of thousands of jobs.
        boolean isBound = !bound.isEmpty() && bound.contains(job.queue());
        if (own.isEmpty()) {
            return !isBound;
        }
        return own.get().admits(job) && isBound == own.get().binds(job);
    }

    /** Whether the job, which belongs to this zone, lies in it if it starts there then. */
    public boolean has(Job job, Placement placement, long start) {
        return placement.cluster() == use.index()
                && accepts(job)
                && (!shares || isOpen(placement, start, start + job.walltime()));
    }

    /** Whether this is the zone of windows that are not for all jobs. */
    public boolean isReserved() {
        return own.isPresent();
    }

    /** Whether no node of the zone is ever closed. */
    public boolean isAlwaysOpen() {
        return alwaysOpen;
    }

    /**
     * The amounts, by node, then by kind, that a job in [from, to) may use: negative on nodes that are closed at some
     * time in between. The answer is the given array if all nodes are open, else an array that is valid until the next
     * call.
     */
    public long[] open(long[] free, long from, long to) {
        if (alwaysOpen) {
            return free;
        }
        System.arraycopy(free, 0, masked, 0, free.length);
        int kinds = use.kinds();
        for (int node = 0; node < closures.size(); node++) {
            if (isClosed(node, from, to)) {
                Arrays.fill(masked, node * kinds, (node + 1) * kinds, -1);
            }
        }
        return masked;
    }

    /** Whether the placement's nodes are open throughout [from, to). */
    public boolean isOpen(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (isClosed(placement.node(i), from, to)) {
                return false;
            }
        }
        return true;
    }

    private boolean isClosed(int node, long from, long to) {
        for (Closure closure : closures.get(node)) {
            if (closure.from >= to) {
                return false;
            } else if (closure.to > from) {
                return true;
            }
        }
        return false;
    }

    /** The first time after {@code after} at which a node opens, in epoch seconds; {@link Times#NEVER} if none does. */
    public long nextOpening(long after) {
        int at = Arrays.binarySearch(openings, after);
        int next = at < 0 ? -at - 1 : at + 1;
        return next < openings.length ? openings[next] : Times.NEVER;
    }

    /** Reads the stretches of time in which nodes are closed. */
    @FunctionalInterface
    public interface ClosureReader {
        void closed(Placement wholeNode, long from, long to);
    }

    /** Tells all closures, each as a placement of the whole node from one epoch second to another. */
    public void tellClosures(ClosureReader reader) {
        for (int node = 0; node < closures.size(); node++) {
            for (Closure closure : closures.get(node)) {
                Resources capacity = use.cluster().nodes().get(node).capacity();
                reader.closed(Placement.of(use.index(), new int[] {node}, capacity), closure.from, closure.to);
            }
        }
    }

    /**
     * By node: whether more may be held there at some time than the zone has, because jobs run there while it is
     * closed, or hold more than the node has.
     */
    public boolean[] mayLack() {
        boolean[] lacking = use.lacking();
        for (int node = 0; node < closures.size(); node++) {
            lacking[node] |= !closures.get(node).isEmpty();
        }
        return lacking;
    }

    /** A placement for a job of that walltime, in seconds, that starts now. */
    public Optional<Placement> place(Request request, long now, long walltime) {
        return use.placer().place(request, open(use.free(), now, now + walltime));
    }

    /** Whether the nodes that are up could hold the job from {@code from} on, or later, if nothing else were there. */
    public boolean fitsOnNodesUp(Job job, long from) {
        return fitsAtSomeTime(job, from, use.usable());
    }

    /**
     * Whether the nodes, if all were up, could hold the job from {@code from} on, or later, if nothing else were there.
     */
    public boolean fitsWhenEmpty(Job job, long from) {
        return fitsAtSomeTime(job, from, use.present());
    }

    /**
     * Whether the nodes, if all were up, could hold the job at some time, past or to come, if nothing else were there.
     */
    boolean fitsWhenEmpty(Job job) {
        return fitsAtSomeTime(job, EVER / 2, use.present());
    }

    private boolean fitsAtSomeTime(Job job, long from, long[] amounts) {
        long at = from;
        while (at != Times.NEVER) {
            if (use.placer()
                    .place(job.request(), open(amounts, at, at + job.walltime()))
                    .isPresent()) {
                return true;
            }
            at = nextOpening(at);
        }
        return false;
    }
}
