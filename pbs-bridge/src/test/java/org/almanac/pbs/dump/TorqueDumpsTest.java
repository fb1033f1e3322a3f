package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.ArrayMembership;
import org.almanac.pbs.ClusterRule;
import org.almanac.pbs.Dependency;
import org.almanac.pbs.Hold;
import org.almanac.pbs.JobState;
import org.almanac.pbs.Location;
import org.almanac.pbs.NodeState;
import org.almanac.pbs.ReadingRules;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.ServerNode;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.torque.TorqueUnderstanding;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

/** What a real TORQUE server told, understood. */
class TorqueDumpsTest {
    private static final long NOW = 1_795_181_174L;
    private static final long MB = 1L << 20;
    private static final long PHYSICAL = 24_684_092L * 1024;
    private static final ReadingRules RULES =
            new ReadingRules(ClusterRule.ONE, 600, Optional.empty(), ReadingRules.NodeMemory.PHYSICAL, ZoneOffset.UTC);

    private static Snapshot understand(String... dumps) {
        return new TorqueUnderstanding(RULES).understand(SharedDumps.poll(NOW, dumps));
    }

    private static ServerJob job(Snapshot snapshot, String id) {
        return snapshot.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, ServerNode> nodes(Snapshot snapshot) {
        return snapshot.nodes().stream().collect(Collectors.toMap(ServerNode::name, node -> node));
    }

    private static Snapshot whole(String jobs, String nodes) {
        return understand("torque/ifl-statserver.txt", "torque/ifl-statque.txt", "torque/" + nodes, "torque/" + jobs);
    }

    @Test
    void queuedJobs() {
        Snapshot snapshot = whole("ifl-statjob-queued.txt", "ifl-statnode.txt");
        assertEquals(List.of(), snapshot.notUnderstood());
        assertEquals(2, snapshot.jobs().size());
        ServerJob plain = job(snapshot, "0.vm");
        assertEquals(JobState.QUEUED, plain.state());
        assertEquals(new Owner("tquser", "tquser", ""), plain.owner());
        assertEquals(60, plain.walltime());
        assertEquals(1_795_181_173L, plain.queued());
        assertEquals(OptionalInt.of(10), plain.notes().substate());
        assertEquals(List.of(new Chunk(1, Resources.of(2, 0))), plain.request().chunks());
        ServerJob multi = job(snapshot, "1.vm");
        assertEquals("multi", multi.name());
        assertEquals(Arrangement.SCATTER, multi.request().arrangement());
        long third = (500 * MB + 2) / 3;
        assertEquals(
                List.of(
                        new Chunk(2, Resources.of(2, third), Set.of("fast")),
                        new Chunk(1, Resources.of(3, third), Set.of("tn3"))),
                multi.request().chunks());
    }

    @Test
    void nodesInUse() {
        Snapshot snapshot = whole("ifl-statjob-running.txt", "ifl-statnode-busy.txt");
        assertEquals(List.of(), snapshot.notUnderstood());
        Map<String, ServerNode> nodes = nodes(snapshot);
        assertEquals(Set.of("tn1", "tn2", "tn3", "tn4"), nodes.keySet());
        assertEquals(Resources.of(4, PHYSICAL), nodes.get("tn1").capacity());
        assertEquals(Set.of("fast", "bigmem"), nodes.get("tn2").properties());
        assertEquals(Resources.of(8, PHYSICAL), nodes.get("tn3").capacity());
        assertEquals(Set.of(NodeState.DOWN), nodes.get("tn4").states());
        assertEquals(Resources.of(2, 0), nodes.get("tn4").capacity());
        ServerJob running = job(snapshot, "0.vm");
        assertEquals(JobState.RUNNING, running.state());
        assertEquals(OptionalLong.of(1_795_181_173L), running.started());
        assertEquals(1, running.startCount());
        assertEquals(
                Optional.of(new Location(List.of(new Location.Share("tn1", Resources.of(2, 0))))), running.location());
        ServerJob over = job(snapshot, "1.vm");
        assertEquals(JobState.COMPLETE, over.state());
        assertEquals(OptionalInt.of(127), over.exitStatus());
        assertEquals(
                List.of("tn1", "tn2", "tn3"),
                over.location().orElseThrow().shares().stream()
                        .map(Location.Share::node)
                        .toList());
        assertEquals(
                Resources.of(3, (500 * MB + 2) / 3),
                over.location().orElseThrow().shares().get(2).held());
    }

    @Test
    void queues() {
        Snapshot snapshot = whole("ifl-statjob-queued.txt", "ifl-statnode.txt");
        assertEquals(2, snapshot.queues().size());
        assertEquals("long", snapshot.queues().get(1).name());
        assertEquals(10, snapshot.queues().get(1).priority());
        assertTrue(snapshot.queues().get(1).started());
        assertEquals(OptionalLong.of(43_200), snapshot.queues().get(1).walltime());
        assertEquals(List.of(), snapshot.rules().limits());
    }

    @Test
    void theSameByOtherWays() {
        Snapshot library = whole("ifl-statjob-queued.txt", "ifl-statnode-busy.txt");
        Snapshot commands = understand("torque/qmgr-p-s.txt", "torque/pbsnodes-busy.txt", "torque/qstat-f-queued.txt");
        assertEquals(library.jobs(), commands.jobs());
        assertEquals(library.nodes(), commands.nodes());
        assertEquals(library.queues(), commands.queues());
        assertEquals(
                whole("ifl-statjob-completed.txt", "ifl-statnode.txt").jobs(),
                understand("torque/qstat-f-completed.txt", "torque/ifl-statnode.txt")
                        .jobs());
    }

    @Test
    void states() {
        Snapshot snapshot = understand(
                "torque/ifl-statserver.txt", "torque/ifl-statque.txt", "torque/ifl-statnode.txt", "torque/states.txt");
        assertEquals(List.of(), snapshot.notUnderstood());
        assertEquals(
                Set.of("24.vm", "25.vm", "26[1].vm", "27.vm"),
                snapshot.jobs().stream().map(ServerJob::id).collect(Collectors.toSet()));
        ServerJob child = job(snapshot, "25.vm");
        assertEquals(JobState.HELD, child.state());
        assertEquals(Set.of(Hold.SYSTEM), child.restraints().holds());
        assertEquals(
                List.of(new Dependency(Dependency.Trigger.ENDED_WELL, "24.vm")),
                child.restraints().dependencies());
        ServerJob suspended = job(snapshot, "24.vm");
        assertEquals(JobState.SUSPENDED, suspended.state());
        assertEquals(List.of(), suspended.restraints().dependencies());
        assertEquals("tn1", suspended.location().orElseThrow().shares().get(0).node());
        assertEquals(
                Optional.of(new ArrayMembership("26[].vm", OptionalLong.empty())),
                job(snapshot, "26[1].vm").restraints().array());
        ServerJob waiting = job(snapshot, "27.vm");
        assertEquals(JobState.WAITING, waiting.state());
        assertEquals(OptionalLong.of(1_795_181_332L), waiting.executionTime());
    }

    @Test
    void anInteractiveJob() {
        Snapshot snapshot = understand("torque/ifl-statnode.txt", "torque/interactive.txt");
        assertTrue(job(snapshot, "1570.vm").notes().interactive());
        assertEquals(120, job(snapshot, "1570.vm").walltime());
    }

    @Test
    void aJobThatWasAltered() {
        Snapshot snapshot = understand("torque/ifl-statnode.txt", "torque/alterjob.txt");
        ServerJob altered = job(snapshot, "48.vm");
        assertEquals("long", altered.queue());
        assertEquals(420, altered.walltime());
        assertEquals(-1500, altered.notes().priority());
        assertEquals("acct", altered.owner().project());
        assertEquals(OptionalLong.empty(), altered.executionTime());
        assertEquals(
                List.of(new Chunk(1, Resources.of(1, 1024 * MB), Set.of("tn3"))),
                altered.request().chunks());
        assertEquals(Sharing.SHARED, altered.request().sharing());
    }

    /** Nothing that lies there is an exception, and every object in it is understood or told not to be. */
    @Test
    void everything() {
        List<String> names = SharedDumps.names("torque");
        SharedDumps.text("torque/ifl-statjob-queued.txt");
        int jobs = 0;
        for (String name : names) {
            Snapshot snapshot = understand("torque/ifl-statnode.txt", name);
            jobs += snapshot.jobs().size();
            for (var each : snapshot.notUnderstood()) {
                assertTrue(each.why().length() < 400, each::why);
            }
        }
        assertTrue(jobs >= 20, jobs + " jobs");
        assertTrue(names.size() >= 27, names::toString);
    }
}
