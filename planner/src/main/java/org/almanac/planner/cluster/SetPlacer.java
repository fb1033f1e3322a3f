package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.NodeSets.NodeSet;

/**
 * Finds nodes of one set for requests that are to lie within one: of the sets that could hold the request with all nodes up
 * and empty the smallest in which there is room, and of equally large ones that with the fewest free cpus.
 *
 * <p>A placement is found whenever a set has one. Where a job must have whole hosts, a set counts by the hosts that lie in it
 * wholly. Not safe for several threads at once.
 */
final class SetPlacer {
    /** The sets of a grouping depend on what has to be had whole, too. */
    private record Kind(Grouping grouping, Sharing sharing) {}

    /** One set with the placer that knows its nodes alone. */
    private record Part(NodeSet set, Placer placer, long[] free) {}

    /**
     * The sets for one request.
     *
     * @param fitting those that could hold it if they were empty, the smallest first
     * @param bound whether it must lie in one of them
     */
    private record Choice(NodeSets sets, Part[] parts, int[] fitting, boolean bound) {}

    /** Requests of which it is remembered in which sets they could lie; a site's jobs ask for fewer. */
    private static final int MOST_KNOWN = 1 << 12;

    private final int index;
    private final Cluster cluster;
    private final int kinds;
    private final NodeRoom room;
    private final Thrift thrift;
    private final Tuning tuning;
    private final Map<Kind, NodeSets> sets = new HashMap<>();
    private final Map<Kind, Part[]> parts = new HashMap<>();
    private final Map<Request, Choice> known = new HashMap<>();

    SetPlacer(int index, Cluster cluster, NodeRoom room, Thrift thrift, Tuning tuning) {
        this.index = index;
        this.cluster = cluster;
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.room = room;
        this.thrift = thrift;
        this.tuning = tuning;
    }

    /** A copy over a copy of what is known of the nodes, for another thread. */
    SetPlacer copy(NodeRoom copied) {
        SetPlacer copy = new SetPlacer(index, cluster, copied, thrift, tuning);
        copy.sets.putAll(sets);
        return copy;
    }

    /** Whether the request has to lie within one set; if not, it may lie anywhere. */
    boolean binds(Request request) {
        return choice(request).bound;
    }

    /** Whether all nodes of the placement are of one set. */
    boolean isInOne(Request request, Placement placement) {
        NodeSets all = choice(request).sets;
        for (int set = 0; set < all.size(); set++) {
            if (isIn(all.get(set), placement)) {
                return true;
            }
        }
        return false;
    }

    /** Marks the nodes of all sets in which the placement is. */
    void markSetsWith(Placement placement, Request request, boolean[] marked) {
        NodeSets all = choice(request).sets;
        for (int set = 0; set < all.size(); set++) {
            if (isIn(all.get(set), placement)) {
                for (int node : all.get(set).nodes()) {
                    marked[node] = true;
                }
            }
        }
    }

    private boolean isIn(NodeSet set, Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            if (Arrays.binarySearch(set.nodes(), node) < 0 && !room.hasNothing(node)) {
                return false;
            }
        }
        return true;
    }

    /** How many sets there are for the request. */
    int count(Request request) {
        return choice(request).sets.size();
    }

    /** The most cpus that are free together on the nodes of one set. */
    long mostFreeCpus(Request request, long[] free) {
        NodeSets all = choice(request).sets;
        long most = 0;
        for (int set = 0; set < all.size(); set++) {
            long sum = 0;
            for (int node : all.get(set).nodes()) {
                sum += Math.max(0, free[node * kinds]);
            }
            most = Math.max(most, sum);
        }
        return most;
    }

    /** How a placer finds nodes in what is free on the nodes that it knows. */
    @FunctionalInterface
    interface Search {
        Optional<Placement> in(Placer placer, long[] free, int[] nodes);
    }

    /** A placement within what is free, by node, then by kind, of a request that is bound to sets. */
    Optional<Placement> place(Request request, long[] free, Search search) {
        Choice choice = choice(request);
        int[] order = choice.fitting.clone();
        long[] freeCpus = new long[choice.sets.size()];
        for (int set : order) {
            for (int node : choice.sets.get(set).nodes()) {
                freeCpus[set] += Math.max(0, free[node * kinds]);
            }
        }
        sort(choice.sets, order, freeCpus);
        long needed = request.total().cpus();
        for (int set : order) {
            if (freeCpus[set] >= needed) {
                Part part = part(choice, set);
                int[] nodes = part.set.nodes();
                for (int i = 0; i < nodes.length; i++) {
                    System.arraycopy(free, nodes[i] * kinds, part.free, i * kinds, kinds);
                }
                Optional<Placement> found = search.in(part.placer, part.free, nodes);
                if (found.isPresent()) {
                    return Optional.of(onCluster(found.get(), nodes));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * By node: the rooms of the set in which the request is to lie, as it comes first of those with room for enough pieces; 0
     * elsewhere. Empty where no set has room for so many.
     *
     * @param rooms by node: how many pieces of the request, which are alike, have room there
     */
    Optional<int[]> within(Request request, int[] rooms, int pieces) {
        Choice choice = choice(request);
        int[] order = choice.fitting.clone();
        long[] sums = new long[choice.sets.size()];
        for (int set : order) {
            for (int node : choice.sets.get(set).nodes()) {
                sums[set] += rooms[node];
            }
        }
        sort(choice.sets, order, sums);
        for (int set : order) {
            if (sums[set] >= pieces) {
                int[] within = new int[rooms.length];
                for (int node : choice.sets.get(set).nodes()) {
                    within[node] = rooms[node];
                }
                return Optional.of(within);
            }
        }
        return Optional.empty();
    }

    /** Sorts sets that are equally large by how much is free there; of equals the first stays first. */
    private static void sort(NodeSets sets, int[] order, long[] free) {
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && sets.areAlike(order[from], order[to])) {
                to++;
            }
            sort(order, from, to, free);
            from = to;
        }
    }

    private static void sort(int[] order, int from, int to, long[] free) {
        long[] keys = new long[to - from];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = free[order[from + i]] * keys.length + i;
        }
        Arrays.sort(keys);
        int[] before = Arrays.copyOfRange(order, from, to);
        for (int i = 0; i < keys.length; i++) {
            order[from + i] = before[(int) (keys[i] % keys.length)];
        }
    }

    private Placement onCluster(Placement found, int[] nodes) {
        int[] own = new int[found.size()];
        long[] held = new long[own.length * kinds];
        for (int i = 0; i < own.length; i++) {
            own[i] = nodes[found.node(i)];
            for (int kind = 0; kind < kinds; kind++) {
                held[i * kinds + kind] = found.held(i, kind);
            }
        }
        return new Placement(index, own, held);
    }

    private Choice choice(Request request) {
        Choice choice = known.get(request);
        if (choice == null) {
            if (known.size() >= MOST_KNOWN) {
                known.clear();
            }
            choice = choose(request);
            known.put(request, choice);
        }
        return choice;
    }

    private Choice choose(Request request) {
        Grouping grouping = request.grouping().orElseThrow();
        // Which hosts lie in a set wholly matters only where hosts are had whole.
        Sharing sharing = room.isOfWholeHosts() ? Sharing.SHARED : request.sharing();
        Kind kind = new Kind(grouping, sharing);
        NodeSets all = sets.computeIfAbsent(kind, made -> NodeSets.of(cluster, grouping, room, sharing));
        Part[] made = parts.computeIfAbsent(kind, none -> new Part[all.size()]);
        Choice every = new Choice(all, made, new int[0], true);
        int[] fitting = new int[all.size()];
        int size = 0;
        for (int set = 0; set < fitting.length; set++) {
            if (request.total().fitsIn(all.get(set).capacity())
                    && part(every, set).placer.fitsWhenEmpty(request.anywhere())) {
                fitting[size++] = set;
            }
        }
        return new Choice(all, made, Arrays.copyOf(fitting, size), size > 0 || grouping.span() == Grouping.Span.NEVER);
    }

    private Part part(Choice choice, int set) {
        if (choice.parts[set] == null) {
            NodeSet nodes = choice.sets.get(set);
            List<Node> list = new ArrayList<>();
            for (int node : nodes.nodes()) {
                list.add(cluster.nodes().get(node));
            }
            choice.parts[set] = new Part(
                    nodes,
                    new Placer(0, new Cluster(nodes.name(), list), tuning, thrift.scarce()),
                    new long[list.size() * kinds]);
        }
        return choice.parts[set];
    }
}
