package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
import org.almanac.pbs.ArrayMembership;
import org.almanac.pbs.ClusterRule;
import org.almanac.pbs.Dependency;
import org.almanac.pbs.Hold;
import org.almanac.pbs.JobState;
import org.almanac.pbs.Location;
import org.almanac.pbs.NodeState;
import org.almanac.pbs.NotUnderstood;
import org.almanac.pbs.Poll;
import org.almanac.pbs.ReadingRules;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.ServerNode;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
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
        Poll poll = SharedDumps.poll(NOW, "torque/ifl-statnode.txt", "torque/alterjob.txt");
        assertEquals(
                List.of("\"software=foo\" is no resource that can be planned; it is left out"),
                new TorqueUnderstanding(RULES)
                        .understand(poll).notUnderstood().stream()
                                .filter(each -> each.subject().equals("job 48.vm"))
                                .map(NotUnderstood::why)
                                .toList());
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.computeIfPresent(
                Kind.JOB,
                (kind, jobs) ->
                        jobs.stream().map(TorqueDumpsTest::withoutSoftware).toList());
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

    private static BatchObject withoutSoftware(BatchObject job) {
        Map<String, String> attributes = new LinkedHashMap<>(job.attributes());
        attributes.remove("Resource_List.software");
        return new BatchObject(job.name(), attributes);
    }

    /**
     * Of every job of every dump, what is understood is what its attributes say, reckoned here in other ways: as many
     * nodes as the server counts, the cpus that the written request comes to, the slots that are written out.
     */
    @Test
    void everyJobOfEveryDumpIsUnderstoodAsItIsTold() {
        SharedDumps.text("torque/ifl-statjob-queued.txt");
        int requests = 0;
        int places = 0;
        for (String name : SharedDumps.names("torque")) {
            Poll poll = SharedDumps.poll(NOW, "torque/ifl-statnode.txt", name);
            Map<String, ServerJob> understood = new HashMap<>();
            Snapshot snapshot = new TorqueUnderstanding(RULES).understand(poll);
            snapshot.jobs().forEach(job -> understood.put(job.id(), job));
            for (BatchObject told : poll.jobs()) {
                ServerJob job = understood.get(told.name());
                boolean isTold = snapshot.notUnderstood().stream()
                        .anyMatch(each -> each.subject().equals("job " + told.name()));
                assertTrue(job != null || isTold, () -> told.name() + " of " + name + " is lost");
                if (job == null || told.get("job_state").isEmpty()) {
                    continue;
                }
                String what = name + " " + told;
                assertEquals(told.get("job_state").get().charAt(0), job.state().letter(), what);
                assertEquals(told.get("queue").orElse(""), job.queue(), what);
                told.get("Resource_List.walltime").ifPresent(text -> assertEquals(seconds(text), job.walltime(), what));
                if (told.get("Resource_List.nodect").isPresent()) {
                    requests++;
                    int pieces = job.request().chunks().stream()
                            .mapToInt(Chunk::count)
                            .sum();
                    assertEquals(told.get("Resource_List.nodect").get(), Integer.toString(pieces), what);
                    assertEquals(
                            cpus(told.get("Resource_List.nodes").get()),
                            job.request().total().cpus(),
                            what);
                }
                if (job.location().isPresent()) {
                    places++;
                    Map<String, Long> held = new TreeMap<>();
                    job.location()
                            .get()
                            .shares()
                            .forEach(
                                    share -> held.put(share.node(), share.held().cpus()));
                    assertEquals(slots(told.get("exec_host").get()), held, what);
                }
            }
        }
        assertTrue(requests >= 15 && places >= 8, requests + " requests, " + places + " places");
    }

    private static long seconds(String text) {
        long sum = 0;
        for (String part : text.split(":")) {
            sum = 60 * sum + Long.parseLong(part);
        }
        return sum;
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
        assertTrue(jobs >= 19, jobs + " jobs");
        assertTrue(names.size() >= 27, names::toString);
    }
}
