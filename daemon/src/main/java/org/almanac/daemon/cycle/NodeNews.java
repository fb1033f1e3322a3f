package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.pbs.Named;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Machine;

/** What has become of nodes, in words: a line for each kind of change, however many nodes it is. */
final class NodeNews {
    private static final String DOWN = "down; nothing is started there";
    private static final String CLOSED = "not open to jobs; nothing is started there";
    private static final String UP = "open to jobs again";
    private static final String GONE = "gone; the server does not tell of it any more";

    private NodeNews() {}

    /**
     * The lines.
     *
     * @param told the nodes as the server tells them; what it does not say of a node is no news of it
     * @param machine in which the nodes that are gone still have their names
     */
    static List<Warning> of(List<Event> events, List<ServerNode> told, Machine machine) {
        Map<String, ServerNode> byName = new HashMap<>();
        told.forEach(node -> byName.put(node.name(), node));
        Map<String, List<String>> news = new LinkedHashMap<>();
        for (Event event : events) {
            if (event instanceof Event.OfNode of) {
                String name = machine.clusters()
                        .get(of.cluster())
                        .nodes()
                        .get(of.node())
                        .name();
                boolean takesJobs = byName.containsKey(name) && byName.get(name).takesJobs();
                String what = "";
                if (event instanceof Event.NodeDown) {
                    what = DOWN;
                } else if (event instanceof Event.NodeOffline && !takesJobs) {
                    what = CLOSED;
                } else if (event instanceof Event.NodeUp && takesJobs) {
                    what = UP;
                } else if (event instanceof Event.NodeGone) {
                    what = GONE;
                }
                if (!what.isEmpty()) {
                    news.computeIfAbsent(what, unknown -> new ArrayList<>()).add(name);
                }
            }
        }
        List<Warning> lines = new ArrayList<>();
        news.forEach((what, names) -> lines.add(new Warning(Named.of("node", names), what)));
        return lines;
    }
}
