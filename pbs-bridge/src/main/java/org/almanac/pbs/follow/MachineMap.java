package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Pieces;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.cluster.Scarcity;

/**
 * Which of a server's nodes is which of a scheduler's.
 *
 * <p>The server knows nodes by name, the scheduler by cluster and node index. An index stays with its node; that of a
 * node that is gone is not used again.
 */
public final class MachineMap {
    /** A node by its indices. */
    record Place(int cluster, int node) {}

    private final ResourceKinds kinds;
    private final List<ScarceKind> scarce;
    private final List<String> clusterNames;
    /** By cluster and index, nodes that are gone included. */
    private final List<List<Node>> nodes = new ArrayList<>();

    private final Map<String, Place> places = new HashMap<>();

    /** The clusters as they are named by these nodes, each with its nodes in their order. */
    public MachineMap(ResourceKinds kinds, List<ServerNode> present) {
        this(kinds, present, ScarceRule.NONE, NodeOrder.OF_SERVER);
    }

    /**
     * The clusters as they are named by these nodes. Jobs take nodes in the order of their indices, so nodes that have what
     * the rule finds scarce stand behind others; equals stand in that order.
     */
    public MachineMap(ResourceKinds kinds, List<ServerNode> present, ScarceRule rule, NodeOrder order) {
        this.kinds = kinds;
        List<Resources> amounts = present.stream().map(ServerNode::capacity).toList();
        this.scarce = rule.kinds(kinds, amounts);
        Map<String, List<ServerNode>> byCluster = new LinkedHashMap<>();
        new Scarcity(scarce, amounts)
                .inOrder(order.of(present, kinds), ServerNode::capacity)
                .forEach(node -> byCluster
                        .computeIfAbsent(node.cluster(), name -> new ArrayList<>())
                        .add(node));
        this.clusterNames = List.copyOf(byCluster.keySet());
        clusterNames.forEach(name -> {
            nodes.add(new ArrayList<>());
            byCluster.get(name).forEach(this::add);
        });
    }

    /** The machine as it is now, nodes that are down or gone included. */
    public Machine machine() {
        List<Cluster> clusters = new ArrayList<>();
        for (int i = 0; i < clusterNames.size(); i++) {
            clusters.add(new Cluster(clusterNames.get(i), nodes.get(i)));
        }
        return new Machine(kinds, clusters, scarce);
    }

    /** Where the server would say that a job with this placement runs. */
    public Location location(Placement placement) {
        List<Share> shares = new ArrayList<>(placement.size());
        for (int i = 0; i < placement.size(); i++) {
            long[] held = new long[kinds.count()];
            for (int kind = 0; kind < held.length; kind++) {
                held[kind] = placement.held(i, kind);
            }
            shares.add(new Share(name(placement, i), Resources.of(held)));
        }
        return new Location(shares);
    }

    /** Where a job that asks so is to be started, with its pieces. */
    public Location location(Request request, Placement placement) {
        Cluster cluster = new Cluster(clusterNames.get(placement.cluster()), nodes.get(placement.cluster()));
        List<List<Share>> pieces = Pieces.find(request, cluster, placement).orElse(List.of()).stream()
                .map(piece -> piece.stream()
                        .map(part -> new Share(cluster.nodes().get(part.node()).name(), part.held()))
                        .toList())
                .toList();
        return new Location(location(placement).shares(), pieces);
    }

    /** Whether a job that asks so could run on these nodes alone, if nothing else ran there. */
    boolean canServe(Request request, Predicate<String> among) {
        Machine machine = machine();
        for (int i = 0; i < clusterNames.size(); i++) {
            Cluster cluster = machine.cluster(i);
            long[] free = Placer.capacity(cluster);
            for (int node = 0; node < nodes.get(i).size(); node++) {
                if (!among.test(nodes.get(i).get(node).name())) {
                    Arrays.fill(free, node * kinds.count(), (node + 1) * kinds.count(), 0);
                }
            }
            if (new Placer(i, cluster).place(request, free).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The names of the nodes of a placement, in its order. */
    public List<String> nodeNames(Placement placement) {
        List<String> names = new ArrayList<>(placement.size());
        for (int i = 0; i < placement.size(); i++) {
            names.add(name(placement, i));
        }
        return names;
    }

    private String name(Placement placement, int position) {
        return nodes.get(placement.cluster()).get(placement.node(position)).name();
    }

    /** The placement that a server means; empty where it has none: no nodes, unknown ones, or of several clusters. */
    public Optional<Placement> placement(Location location) {
        record Part(int node, Resources held) {}
        List<Part> parts = new ArrayList<>(location.shares().size());
        Set<Integer> clusters = new HashSet<>();
        Set<Integer> seen = new HashSet<>();
        for (Share share : location.shares()) {
            Place place = places.get(share.node());
            if (place == null || share.held().kinds() != kinds.count() || !seen.add(place.node())) {
                return Optional.empty();
            }
            clusters.add(place.cluster());
            parts.add(new Part(place.node(), share.held()));
        }
        if (clusters.size() != 1) {
            return Optional.empty();
        }
        parts.sort(Comparator.comparingInt(Part::node));
        return Optional.of(Placement.of(
                clusters.iterator().next(),
                parts.stream().mapToInt(Part::node).toArray(),
                parts.stream().map(Part::held).toArray(Resources[]::new)));
    }

    ResourceKinds kinds() {
        return kinds;
    }

    /** The index of the cluster, or −1. */
    int clusterIndex(String name) {
        return clusterNames.indexOf(name);
    }

    String clusterName(Place place) {
        return clusterNames.get(place.cluster());
    }

    Optional<Place> find(String node) {
        return Optional.ofNullable(places.get(node));
    }

    /** The names of the nodes that are not gone. */
    Set<String> names() {
        return Set.copyOf(places.keySet());
    }

    Node node(Place place) {
        return nodes.get(place.cluster()).get(place.node());
    }

    /** Gives a node of a known cluster the index after the cluster's last. */
    Place add(ServerNode added) {
        int cluster = clusterIndex(added.cluster());
        Place place = new Place(cluster, nodes.get(cluster).size());
        nodes.get(cluster).add(asNode(added));
        places.put(added.name(), place);
        return place;
    }

    void change(Place place, Node changed) {
        nodes.get(place.cluster()).set(place.node(), changed);
    }

    /** A node that is gone has nothing any more. */
    void remove(String name) {
        Place place = places.remove(name);
        change(place, new Node(name, Resources.of(new long[kinds.count()])));
    }

    static Node asNode(ServerNode told) {
        return new Node(told.name(), told.capacity(), told.properties(), told.host(), told.sharing());
    }
}
