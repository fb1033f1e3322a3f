package org.almanac.pbs.sim;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.VirtualCluster;

/** The nodes of a simulated server by name, with the states that were set. */
final class NodeTable {
    /** A node by its indices. */
    record Place(int cluster, int node) {}

    private final Machine machine;
    private final VirtualCluster cluster;
    private final Map<String, Place> places = new HashMap<>();
    /** DOWN and OFFLINE, where they are set. */
    private final Map<Place, Set<NodeState>> set = new HashMap<>();

    NodeTable(Machine machine, VirtualCluster cluster) {
        this.machine = machine;
        this.cluster = cluster;
        for (int c = 0; c < machine.clusters().size(); c++) {
            for (int n = 0; n < machine.cluster(c).nodes().size(); n++) {
                String name = machine.cluster(c).nodes().get(n).name();
                if (places.put(name, new Place(c, n)) != null) {
                    throw new IllegalArgumentException("Two nodes have the name " + name);
                }
            }
        }
    }

    Optional<Place> find(String name) {
        return Optional.ofNullable(places.get(name));
    }

    private Node node(Place place) {
        return machine.cluster(place.cluster()).nodes().get(place.node());
    }

    boolean is(Place place, NodeState state) {
        return set.getOrDefault(place, Set.of()).contains(state);
    }

    /** Sets DOWN or OFFLINE, or takes it back. */
    void set(Place place, NodeState state, boolean holds) {
        Set<NodeState> states = EnumSet.noneOf(NodeState.class);
        states.addAll(set.getOrDefault(place, Set.of()));
        if (holds) {
            states.add(state);
        } else {
            states.remove(state);
        }
        if (states.isEmpty()) {
            set.remove(place);
            cluster.open(place.cluster(), place.node());
        } else {
            set.put(place, states);
            cluster.close(place.cluster(), place.node());
        }
    }

    /** The placement in names. */
    Location location(Placement placement) {
        List<Share> shares = new ArrayList<>(placement.size());
        for (int i = 0; i < placement.size(); i++) {
            long[] held = new long[machine.kinds().count()];
            for (int kind = 0; kind < held.length; kind++) {
                held[kind] = placement.held(i, kind);
            }
            Place place = new Place(placement.cluster(), placement.node(i));
            shares.add(new Share(node(place).name(), Resources.of(held)));
        }
        return new Location(shares);
    }

    List<ServerNode> told() {
        List<ServerNode> told = new ArrayList<>(places.size());
        for (int c = 0; c < machine.clusters().size(); c++) {
            Cluster nodes = machine.cluster(c);
            for (int n = 0; n < nodes.nodes().size(); n++) {
                Node node = nodes.nodes().get(n);
                told.add(new ServerNode(
                        node.name(), nodes.name(), node.capacity(), node.properties(), states(new Place(c, n))));
            }
        }
        return told;
    }

    private Set<NodeState> states(Place place) {
        Set<NodeState> states = EnumSet.noneOf(NodeState.class);
        states.addAll(set.getOrDefault(place, Set.of()));
        if (cluster.free(place.cluster(), place.node(), ResourceKinds.CPUS) == 0) {
            states.add(NodeState.JOB_EXCLUSIVE);
        }
        return states.isEmpty() ? Set.of(NodeState.FREE) : states;
    }
}
