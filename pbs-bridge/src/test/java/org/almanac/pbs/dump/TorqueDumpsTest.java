package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.Hold;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.torque.TorqueUnderstanding;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

/** What a real TORQUE server told, understood. */
class TorqueDumpsTest extends DumpsTest {
    private static final long NOW = 1_795_181_174L;
    private static final long MB = 1L << 20;
    private static final long PHYSICAL = 24_684_092L * 1024;

    TorqueDumpsTest() {
        super("torque", NOW);
    }

    @Override
    Understanding understanding() {
        return new TorqueUnderstanding(RULES);
    }

    @Override
    String nodes() {
        return "torque/ifl-statnode.txt";
    }

    @Override
    BatchObject someJob() {
        return without(object("torque/ifl-statjob-running.txt", Kind.JOB, "0.vm"), "exec_host");
    }

    @Override
    BatchObject someNode() {
        return object("torque/ifl-statnode.txt", Kind.NODE, "tn3");
    }

    @Override
    String found() {
        return """
                alterjob.txt: job 2, lists 2, errors 5
                exiting-busy.txt: node 1, job 1, lists 2, errors 1
                fragmented-slots.txt: lists 3
                ifl-statjob-completed.txt: job 2
                ifl-statjob-queued.txt: job 2
                ifl-statjob-running.txt: job 2
                ifl-statnode-busy.txt: node 4
                ifl-statnode.txt: node 4
                ifl-statque.txt: queue 2
                ifl-statserver.txt: server 1
                interactive.txt: job 1, lists 2
                pbsnodes-busy.txt: node 4
                pbsnodes-idle.txt: node 4
                privileges.txt: server 1, lists 1, errors 1
                qmgr-p-s.txt: server 1, queue 2
                qstat-f-completed.txt: job 2
                qstat-f-queued.txt: job 2
                qstat-f-running.txt: job 2
                runjob-deadmom.txt: lists 21, errors 3
                runjob-failures.txt: job 4, lists 8, errors 9
                runjob-hostspecs.txt: lists 22, errors 2
                server-restart.txt: lists 6
                states.txt: job 5, lists 11
                states2.txt: lists 8, errors 2
                transitions.txt: lists 11
                """;
    }

    @Override
    Map<String, String> notRead() {
        return Map.of(
                "abi.txt", "sizes of structures and the library's list of errors, which has a test of its own",
                "accounting.txt", "the log of what has ended: Almanac asks the server and reads no log of it");
    }

    @Override
    Pattern answer() {
        return Pattern.compile("pbs_errno=(\\d+) \\(([^)]*)\\)");
    }

    @Override
    Optional<String> words(int code) {
        return TorqueCode.of(code).map(TorqueCode::text);
    }

    private static Map<String, ServerNode> byName(Snapshot snapshot) {
        return snapshot.nodes().stream().collect(Collectors.toMap(ServerNode::name, node -> node));
    }

    private Snapshot whole(String jobs, String nodes) {
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
        Map<String, ServerNode> nodes = byName(snapshot);
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
        assertEquals(JobState.SUSPENDED_IN_PLACE, suspended.state());
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
        Poll poll = SharedDumps.poll(NOW, "torque/ifl-statnode.txt", "torque/alterjob.txt");
        assertEquals(
                List.of("\"software=foo\" is no resource that can be planned, as neither nodes nor"
                        + " resources_available tell of it; it is left out"),
                new TorqueUnderstanding(RULES)
                        .understand(poll).notUnderstood().stream()
                                .filter(each -> each.subject().equals("job 48.vm"))
                                .map(NotUnderstood::why)
                                .toList());
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.computeIfPresent(
                Kind.JOB,
                (kind, jobs) -> jobs.stream()
                        .map(job -> without(job, "Resource_List.software"))
                        .toList());
        Snapshot snapshot = new TorqueUnderstanding(RULES).understand(new Poll(NOW, told));
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

    @Override
    void assertAsTold(BatchObject told, ServerJob job, String what) {
        assertEquals(told.get("job_state").orElseThrow().charAt(0), job.state().letter(), what);
        told.get("Resource_List.nodes")
                .ifPresent(
                        nodes -> assertEquals(cpus(nodes), job.request().total().cpus(), what));
        told.get("start_count").ifPresent(count -> assertEquals(Integer.parseInt(count), job.startCount(), what));
        told.get("exit_status")
                .filter(status -> isOver(job))
                .ifPresent(status -> assertEquals(OptionalInt.of(Integer.parseInt(status)), job.exitStatus(), what));
    }

    @Override
    Map<String, Long> cpusHeld(BatchObject told) {
        return slots(told.get("exec_host").orElseThrow());
    }

    private static long cpus(String nodes) {
        long sum = 0;
        for (String part : nodes.split("\\+")) {
            Matcher count = Pattern.compile("^(\\d+)(?=:|$)").matcher(part);
            Matcher ppn = Pattern.compile("ppn=(\\d+)").matcher(part);
            sum += (count.find() ? Long.parseLong(count.group(1)) : 1)
                    * (ppn.find() ? Long.parseLong(ppn.group(1)) : 1);
        }
        return sum;
    }

    private static Map<String, Long> slots(String hosts) {
        Map<String, Long> slots = new TreeMap<>();
        for (String part : hosts.split("\\+")) {
            for (String range : part.substring(part.indexOf('/') + 1).split(",")) {
                String[] ends = range.split("-");
                long count = Long.parseLong(ends[ends.length - 1]) - Long.parseLong(ends[0]) + 1;
                slots.merge(part.substring(0, part.indexOf('/')), count, Long::sum);
            }
        }
        return slots;
    }

    /** The library's own list of errors, {@code 15001 Unknown Job Id Error}, says of each known one what is known of it. */
    @Test
    void theErrorsAreThoseOfTheLibrary() {
        Map<Integer, String> listed = new TreeMap<>();
        Matcher line = Pattern.compile("(?m)^(15\\d{3}) (.*?) *$").matcher(SharedDumps.text("torque/abi.txt"));
        while (line.find()) {
            listed.put(Integer.parseInt(line.group(1)), line.group(2));
        }
        for (TorqueCode code : TorqueCode.values()) {
            if (code != TorqueCode.REFUSED) {
                assertTrue(
                        listed.getOrDefault(code.number(), "").startsWith(code.text()),
                        () -> code.number() + " is " + listed.get(code.number()) + ", not " + code.text());
            }
        }
    }

    /** The third job got what the first two had left of a node, in two parts, and the fourth what was left then. */
    @Test
    void slotsInPartsAreCounted() {
        List<Map<String, String>> lists = DumpReader.lists(SharedDumps.text("torque/fragmented-slots.txt"));
        BatchObject node = with(someNode(), Map.of("jobs", lists.get(2).get("jobs")));
        Map<Kind, List<BatchObject>> told = Map.of(Kind.NODE, List.of(node));
        Understanding understanding = understanding();
        understanding.understand(new Poll(NOW, told));
        Snapshot snapshot = understanding.understand(new Poll(NOW, told));
        assertEquals("1/1.vm,0,2-4/3.vm,5-6/4.vm", node.get("jobs").orElseThrow());
        assertEquals(8 - 1 - 4 - 2, snapshot.nodes().get(0).capacity().cpus());
    }
}
