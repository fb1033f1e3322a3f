package org.almanac.pbs.follow;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.pbs.follow.MachineMap.Place;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * Turns what a server tells of its nodes into events.
 *
 * <p>A node that took jobs and falls silent counts as up for a while yet: a server that was started anew hears of no node
 * until it has reported, which is no reason to plan everything otherwise.
 */
final class NodeFollower {
    private enum Condition {
        UP,
        DOWN,
        OFFLINE
    }

    /** A node that takes jobs is trusted for as long as it does. */
    private static final long ALWAYS = Long.MAX_VALUE;

    private final MachineMap map;
    private final long grace;
    /** Until when a node counts as up that takes jobs, or took them when the server last heard of it. */
    private final Map<String, Long> trusted = new HashMap<>();
    /** As it was told to the scheduler, to which a node is up until it hears otherwise. */
    private final Map<String, Condition> conditions = new HashMap<>();

    private Map<String, ServerNode> present = Map.of();

    /**
     * A follower that has told nothing yet.
     *
     * @param grace for how many seconds a silent node counts as up
     */
    NodeFollower(MachineMap map, long grace) {
        this.map = map;
        this.grace = grace;
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
                trusted.remove(name);
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
     * @param now the server's time
     */
    void followConditions(Set<String> closed, long now, Batches batches) {
        for (ServerNode told : present.values()) {
            Place place = map.find(told.name()).orElseThrow();
            Condition read = isTrusted(told, now) ? Condition.UP : condition(told);
            Condition open = read == Condition.UP && closed.contains(told.name()) ? Condition.OFFLINE : read;
            if (conditions.put(told.name(), open) != open) {
                batches.first(
                        switch (open) {
                            case UP -> new Event.NodeUp(place.cluster(), place.node());
                            case DOWN -> new Event.NodeDown(place.cluster(), place.node());
                            case OFFLINE -> new Event.NodeOffline(place.cluster(), place.node());
                        });
            }
        }
    }

    /** Whether that node takes jobs, as far as the server says. */
    boolean isOpen(String name) {
        return conditions.get(name) == Condition.UP;
    }

    /** Whether the server does not hear of that node now. */
    boolean isSilent(String name) {
        ServerNode node = present.get(name);
        // One that is reserved is heard of, though it is not known for whom.
        return node != null && node.isSilent() && !node.states().contains(NodeState.RESERVED);
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

    private boolean isTrusted(ServerNode node, long now) {
        if (node.takesJobs()) {
            trusted.put(node.name(), ALWAYS);
        } else if (node.isSilent()) {
            trusted.computeIfPresent(node.name(), (name, until) -> Math.min(until, now + grace));
        } else {
            trusted.remove(node.name());
        }
        return trusted.getOrDefault(node.name(), now) > now;
    }

    private static Condition condition(ServerNode node) {
        if (node.states().contains(NodeState.DOWN)) {
            return Condition.DOWN;
        }
        return node.takesJobs() ? Condition.UP : Condition.OFFLINE;
    }
}
