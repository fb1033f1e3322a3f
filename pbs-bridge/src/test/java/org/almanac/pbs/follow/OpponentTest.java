package org.almanac.pbs.follow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.sim.OnNodeFailure;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.simulation.FailureRates;
import org.almanac.simulation.SetTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A scheduler and a server beside people who do what they like at any time: the two agree after every cycle. */
@Tag("slow")
class OpponentTest {
    private static final long GB = 1L << 30;
    private static final int CYCLES = 1500;
    private static final int MOST_JOBS = 60;
    private static final long BEGIN = 1_800_000_000L;

    private final SetTime time = new SetTime(BEGIN);
    private Random random;
    private SimulatedPbsServer server;

    @ParameterizedTest
    @CsvSource({
        "planned, 1",
        "planned, 2",
        "planned, 3",
        "conservative, 1",
        "conservative, 2",
        "conservative, 3",
        "easy, 1",
        "easy, 2",
        "easy, 3",
        "fcfs, 1",
        "fcfs, 2"
    })
    void theyAgree(String policy, long seed) throws PbsException {
        random = new Random(seed);
        server = SimulatedPbsServer.empty(
                SimulatedSite.of(machine())
                        .withQueues(List.of(
                                new ServerQueue("batch", true, true, 0), new ServerQueue("night", true, true, 0)))
                        .withFailures(
                                new FailureRates(200_000, 3_000),
                                seed % 2 == 0 ? OnNodeFailure.END : OnNodeFailure.REQUEUE)
                        .withFailedStarts(0.02)
                        .withSeed(seed),
                time);
        FollowedCycle cycle = new FollowedCycle(server, policy);
        for (int i = 0; i < CYCLES; i++) {
            for (int actions = random.nextInt(4); actions > 0; actions--) {
                act();
            }
            cycle.run(() -> {
                boolean strikes = random.nextInt(5) == 0;
                for (int acts = 5; strikes && acts > 0; acts--) {
                    act();
                }
                return strikes;
            });
            time.advance(random.nextInt(3) == 0 ? 0 : random.nextInt(300));
        }
        assertTrue(cycle.accepted > CYCLES / 20, () -> "only " + cycle.accepted + " starts");
        assertTrue(cycle.refused > 0, "no start was refused");
    }

    private static Machine machine() {
        List<Node> thin = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            thin.add(new Node("thin" + i, Resources.of(4, 16 * GB), i <= 2 ? Set.of("ssd") : Set.of()));
        }
        List<Node> fat = List.of(
                new Node("fat1", Resources.of(16, 256 * GB), Set.of("ssd")),
                new Node("fat2", Resources.of(12, 128 * GB), Set.of()));
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("thin", thin), new Cluster("fat", fat)));
    }

    private void act() throws PbsException {
        Snapshot snapshot = server.snapshot();
        List<ServerJob> jobs = snapshot.jobs();
        if (jobs.stream().filter(job -> job.state() != JobState.COMPLETE).count() < MOST_JOBS
                && random.nextInt(3) > 0) {
            server.submit(submission());
            return;
        }
        ServerNode node = snapshot.nodes().get(random.nextInt(snapshot.nodes().size()));
        if (random.nextInt(12) == 0) {
            server.setNode(node.name(), random.nextInt(3) == 0 ? someStates() : Set.of(NodeState.FREE));
        } else if (random.nextInt(30) == 0) {
            server.setQueue("night", random.nextBoolean(), random.nextInt(3) > 0);
        } else if (!jobs.isEmpty()) {
            try {
                actOn(jobs.get(random.nextInt(jobs.size())).id());
            } catch (PbsException wrongState) {
                assertTrue(wrongState.code() > 15000);
            }
        }
    }

    private Set<NodeState> someStates() {
        Set<NodeState> states = EnumSet.of(random.nextBoolean() ? NodeState.DOWN : NodeState.OFFLINE);
        states.add(random.nextBoolean() ? NodeState.DOWN : NodeState.OFFLINE);
        return states;
    }

    private void actOn(String job) throws PbsException {
        switch (random.nextInt(11)) {
            case 0 -> server.delete(job);
            case 1 -> server.hold(job);
            case 2, 3 -> server.release(job);
            case 4 -> server.requeue(job);
            case 5 -> server.suspend(job);
            case 6, 7 -> server.resume(job);
            case 8 -> server.start(job, new Location(List.of()));
            case 9 -> server.move(job, random.nextBoolean() ? "batch" : "night");
            default -> server.setWalltime(job, 60 + random.nextInt(7200));
        }
    }

    private Submission submission() {
        Submission submission = new Submission(
                "test",
                Owner.user("u" + random.nextInt(5)),
                "batch",
                1 + random.nextInt(7200),
                random.nextInt(9000),
                request());
        submission = random.nextInt(10) == 0 ? submission.onHold() : submission;
        return random.nextInt(10) == 0 ? submission.notBefore(time.now() + random.nextInt(4000) - 500) : submission;
    }

    private Request request() {
        Resources each = Resources.of(1 + random.nextInt(3), random.nextInt(6) * GB);
        Chunk chunk = new Chunk(1 + random.nextInt(5), each, random.nextInt(5) == 0 ? Set.of("ssd") : Set.of());
        Arrangement arrangement = Arrangement.values()[random.nextInt(3)];
        return new Request(List.of(chunk), arrangement, random.nextInt(10) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);
    }
}
