package org.almanac.planner.reservation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Closure;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.SharedNode;
import org.almanac.planner.cluster.SharedNode.Holder;
import org.almanac.planner.cluster.Window;

/**
 * The places for reservations on one cluster: beside what is held there now, until it is given back, and beside windows.
 *
 * <p>What is held now is only ever given back, so that what is free at a moment is free from then on, but for windows. A
 * window that has only a part of a node leaves the rest to others.
 */
final class ClusterPlaces {
    /** What holds nodes from now on until that time; where it is in a window, from the window's part while that lasts. */
    record Held(Placement placement, Optional<Access> within, long until) {}

    private final int index;
    private final int kinds;
    private final Cluster cluster;
    private final Placer placer;
    private final long[] capacity;
    /** By node, then by kind: what the nodes that take jobs have. */
    private final long[] usable;

    private final List<Held> held = new ArrayList<>();
    private final List<Window> windows = new ArrayList<>();
    private final List<PlanView.Planned> planned;
    private final Map<Integer, SharedNode> shared = new TreeMap<>();

    /** The places on the cluster of that index, as a view shows its nodes and planned jobs; nothing is held yet. */
    ClusterPlaces(int index, PlanView view) {
        this.index = index;
        this.cluster = view.machine().cluster(index);
        this.placer = new Placer(index, cluster);
        this.capacity = Placer.capacity(cluster);
        this.kinds = capacity.length / cluster.nodes().size();
        this.usable = capacity.clone();
        for (int node = 0; node < cluster.nodes().size(); node++) {
            if (!view.takesJobs(index, node)) {
                close(usable, node);
            }
        }
        this.planned = view.planned().stream()
                .filter(job -> job.placement().cluster() == index)
                .toList();
    }

    Cluster cluster() {
        return cluster;
    }

    private int nodes() {
        return capacity.length / kinds;
    }

    private void close(long[] amounts, int node) {
        Arrays.fill(amounts, node * kinds, (node + 1) * kinds, -1);
    }

    /** No place has anything of that node. */
    void shut(int node) {
        close(usable, node);
        shared.clear();
    }

    void hold(Held other) {
        held.add(other);
    }

    void close(Window window) {
        windows.add(window);
        shared.clear();
    }

    boolean fitsWhenEmpty(Request request) {
        return placer.fitsWhenEmpty(request);
    }

    boolean fitsOnNodesUp(Request request) {
        return placer.place(request, usable).isPresent();
    }

    /** The nodes that could hold a piece of the request if nothing were held, and no window had them. */
    BitSet serving(Request request) {
        BitSet serving = new BitSet(nodes());
        long[] only = new long[usable.length];
        Arrays.fill(only, -1);
        for (Chunk chunk : request.chunks()) {
            Chunk piece = new Chunk(1, chunk.each(), chunk.wanted(), chunk.avoided());
            Request alone = new Request(List.of(piece), Arrangement.FREE, request.sharing());
            for (int node = 0; node < nodes(); node++) {
                System.arraycopy(usable, node * kinds, only, node * kinds, kinds);
                if (placer.place(alone, only).isPresent()) {
                    serving.set(node);
                }
                close(only, node);
            }
        }
        return serving;
    }

    /** Whether there would be a place in [from, to) if nothing were held but by windows. */
    boolean fitsBesideWindows(Request request, long from, long to) {
        long[] open = usable.clone();
        closeWindows(open, from, to, false);
        return placer.place(request, open).isPresent();
    }

    /** A place in [from, to), on the nodes that it has had and then on those where the least is planned. */
    Optional<Placement> place(ReservationAsk ask, long from, long to) {
        if (of(ask.kept()).isPresent() != ask.kept().isPresent()) {
            return Optional.empty();
        }
        long[] free = free(from, to);
        ask.kept().ifPresent(kept -> leaveBeside(kept, ask.request(), free));
        return placer.place(ask.request(), free).isEmpty()
                ? Optional.empty()
                : placer.place(ask.request(), free, preference(from, to, of(ask.before())));
    }

    private Optional<Placement> of(Optional<Placement> placement) {
        return placement.filter(nodes -> nodes.cluster() == index);
    }

    /** Closes the nodes on which no piece may lie beside those that are kept. */
    private void leaveBeside(Placement kept, Request request, long[] free) {
        kept.addTo(free, -1);
        Arrangement arrangement = request.arrangement();
        boolean[] together = placer.inSetsWith(kept, request);
        Set<String> hosts = new HashSet<>();
        for (int i = 0; i < kept.size(); i++) {
            hosts.add(cluster.nodes().get(kept.node(i)).host());
        }
        for (int node = 0; node < nodes(); node++) {
            boolean there = hosts.contains(cluster.nodes().get(node).host());
            boolean barred = switch (arrangement) {
                case FREE -> false;
                case PACK -> !there;
                case SCATTER -> there;
                case SCATTER_NODES -> kept.has(node);
            };
            if (barred || !together[node]) {
                close(free, node);
            }
        }
    }

    /** What is free throughout [from, to); less than nothing on nodes that are closed then. */
    private long[] free(long from, long to) {
        long[] free = usable.clone();
        for (Held each : held) {
            if (each.until > from) {
                each.placement.on(node -> !shared().containsKey(node)).ifPresent(there -> there.addTo(free, -1));
            }
        }
        closeWindows(free, from, to, true);
        return free;
    }

    /** Closes what windows have at some time in [from, to); of nodes that they have in part, also what is held there if so. */
    private void closeWindows(long[] amounts, long from, long to, boolean besideHeld) {
        for (Window window : windows) {
            if (window.from() < to && window.to() > from) {
                window.nodes().stream()
                        .filter(node -> !shared().containsKey(node))
                        .forEach(node -> close(amounts, node));
            }
        }
        shared().forEach((node, parts) -> {
            List<Holder> holders = besideHeld ? holders(node) : List.of();
            long[] open = Arrays.copyOfRange(amounts, node * kinds, (node + 1) * kinds);
            for (Closure closure : parts.closures(SharedNode.COMMON, holders)) {
                if (closure.from() < to && closure.to() > from) {
                    for (int kind = 0; kind < kinds; kind++) {
                        long left = closure.isWhole()
                                ? -1
                                : open[kind] - closure.amounts().amount(kind);
                        amounts[node * kinds + kind] = Math.min(amounts[node * kinds + kind], left);
                    }
                }
            }
        });
    }

    private List<Holder> holders(int node) {
        List<Holder> holders = new ArrayList<>();
        for (Held each : held) {
            for (int i = 0; i < each.placement.size(); i++) {
                if (each.placement.node(i) == node) {
                    holders.add(new Holder(each.placement.held(i), each.within, each.until));
                }
            }
        }
        return holders;
    }

    /** By node: those of which a window has a part. */
    private Map<Integer, SharedNode> shared() {
        if (shared.isEmpty() && windows.stream().anyMatch(Window::isShared)) {
            Set<Integer> nodes = new TreeSet<>();
            windows.forEach(window -> nodes.addAll(window.parts().keySet()));
            nodes.removeIf(node -> node >= nodes());
            for (int node : nodes) {
                List<Window> there = windows.stream()
                        .filter(window -> window.nodes().contains(node))
                        .toList();
                shared.put(node, new SharedNode(node, cluster.nodes().get(node).capacity(), there));
            }
        }
        return shared;
    }

    /** Whether the placement's nodes take jobs and what it holds there is free throughout [from, to). */
    boolean isFree(Placement placement, long from, long to) {
        return placement.fitsIn(free(from, to));
    }

    /** By node: the higher, the sooner it is taken. */
    private int[] preference(long from, long to, Optional<Placement> before) {
        double[] delayed = new double[nodes()];
        for (PlanView.Planned job : planned) {
            long overlap = Math.min(job.end(), to) - Math.max(job.start(), from);
            for (int i = 0; overlap > 0 && i < job.placement().size(); i++) {
                delayed[job.placement().node(i)] +=
                        (double) overlap * job.placement().held(i, 0);
            }
        }
        Integer[] order = IntStream.range(0, nodes())
                .boxed()
                .sorted(Comparator.comparingDouble(node -> delayed[node]))
                .toArray(Integer[]::new);
        int[] preference = new int[nodes()];
        int rank = nodes();
        for (int i = 0; i < order.length; i++) {
            rank -= i > 0 && delayed[order[i]] > delayed[order[i - 1]] ? 1 : 0;
            preference[order[i]] = rank;
        }
        for (int i = 0; before.isPresent() && i < before.get().size(); i++) {
            preference[before.get().node(i)] += nodes();
        }
        return preference;
    }

    /** How much of what is planned would have to give way, in cpu seconds. */
    double delayed(Placement placement, long from, long to) {
        double sum = 0;
        for (PlanView.Planned job : planned) {
            long overlap = Math.min(job.end(), to) - Math.max(job.start(), from);
            for (int i = 0; overlap > 0 && i < job.placement().size(); i++) {
                sum += placement.has(job.placement().node(i))
                        ? (double) overlap * job.placement().held(i, 0)
                        : 0;
            }
        }
        return sum;
    }

    /** The times from that one on at which something is given back or opens, that one among them. */
    TreeSet<Long> openings(long from) {
        TreeSet<Long> times = new TreeSet<>(List.of(from));
        held.stream().map(Held::until).filter(time -> time > from).forEach(times::add);
        windows.stream().map(Window::to).filter(time -> time > from).forEach(times::add);
        return times;
    }
}
