package org.almanac.pbs.sim;

import static org.almanac.pbs.snapshot.JobState.COMPLETE;
import static org.almanac.pbs.snapshot.JobState.EXITING;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.almanac.pbs.snapshot.JobState.SUSPENDED;
import static org.almanac.pbs.snapshot.JobState.WAITING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.FailureRates;
import org.almanac.simulation.SetTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A life at the simulated server: states, refusals, nodes. */
class SimulatedPbsServerTest {
    private static final long BEGIN = 10_000;
    private static final Location ANYWHERE = new Location(List.of());

    private final SetTime time = new SetTime(BEGIN);
    private SimulatedPbsServer server = SimulatedPbsServer.empty(site(), time);

    /** Clusters of n1, n2 (4 cpus, 8 of memory) and m1 (2 cpus, 4 of memory). */
    private static SimulatedSite site() {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(
                        Cluster.alike("big", 2, Resources.of(4, 8)),
                        new Cluster("small", List.of(new Node("m1", Resources.of(2, 4), Set.of("old"))))));
        return SimulatedSite.of(machine)
                .withQueues(List.of(
                        new ServerQueue("batch", true, true, 0),
                        new ServerQueue("night", true, false, 5),
                        new ServerQueue("closed", false, true, 0)));
    }

    private static Submission job(int cpus, long walltime, long runtime) {
        Request request = Request.of(new Chunk(cpus, Resources.of(1, 1)));
        return new Submission("test", new Owner("u1", "g1", ""), "batch", walltime, runtime, request);
    }

    private static Submission in(String queue, Submission job) {
        return new Submission(job.name(), job.owner(), queue, job.walltime(), job.runtime(), job.request());
    }

    private static Location on(Object... nodesAndCpus) {
        List<Location.Share> shares = new ArrayList<>();
        for (int i = 0; i < nodesAndCpus.length; i += 2) {
            int cpus = (Integer) nodesAndCpus[i + 1];
            shares.add(new Location.Share((String) nodesAndCpus[i], Resources.of(cpus, cpus)));
        }
        return new Location(shares);
    }

    private ServerJob told(String id) throws PbsException {
        return server.snapshot().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private JobState state(String id) throws PbsException {
        return told(id).state();
    }

    private Set<NodeState> node(String name) throws PbsException {
        return server.snapshot().nodes().stream()
                .filter(node -> node.name().equals(name))
                .map(ServerNode::states)
                .findFirst()
                .orElseThrow();
    }

    private static void assertRefused(TorqueCode code, Executable command) {
        PbsException refusal = assertThrows(PbsException.class, command);
        assertEquals(code.number(), refusal.code(), refusal::getMessage);
        assertEquals(code.meaning(), refusal.meaning());
    }

    @Test
    void aJobsWholeLife() throws PbsException {
        String id = server.submit(job(3, 100, 60));
        assertEquals("1.sim", id);
        assertEquals(QUEUED, state(id));
        time.advance(50);
        server.start(id, on("n1", 1, "n2", 2));
        ServerJob running = told(id);
        assertEquals(RUNNING, running.state());
        assertEquals(BEGIN, running.queued());
        assertEquals(OptionalLong.of(BEGIN + 50), running.started());
        assertEquals(Optional.of(on("n1", 1, "n2", 2)), running.location());
        assertEquals(1, running.startCount());
        assertEquals(Set.of(NodeState.FREE), node("n1"));
        time.advance(59);
        assertEquals(RUNNING, state(id));
        time.advance(1);
        assertEquals(EXITING, state(id));
        time.advance(1);
        assertEquals(COMPLETE, state(id));
        assertEquals(OptionalInt.of(0), told(id).exitStatus());
        time.advance(299);
        assertEquals(COMPLETE, state(id));
        time.advance(1);
        assertEquals(List.of(), server.snapshot().jobs());
    }

    @Test
    void aJobIsKilledAtItsWalltime() throws PbsException {
        String id = server.submit(job(1, 100, 101));
        server.start(id, on("n1", 1));
        time.advance(100);
        assertEquals(EXITING, state(id));
        assertEquals(OptionalInt.of(-11), told(id).exitStatus());
    }

    @Test
    void aJobThatNeedsNoTime() throws PbsException {
        String id = server.submit(job(1, 100, 0));
        server.start(id, on("n1", 1));
        assertEquals(EXITING, state(id));
    }

    @Test
    void moreWalltimeMeansALongerRun() throws PbsException {
        String id = server.submit(job(4, 100, 150));
        server.start(id, on("n1", 4));
        server.setNode("n1", Set.of(NodeState.OFFLINE));
        time.advance(99);
        server.setWalltime(id, 200);
        time.advance(50);
        assertEquals(RUNNING, state(id));
        time.advance(1);
        assertEquals(OptionalInt.of(0), told(id).exitStatus());
    }

    @Test
    void lessWalltimeThanItHasRunMeansAnEndAtOnce() throws PbsException {
        String id = server.submit(job(4, 100, 150));
        server.start(id, on("n1", 4));
        time.advance(50);
        server.setWalltime(id, 20);
        assertEquals(OptionalInt.of(-11), told(id).exitStatus());
    }

    @Test
    void deletion() throws PbsException {
        String queued = server.submit(job(1, 100, 60));
        String running = server.submit(job(4, 100, 60));
        server.start(running, on("n1", 4));
        server.delete(queued);
        server.delete(running);
        assertEquals(COMPLETE, state(queued));
        assertEquals(EXITING, state(running));
        assertEquals(OptionalInt.of(271), told(queued).exitStatus());
        assertEquals(OptionalInt.of(271), told(running).exitStatus());
        server.start(server.submit(job(4, 100, 60)), on("n1", 4));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.delete(running));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.delete(queued));
    }

    @Test
    void holdAndRelease() throws PbsException {
        String id = server.submit(job(1, 100, 60));
        server.hold(id);
        assertEquals(HELD, state(id));
        server.release(id);
        assertEquals(QUEUED, state(id));
        assertEquals(HELD, state(server.submit(job(1, 100, 60).onHold())));
    }

    @Test
    void aHeldJobIsStartedAsTorqueDoes() throws PbsException {
        String id = server.submit(job(1, 100, 60).onHold());
        server.start(id, on("n1", 1));
        assertEquals(RUNNING, state(id));
        server.requeue(id);
        assertEquals(HELD, state(id));
    }

    @Test
    void aHoldOfARunningJobTakesEffectWhenItWaitsAgain() throws PbsException {
        String id = server.submit(job(1, 100, 60));
        server.start(id, on("n1", 1));
        server.hold(id);
        assertEquals(RUNNING, state(id));
        server.requeue(id);
        assertEquals(HELD, state(id));
    }

    @Test
    void aJobWaitsForItsTime() throws PbsException {
        String id = server.submit(job(1, 100, 60).notBefore(BEGIN + 30));
        assertEquals(WAITING, state(id));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.start(id, on("n1", 1)));
        server.hold(id);
        assertEquals(HELD, state(id));
        server.release(id);
        time.advance(29);
        assertEquals(WAITING, state(id));
        time.advance(1);
        assertEquals(QUEUED, state(id));
        assertEquals(QUEUED, state(server.submit(job(1, 100, 60).notBefore(BEGIN))));
    }

    @Test
    void requeuedItRunsFromItsBeginning() throws PbsException {
        String id = server.submit(job(1, 100, 60));
        server.start(id, on("n1", 1));
        time.advance(50);
        server.requeue(id);
        ServerJob queued = told(id);
        assertEquals(QUEUED, queued.state());
        assertEquals(Optional.empty(), queued.location());
        assertEquals(OptionalLong.of(BEGIN), queued.started(), "as TORQUE, which forgets nothing");
        time.advance(50);
        assertEquals(QUEUED, state(id));
        server.start(id, on("n2", 1));
        assertEquals(2, told(id).startCount());
        time.advance(59);
        assertEquals(RUNNING, state(id));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.requeue(server.submit(job(1, 1, 1))));
    }

    @Test
    void suspendedItStandsStill() throws PbsException {
        String id = server.submit(job(4, 100, 60));
        server.start(id, on("n1", 4));
        time.advance(20);
        server.suspend(id);
        assertEquals(SUSPENDED, state(id));
        time.advance(500);
        String other = server.submit(job(2, 100, 60));
        server.start(other, on("n1", 2));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.resume(id));
        server.delete(other);
        server.resume(id);
        time.advance(39);
        assertEquals(RUNNING, state(id));
        time.advance(1);
        assertEquals(EXITING, state(id));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.suspend(id));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.resume(id));
    }

    @Test
    void refusalsByTheJob() throws PbsException {
        assertRefused(TorqueCode.UNKNOWN_JOB, () -> server.start("9.sim", on("n1", 1)));
        String id = server.submit(job(1, 100, 60));
        assertRefused(TorqueCode.UNKNOWN_JOB, () -> server.start("1", on("n1", 1)));
        server.start(id, on("n1", 1));
        assertRefused(TorqueCode.WRONG_STATE, () -> server.start(id, on("n2", 1)));
        server.suspend(id);
        assertRefused(TorqueCode.WRONG_STATE, () -> server.start(id, on("n2", 1)));
        server.delete(id);
        assertRefused(TorqueCode.WRONG_STATE, () -> server.start(id, on("n2", 1)));
        time.advance(1);
        assertRefused(TorqueCode.WRONG_STATE, () -> server.start(id, on("n2", 1)));
        time.advance(300);
        assertRefused(TorqueCode.UNKNOWN_JOB, () -> server.start(id, on("n2", 1)));
    }

    @Test
    void refusalsByTheQueue() throws PbsException {
        String id = server.submit(in("night", job(1, 100, 60)));
        assertRefused(TorqueCode.INVALID_REQUEST, () -> server.start(id, on("n1", 1)));
        server.setQueue("night", false, true);
        assertRefused(TorqueCode.QUEUE_NOT_ENABLED, () -> server.submit(in("night", job(1, 100, 60))));
        server.start(id, on("n1", 1));
        assertRefused(TorqueCode.UNKNOWN_QUEUE, () -> server.submit(in("nowhere", job(1, 100, 60))));
        assertRefused(TorqueCode.UNKNOWN_QUEUE, () -> server.setQueue("nowhere", true, true));
        assertEquals("batch", told(server.submit(in("", job(1, 100, 60)))).queue());
    }

    @Test
    void refusalsByOneNode() throws PbsException {
        String id = server.submit(job(2, 100, 60));
        assertRefused(TorqueCode.UNKNOWN_NODE, () -> server.start(id, on("n9", 2)));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, on("n1", 5)));
        server.start(server.submit(job(3, 100, 60)), on("n1", 3));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, on("n1", 2)));
        server.setNode("n2", Set.of(NodeState.OFFLINE));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, on("n2", 2)));
        server.setNode("n2", Set.of(NodeState.DOWN));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, on("n2", 2)));
        Location tooMuchMemory = new Location(List.of(new Location.Share("m1", Resources.of(1, 5))));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, tooMuchMemory));
    }

    @Test
    void refusalsByOneOfSeveralNodes() throws PbsException {
        String id = server.submit(job(4, 100, 60));
        server.setNode("n1", Set.of(NodeState.DOWN));
        assertRefused(TorqueCode.UNKNOWN_NODE, () -> server.start(id, on("n1", 2, "n2", 2)));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(id, on("n2", 2, "n1", 2)));
        assertRefused(TorqueCode.UNKNOWN_NODE, () -> server.start(id, on("n2", 2, "n9", 2)));
        assertRefused(TorqueCode.UNKNOWN_NODE, () -> server.start(id, on("n2", 2, "m1", 2)));
        assertRefused(TorqueCode.INVALID_REQUEST, () -> server.start(id, on("n2", 1, "n2", 1)));
        server.setNode("n1", Set.of(NodeState.FREE));
        server.start(id, on("n2", 2, "n1", 2));
        assertEquals(Optional.of(on("n1", 2, "n2", 2)), told(id).location());
    }

    @Test
    void theServerChoosesNodesIfNoneAreNamed() throws PbsException {
        String first = server.submit(job(6, 100, 60));
        server.start(first, ANYWHERE);
        assertEquals(Optional.of(on("n1", 4, "n2", 2)), told(first).location());
        String second = server.submit(job(3, 100, 60));
        assertRefused(TorqueCode.NODE_NOT_FREE, () -> server.start(second, ANYWHERE));
    }

    @Test
    void amountsOfOtherKindsAreAMistake() throws PbsException {
        String id = server.submit(job(1, 100, 60));
        Location cpusOnly = new Location(List.of(new Location.Share("n1", Resources.of(1))));
        assertThrows(IllegalArgumentException.class, () -> server.start(id, cpusOnly));
        Submission cpus = new Submission("test", Owner.user("u1"), "batch", 1, 1, Request.cpus(1));
        assertThrows(IllegalArgumentException.class, () -> server.submit(cpus));
    }

    @Test
    void nodesTellTheirStates() throws PbsException {
        assertEquals(Set.of(NodeState.FREE), node("n1"));
        server.start(server.submit(job(4, 100, 60)), on("n1", 4));
        assertEquals(Set.of(NodeState.JOB_EXCLUSIVE), node("n1"));
        server.setNode("n1", Set.of(NodeState.OFFLINE));
        assertEquals(Set.of(NodeState.OFFLINE, NodeState.JOB_EXCLUSIVE), node("n1"));
        server.setNode("n1", Set.of(NodeState.DOWN, NodeState.OFFLINE));
        assertEquals(Set.of(NodeState.OFFLINE, NodeState.DOWN), node("n1"));
        server.setNode("n1", Set.of());
        assertEquals(Set.of(NodeState.FREE), node("n1"));
        assertRefused(TorqueCode.UNKNOWN_NODE, () -> server.setNode("n9", Set.of()));
        assertThrows(IllegalArgumentException.class, () -> server.setNode("n1", Set.of(NodeState.BUSY)));
    }

    @ParameterizedTest
    @EnumSource(OnNodeFailure.class)
    void whatRunsOnANodeGoesDownWithIt(OnNodeFailure reaction) throws PbsException {
        server = SimulatedPbsServer.empty(site().withFailures(FailureRates.NONE, reaction), time);
        String wide = server.submit(job(5, 100, 60));
        server.start(wide, on("n1", 2, "n2", 3));
        String beside = server.submit(job(1, 100, 60));
        server.start(beside, on("n2", 1));
        server.setNode("n1", Set.of(NodeState.OFFLINE));
        assertEquals(RUNNING, state(wide));
        server.setNode("n1", Set.of(NodeState.DOWN));
        assertEquals(RUNNING, state(beside));
        assertEquals(reaction == OnNodeFailure.REQUEUE ? QUEUED : EXITING, state(wide));
        server.start(server.submit(job(3, 100, 60)), on("n2", 3));
        server.setNode("n1", Set.of());
        server.start(server.submit(job(4, 100, 60)), on("n1", 4));
    }

    @Test
    void nodesFailAndReturnByThemselves() throws PbsException {
        server = SimulatedPbsServer.empty(
                site().withFailures(new FailureRates(3_000, 1_000), OnNodeFailure.REQUEUE), time);
        long down = 0;
        for (int i = 0; i < 100_000; i++) {
            time.advance(20);
            down += node("n1").contains(NodeState.DOWN) ? 1 : 0;
        }
        assertEquals(0.25, down / 1e5, 0.03);
    }

    @Test
    void aStartMayComeToNothing() throws PbsException {
        server = SimulatedPbsServer.empty(site().withFailedStarts(1), time);
        String id = server.submit(job(4, 100, 60));
        server.start(id, on("n1", 4));
        assertEquals(RUNNING, state(id));
        time.advance(2);
        assertEquals(QUEUED, state(id));
        assertEquals(1, told(id).startCount());
        assertEquals(Set.of(NodeState.FREE), node("n1"));
    }

    @Test
    void whatIsToldIsKept() throws PbsException {
        String id = server.submit(job(4, 100, 60));
        assertEquals(Optional.empty(), server.told(id));
        PlannedStart planned = new PlannedStart.At(BEGIN + 100, List.of("n1"));
        server.tell(told(id).told(), planned, new Location(List.of()));
        assertEquals(Optional.of(planned), server.told(id));
        server.tell(told(id).told(), new PlannedStart.None("held"), new Location(List.of()));
        assertEquals(Optional.of(new PlannedStart.None("held")), server.told(id));
        assertEquals(Optional.empty(), server.told("9.sim"));
        server.delete(id);
        assertRefused(TorqueCode.WRONG_STATE, () -> server.tell(told(id).told(), planned, new Location(List.of())));
    }

    @Test
    void movedToAnotherQueue() throws PbsException {
        String id = server.submit(job(4, 100, 60));
        time.advance(10);
        server.move(id, "night");
        assertEquals("night", told(id).queue());
        assertEquals(BEGIN + 10, told(id).queued());
        assertRefused(TorqueCode.QUEUE_NOT_ENABLED, () -> server.move(id, "closed"));
        assertRefused(TorqueCode.UNKNOWN_QUEUE, () -> server.move(id, "nowhere"));
        server.delete(id);
        assertRefused(TorqueCode.WRONG_STATE, () -> server.move(id, "batch"));
    }

    @Test
    void everyCommandKnowsItsJob() {
        for (Executable command : List.<Executable>of(
                () -> server.delete("9.sim"),
                () -> server.hold("9.sim"),
                () -> server.release("9.sim"),
                () -> server.requeue("9.sim"),
                () -> server.suspend("9.sim"),
                () -> server.resume("9.sim"),
                () -> server.setWalltime("9.sim", 5),
                () -> server.move("9.sim", "batch"))) {
            assertRefused(TorqueCode.UNKNOWN_JOB, command);
        }
    }

    @Test
    void closedItCannotBeReached() {
        server.close();
        assertRefused(TorqueCode.CONNECTION_BROKEN, () -> server.snapshot());
        assertRefused(TorqueCode.CONNECTION_BROKEN, () -> server.submit(job(1, 1, 1)));
    }

    @Test
    void codesAndMeanings() {
        assertEquals(Meaning.NODE_NOT_FREE, TorqueCode.meaningOf(15046));
        assertEquals(Meaning.OTHER, TorqueCode.meaningOf(15999));
    }

    @Test
    void sitesThatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> site().withQueues(List.of()));
        ServerQueue queue = new ServerQueue("batch", true, true, 0);
        assertThrows(IllegalArgumentException.class, () -> site().withQueues(List.of(queue, queue)));
        assertThrows(IllegalArgumentException.class, () -> site().withKeepCompleted(-1));
        assertThrows(IllegalArgumentException.class, () -> site().withFailedStarts(1.5));
        Machine twice = new Machine(
                ResourceKinds.CPUS_ONLY,
                List.of(Cluster.alike("a", 1, Resources.of(1)), Cluster.alike("b", 1, Resources.of(1))));
        assertThrows(IllegalArgumentException.class, () -> SimulatedPbsServer.empty(SimulatedSite.of(twice), time));
        assertThrows(IllegalArgumentException.class, () -> job(1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> job(1, 1, -1));
    }
}
