package org.almanac.pbs.follow;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.node;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.COMPLETE;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that cannot be right are told of once, and never hurt the scheduler. */
class OddSnapshotsTest {
    private static void assertLeftOut(ServerJob odd) {
        FollowedSite site = new FollowedSite(at(1000));
        Difference difference = site.follow(at(1001, odd, job("8.srv", QUEUED)));
        assertEquals(
                List.of("8.srv"),
                difference.events().stream()
                        .filter(Event.OfJob.class::isInstance)
                        .map(event -> ((Event.OfJob) event).job().value())
                        .toList());
        assertEquals(1, difference.warnings().size());
        assertEquals("job " + odd.id(), difference.warnings().get(0).subject());
        Map<String, String> leftOut =
                Map.of(odd.id(), difference.warnings().get(0).text());
        assertEquals(leftOut, site.follower.leftOut());
        assertEquals(List.of(), site.follow(at(1002, odd, job("8.srv", QUEUED))).warnings());
        assertEquals(leftOut, site.follower.leftOut(), "told once, and known as long as it is so");
        assertEquals(
                List.of(new Event.Submitted(submitted("7.srv"))),
                site.follow(at(1003, job("7.srv", QUEUED), job("8.srv", QUEUED))).events().stream()
                        .filter(Event.OfJob.class::isInstance)
                        .toList(),
                "right again");
        assertEquals(Map.of(), site.follower.leftOut());
        assertEquals(
                1, site.follow(at(1004, odd, job("8.srv", QUEUED))).warnings().size(), "and wrong once more");
        assertEquals(1, site.follower.jobs());
    }

    private static Job submitted(String id) {
        ServerJob told = job(id, QUEUED);
        return new Job(new JobId(id), told.owner(), told.queue(), told.queued(), told.walltime(), told.request())
                .named(Optional.of(told.name()));
    }

    @Test
    void jobsThatMakeNoSenseAreLeftOut() {
        assertLeftOut(HandMade.with(job("7.srv", QUEUED), 500, 0, Request.cpus(1)));
        assertLeftOut(HandMade.with(job("7.srv", QUEUED), 500, -5, Request.cpus(1)));
        assertLeftOut(HandMade.with(job("7.srv", QUEUED), 500, 100, Request.of(new Chunk(1, Resources.of(1, 1)))));
        assertLeftOut(started("7.srv", RUNNING, on("n9"), 900, 1));
        assertLeftOut(started("7.srv", RUNNING, on("n1", "n1"), 900, 1));
        assertLeftOut(job("7.srv", RUNNING));
        assertLeftOut(job("7.srv", JobState.SUSPENDED));
    }

    /** As a job of several clusters does, which a scheduler cannot be told of. */
    @Test
    void nothingIsStartedBesideAJobThatRunsAndIsLeftOut() {
        ServerJob odd = started("7.srv", RUNNING, on("n1", "n9"), 900, 1);
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(
                List.of(new Event.NodeOffline(0, 0)), site.follow(at(1001, odd)).events());
        assertEquals(List.of(), site.follow(at(1002, odd)).events());
        assertEquals(List.of(new Event.NodeUp(0, 0)), site.follow(at(1003)).events());
    }

    @Test
    void aKnownJobThatRunsNowhereStaysWhereItWas() {
        FollowedSite site = new FollowedSite(at(1000, started("7.srv", RUNNING, on("n1"), 900, 1)));
        Difference difference = site.follow(at(1001, job("7.srv", RUNNING)));
        assertEquals(List.of(), difference.events());
        assertEquals(1, difference.warnings().size());
    }

    @Test
    void aJobWhoseNodeIsGoneStaysThereUntilItIsSeenElsewhere() {
        FollowedSite site = new FollowedSite(at(1000, started("7.srv", RUNNING, on("n1"), 900, 1)));
        List<ServerNode> others = List.of(node("n2"), node("n3"));
        ServerJob again = started("7.srv", RUNNING, on("n1"), 950, 2);
        assertEquals(
                List.of(new Event.NodeGone(0, 0)),
                site.follow(at(1001, others, again)).events());
        assertEquals(
                2,
                site.follow(at(1002, others, started("7.srv", RUNNING, on("n2"), 950, 2)))
                        .events()
                        .size());
        assertEquals(
                List.of("n2"),
                site.follower
                        .map()
                        .nodeNames(site.scheduler.plan().running().get(0).placement()));
    }

    @Test
    void aJobListedTwiceIsTheFirst() {
        FollowedSite site = new FollowedSite(at(1000));
        Difference difference = site.follow(at(1001, job("7.srv", QUEUED), job("7.srv", JobState.HELD)));
        assertEquals(1, difference.events().size());
        assertEquals(List.of(new Warning("job 7.srv", "it is listed twice; the first counts")), difference.warnings());
    }

    @Test
    void nodesThatMakeNoSenseAreLeftOut() {
        ServerNode odd = new ServerNode("n4", "main", Resources.of(1, 1), Set.of(), Set.of());
        ServerNode elsewhere = new ServerNode("n5", "new", Resources.of(1), Set.of(), Set.of());
        FollowedSite site = new FollowedSite(at(1000));
        List<ServerNode> nodes = new ArrayList<>(at(1000).nodes());
        nodes.addAll(List.of(odd, elsewhere, node("n1", NodeState.DOWN)));
        Difference difference = site.follow(at(1001, nodes));
        assertEquals(List.of(), difference.events());
        assertEquals(
                Set.of("node n4", "node n5", "node n1"),
                difference.warnings().stream().map(Warning::subject).collect(Collectors.toSet()));
        assertEquals(List.of(), site.follow(at(1002, nodes)).warnings());
    }

    @Test
    void timeNeverGoesBack() {
        FollowedSite site = new FollowedSite(at(1000));
        Difference difference = site.follow(at(900));
        assertEquals(1000, difference.time());
        assertEquals(1, difference.warnings().size());
        assertEquals(List.of(), site.follow(at(1001)).warnings());
    }

    @Test
    void whatIsToComeHasNotHappened() {
        FollowedSite site = new FollowedSite(at(
                1000,
                HandMade.with(job("7.srv", QUEUED), 2000, 100, Request.cpus(1)),
                started("8.srv", RUNNING, on("n1"), 2000, 1)));
        assertEquals(1000, site.scheduler.plan().waiting().get(0).submitted());
        assertEquals(1000, site.scheduler.plan().running().get(0).started());
    }

    /** Whatever is told, in whatever order, the scheduler never refuses an event. */
    @ParameterizedTest
    @CsvSource({
        "conservative, 1",
        "conservative, 2",
        "conservative, 3",
        "planned, 4",
        "planned, 5",
        "easy, 6",
        "fcfs, 7"
    })
    void anythingGoes(String policy, long seed) {
        Random random = new Random(seed);
        FollowedSite site = new FollowedSite(at(0), policy);
        for (int now = 0; now < 1200; now += random.nextInt(20)) {
            site.follow(anything(now, random));
            for (Start start : site.scheduler.decide(now)) {
                assertTrue(start.placement().size() > 0);
                if (random.nextInt(3) > 0) {
                    site.follower.started(start);
                } else {
                    Event refused = site.follower.refused(start, TorqueCode.NODE_NOT_FREE.with(""), now);
                    site.scheduler.apply(now, List.of(refused));
                }
            }
        }
        site.follow(at(2000));
        assertEquals(0, site.follower.jobs());
        assertEquals(List.of(), site.scheduler.plan().running());
        assertEquals(List.of(), site.scheduler.plan().waiting());
    }

    private static Snapshot anything(long now, Random random) {
        List<ServerNode> nodes = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            if (random.nextInt(30) > 0) {
                nodes.add(new ServerNode(
                        "n" + i,
                        random.nextInt(40) > 0 ? "main" : "other",
                        random.nextInt(40) > 0 ? Resources.of(4) : Resources.of(1 + random.nextInt(6)),
                        Set.of(),
                        Set.of(NodeState.values()[random.nextInt(20) > 0 ? 0 : random.nextInt(5)])));
            }
        }
        List<ServerJob> jobs = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            if (random.nextInt(8) > 0) {
                JobState state = JobState.values()[random.nextInt(4) > 0 ? 0 : random.nextInt(7)];
                state = random.nextInt(40) == 0 ? COMPLETE : state;
                Location location = random.nextInt(10) == 0
                        ? on()
                        : on("n" + (1 + random.nextInt(5)), "n" + (6 + random.nextInt(2)));
                location = random.nextInt(4) == 0 ? location : on("n" + (1 + random.nextInt(4)));
                ServerJob job = started(i + ".srv", state, location, random.nextInt(1200), random.nextInt(3));
                job = random.nextInt(9) > 0
                        ? job
                        : HandMade.with(
                                job, random.nextInt(1200), random.nextInt(300), Request.cpus(1 + random.nextInt(9)));
                jobs.add(random.nextInt(9) > 0 ? job : HandMade.in("night", job));
            }
        }
        return at(
                now - (random.nextInt(30) == 0 ? 100 : 0),
                nodes,
                List.of(HandMade.queue("batch", true), HandMade.queue("night", random.nextBoolean())),
                jobs.toArray(ServerJob[]::new));
    }
}
