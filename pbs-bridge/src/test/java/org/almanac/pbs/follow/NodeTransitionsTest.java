package org.almanac.pbs.follow;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.node;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.HandMade.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
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

    private static Snapshot second(long time, NodeState... states) {
        return at(time, List.of(node("n1"), node("n2", states), node("n3")));
    }

    @Test
    void aNodeThatFallsSilentKeepsItsPlaceForAWhile() {
        FollowedSite site = new FollowedSite(at(1000), "conservative", 30);
        assertEquals(List.of(), site.events(second(1010, NodeState.DOWN)));
        assertEquals(List.of(), site.events(second(1039, NodeState.UNKNOWN, NodeState.DOWN)));
        assertEquals(List.of(new Event.NodeDown(0, 1)), site.events(second(1040, NodeState.DOWN)));
        assertEquals(List.of(), site.events(second(1041, NodeState.DOWN)));
        assertEquals(List.of(new Event.NodeUp(0, 1)), site.events(second(1042)));
    }

    /** As after each start of a server: what is planned on its nodes stays planned there. */
    @Test
    void aServerThatWasStartedAnewMovesNothing() {
        FollowedSite site = new FollowedSite(at(1000), "conservative", 30);
        List<ServerNode> down = Stream.of("n1", "n2", "n3")
                .map(name -> node(name, NodeState.DOWN))
                .toList();
        ServerJob runs = started("1.srv", JobState.RUNNING, on("n1", "n2", "n3"), 990, 1);
        ServerJob waits = with(job("2.srv", JobState.QUEUED), 995, 100, Request.cpus(7));
        site.follow(at(1001, runs, waits));
        Standing planned =
                site.scheduler.plan().standing(FollowedSite.id("2.srv")).orElseThrow();
        assertEquals(1090, ((Standing.Planned) planned).start());
        for (long now = 1020; now < 1032; now += 2) {
            assertEquals(List.of(), site.events(at(now, down, runs, waits)));
            assertEquals(Optional.of(planned), site.scheduler.plan().standing(FollowedSite.id("2.srv")));
        }
        assertEquals(List.of(), site.events(at(1032, runs, waits)));
    }

    /** The server that is not there tells nothing of its nodes. */
    @Test
    void theGraceCountsFromWhenItWasFirstSeenDown() {
        FollowedSite site = new FollowedSite(at(1000), "conservative", 30);
        assertEquals(List.of(), site.events(second(5000, NodeState.DOWN)));
        assertEquals(List.of(), site.events(second(5001)));
        assertEquals(List.of(), site.events(second(5029, NodeState.DOWN)));
        assertEquals(List.of(), site.events(second(5058, NodeState.DOWN)));
        assertEquals(List.of(new Event.NodeDown(0, 1)), site.events(second(5059, NodeState.DOWN)));
    }

    @Test
    void noGraceForWhatSomebodyPutsAsideAndForWhatWasNeverUp() {
        FollowedSite site = new FollowedSite(second(1000, NodeState.DOWN), "conservative", 30);
        assertEquals(
                List.of(new Event.NodeDown(0, 1)),
                new SnapshotFollower(second(1000, NodeState.DOWN), LocalRules.NONE, 30)
                        .follow(second(1000, NodeState.DOWN)).events().stream()
                                .filter(Event.NodeDown.class::isInstance)
                                .toList());
        assertEquals(List.of(new Event.NodeUp(0, 1)), site.events(second(1001)));
        assertEquals(List.of(new Event.NodeDown(0, 1)), site.events(second(1002, NodeState.DOWN, NodeState.OFFLINE)));
        assertEquals(List.of(), site.events(second(1003, NodeState.DOWN)), "it was put aside before");
        assertEquals(List.of(new Event.NodeUp(0, 1)), site.events(second(1004)));
        assertEquals(List.of(new Event.NodeOffline(0, 1)), site.events(second(1005, NodeState.STALE)));
    }

    @Test
    void aServerWithoutNodesCannotBeFollowed() {
        assertThrows(IllegalArgumentException.class, () -> new SnapshotFollower(at(1000, List.of())));
        Snapshot other = new Snapshot(1000, ResourceKinds.CPUS_AND_MEMORY, at(1000).nodes(), List.of(), List.of());
        assertThrows(IllegalArgumentException.class, () -> new SnapshotFollower(other));
    }
}
