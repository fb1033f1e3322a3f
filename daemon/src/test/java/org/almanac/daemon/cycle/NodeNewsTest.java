package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What is said of nodes that come and go. */
class NodeNewsTest {
    private final List<Node> nodes = new ArrayList<>();
    private final List<ServerNode> told = new ArrayList<>();

    NodeNewsTest() {
        for (int i = 1; i <= 9; i++) {
            nodes.add(new Node("n" + i, Resources.of(4)));
        }
    }

    private void tells(int node, NodeState state) {
        told.add(new ServerNode("n" + node, "main", Resources.of(4), Set.of(), Set.of(state)));
    }

    private List<Warning> news(Event... events) {
        Machine machine = new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("main", nodes)));
        return NodeNews.of(List.of(events), told, machine);
    }

    @Test
    void oneLineForManyNodes() {
        List<Event> down = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            tells(i, NodeState.DOWN);
            down.add(new Event.NodeDown(0, i - 1));
        }
        assertEquals(
                List.of(new Warning("nodes n1, n2, n3 and 6 more", "down; nothing is started there")),
                news(down.toArray(Event[]::new)));
    }

    @Test
    void eachKindOfChange() {
        tells(1, NodeState.OFFLINE);
        tells(2, NodeState.FREE);
        assertEquals(
                List.of(
                        new Warning("node n1", "not open to jobs; nothing is started there"),
                        new Warning("node n2", "open to jobs again"),
                        new Warning("node n3", "gone; the server does not tell of it any more")),
                news(new Event.NodeOffline(0, 0), new Event.NodeUp(0, 1), new Event.NodeGone(0, 2)));
    }

    @Test
    void whatTheServerDoesNotSayIsNoNewsOfANode() {
        tells(1, NodeState.FREE);
        tells(2, NodeState.DOWN);
        assertEquals(
                List.of(),
                news(
                        new Event.NodeOffline(0, 0),
                        new Event.NodeUp(0, 1),
                        new Event.NodeChanged(0, 0, nodes.get(0)),
                        new Event.Timer()));
    }
}
