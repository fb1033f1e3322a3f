package org.almanac.pbs;

import static org.almanac.pbs.Told.at;
import static org.almanac.pbs.Told.node;
import static org.almanac.pbs.Told.on;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** What each change of a node is told to mean, and how names and indices go together. */
class NodeTransitionsTest {
    private static ServerNode of(String cluster, String name, int cpus, String... properties) {
        return new ServerNode(name, cluster, Resources.of(cpus), Set.of(properties), Set.of(NodeState.FREE));
    }

    @Test
    void nodesDownAtFirst() {
        Snapshot first = at(
                1000,
                List.of(
                        node("n1"),
                        node("n2", NodeState.DOWN),
                        node("n3", NodeState.OFFLINE),
                        node("n4", NodeState.DOWN, NodeState.OFFLINE),
                        node("n5", NodeState.JOB_EXCLUSIVE)));
        assertEquals(
                List.of(
                        new Event.QueueChanged(new Queue("batch", Queue.Running.STARTED, 0)),
                        new Event.NodeDown(0, 1),
                        new Event.NodeOffline(0, 2),
                        new Event.NodeDown(0, 3)),
                new SnapshotFollower(first).follow(first).events());
    }

    @Test
    void downOfflineAndUpAgain() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(
                List.of(new Event.NodeDown(0, 1)),
                site.events(at(1001, List.of(node("n1"), node("n2", NodeState.DOWN), node("n3")))));
        assertEquals(
                List.of(),
                site.events(at(1002, List.of(node("n1"), node("n2", NodeState.DOWN, NodeState.OFFLINE), node("n3")))));
        assertEquals(
                List.of(new Event.NodeOffline(0, 1)),
                site.events(at(1003, List.of(node("n1"), node("n2", NodeState.OFFLINE), node("n3")))));
        assertEquals(
                List.of(new Event.NodeUp(0, 1)),
                site.events(at(1004, List.of(node("n1"), node("n2", NodeState.BUSY), node("n3")))));
    }

    @Test
    void goneAndBack() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(List.of(new Event.NodeGone(0, 0)), site.events(at(1001, List.of(node("n2"), node("n3")))));
        assertEquals(Optional.empty(), site.follower.map().placement(on("n1")));
        assertEquals(
                List.of(new Event.NodeNew(0, new Node("n1", Resources.of(4))), new Event.NodeDown(0, 3)),
                site.events(at(1002, List.of(node("n1", NodeState.DOWN), node("n2"), node("n3")))),
                "at a new index");
        assertEquals(
                Optional.of(Placement.of(0, new int[] {1, 3}, Resources.of(2), Resources.of(2))),
                site.follower.map().placement(on("n1", "n2")));
        assertEquals(site.scheduler.plan().machine(), site.follower.machine());
    }

    @Test
    void allGone() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(
                List.of(new Event.NodeGone(0, 0), new Event.NodeGone(0, 1), new Event.NodeGone(0, 2)),
                site.events(at(1001, List.of())));
    }

    @Test
    void changed() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(
                List.of(new Event.NodeChanged(0, 2, new Node("n3", Resources.of(8), Set.of("fast")))),
                site.events(at(1001, List.of(node("n1"), node("n2"), of("main", "n3", 8, "fast")))));
        assertEquals(site.scheduler.plan().machine(), site.follower.machine());
    }

    @Test
    void clustersAreTheirNamesInOrder() {
        Snapshot first = at(1000, List.of(of("b", "n1", 4), of("a", "n2", 4), of("b", "n3", 2)));
        FollowedSite site = new FollowedSite(first);
        MachineMap map = site.follower.map();
        assertEquals("b", map.machine().cluster(0).name());
        Placement placement = Placement.of(0, new int[] {0, 1}, Resources.of(3), Resources.of(1));
        Location location = new Location(
                List.of(new Location.Share("n1", Resources.of(3)), new Location.Share("n3", Resources.of(1))));
        assertEquals(location, map.location(placement));
        assertEquals(List.of("n1", "n3"), map.nodeNames(placement));
        assertEquals(Optional.of(placement), map.placement(location));
        assertEquals(Optional.empty(), map.placement(on("n1", "n2")), "of two clusters");
        assertEquals(Optional.empty(), map.placement(on("n1", "n1")), "twice");
        assertEquals(Optional.empty(), map.placement(on("n9")), "unknown");
        assertEquals(Optional.empty(), map.placement(on()), "nowhere");
        assertEquals(
                Optional.empty(),
                map.placement(new Location(List.of(new Location.Share("n1", Resources.of(1, 1))))),
                "of other resources");
        assertEquals(
                List.of(new Event.NodeGone(0, 1), new Event.NodeNew(1, new Node("n3", Resources.of(2)))),
                site.events(at(1001, List.of(of("b", "n1", 4), of("a", "n2", 4), of("a", "n3", 2)))));
    }

    @Test
    void aServerWithoutNodesCannotBeFollowed() {
        assertThrows(IllegalArgumentException.class, () -> new SnapshotFollower(at(1000, List.of())));
        Snapshot other = new Snapshot(1000, ResourceKinds.CPUS_AND_MEMORY, at(1000).nodes(), List.of(), List.of());
        assertThrows(IllegalArgumentException.class, () -> new SnapshotFollower(other));
    }
}
