package org.almanac.pbs;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.pbs.MachineMap.Place;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;

/** Turns what a server tells of its nodes into events. */
final class NodeFollower {
    private enum Condition {
        UP,
        DOWN,
        OFFLINE
    }

    private final MachineMap map;
    /** As it was told to the scheduler, to which a node is up until it hears otherwise. */
    private final Map<String, Condition> conditions = new HashMap<>();

    private Map<String, ServerNode> present = Map.of();

    NodeFollower(MachineMap map) {
        this.map = map;
        map.names().forEach(name -> conditions.put(name, Condition.UP));
    }

    /** The nodes that make sense, each name once, in their order. */
    static List<ServerNode> usable(List<ServerNode> told, ResourceKinds kinds, Warnings warnings) {
        Map<String, ServerNode> usable = new LinkedHashMap<>();
        for (ServerNode node : told) {
            if (node.capacity().kinds() != kinds.count()) {
                warnings.add("node " + node.name(), "it does not count the server's resources; it is left out");
            } else if (usable.putIfAbsent(node.name(), node) != null) {
                warnings.add("node " + node.name(), "it is listed twice; the first counts");
            }
        }
        return List.copyOf(usable.values());
    }

    void follow(List<ServerNode> told, Batches batches, Warnings warnings) {
        Map<String, ServerNode> present = new LinkedHashMap<>();
        for (ServerNode node : usable(told, map.kinds(), warnings)) {
            if (map.clusterIndex(node.cluster()) < 0) {
                warnings.add(
                        "node " + node.name(),
                        "its cluster " + node.cluster() + " is new; it is left out until the next start");
            } else {
                present.put(node.name(), node);
            }
        }
        for (String name : map.names().stream().sorted().toList()) {
            Place place = map.find(name).orElseThrow();
            ServerNode node = present.get(name);
            if (node == null || !node.cluster().equals(map.clusterName(place))) {
                map.remove(name);
                conditions.remove(name);
                batches.first(new Event.NodeGone(place.cluster(), place.node()));
            }
        }
        present.values().forEach(node -> follow(node, batches));
        this.present = present;
    }

    /**
     * Tells which nodes take jobs, when the jobs have been read.
     *
     * @param closed the nodes on which something runs that the scheduler cannot be told of
     */
    void followConditions(Set<String> closed, Batches batches) {
        for (ServerNode told : present.values()) {
            Place place = map.find(told.name()).orElseThrow();
            Condition read = condition(told);
            Condition now = read == Condition.UP && closed.contains(told.name()) ? Condition.OFFLINE : read;
            if (conditions.put(told.name(), now) != now) {
                batches.first(
                        switch (now) {
                            case UP -> new Event.NodeUp(place.cluster(), place.node());
                            case DOWN -> new Event.NodeDown(place.cluster(), place.node());
                            case OFFLINE -> new Event.NodeOffline(place.cluster(), place.node());
                        });
            }
        }
    }

    private void follow(ServerNode told, Batches batches) {
        Node node = MachineMap.asNode(told);
        if (map.find(told.name()).isEmpty()) {
            Place added = map.add(told);
            conditions.put(told.name(), Condition.UP);
            batches.first(new Event.NodeNew(added.cluster(), node));
        }
        Place place = map.find(told.name()).orElseThrow();
        if (!map.node(place).equals(node)) {
            map.change(place, node);
            batches.first(new Event.NodeChanged(place.cluster(), place.node(), node));
        }
    }

    private static Condition condition(ServerNode node) {
        if (node.states().contains(NodeState.DOWN)) {
            return Condition.DOWN;
        }
        return node.takesJobs() ? Condition.UP : Condition.OFFLINE;
    }
}
