package org.almanac.pbs.torque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.pbs.dump.Examples;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.ReadingRules.NodeMemory;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a TORQUE server tells, of a small site made up. */
class TorqueUnderstandingTest {
    private static final long MB = 1L << 20;
    private static final long GB = 1L << 30;
    private static final ReadingRules RULES = rules(ClusterRule.ONE, NodeMemory.PHYSICAL);

    private static ReadingRules rules(ClusterRule clusters, NodeMemory memory) {
        return new ReadingRules(
                clusters, 7777, Optional.empty(), memory, ReadingRules.SuspendedJobs.KEEP_NODES, ZoneOffset.UTC);
    }

    private static Snapshot example() {
        return new TorqueUnderstanding(RULES).understand(Examples.poll(Examples.TORQUE));
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

    /** The example with other attributes of a job; an empty value takes one away. */
    private static Poll with(String job, String... keysAndValues) {
        return with(Kind.JOB, job, keysAndValues);
    }

    private static Poll with(Kind kind, String name, String... keysAndValues) {
        Poll poll = Examples.poll(Examples.TORQUE);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.put(
                kind,
                poll.of(kind).stream()
                        .map(each -> each.name().equals(name) ? changed(each, keysAndValues) : each)
                        .toList());
        return new Poll(poll.time(), told);
    }

    private static BatchObject changed(BatchObject object, String... keysAndValues) {
        Map<String, String> attributes = new LinkedHashMap<>(object.attributes());
        for (int i = 0; i < keysAndValues.length; i += 2) {
            attributes.put(keysAndValues[i], keysAndValues[i + 1]);
            attributes.values().removeIf(String::isEmpty);
        }
        return new BatchObject(object.name(), attributes);
    }

    private static Snapshot understand(Poll poll) {
        return new TorqueUnderstanding(RULES).understand(poll);
    }

    @Test
    void tellsSinceWhenAJobMayStartAndWhenItWasOver() {
        String id = example().jobs().get(0).id();
        ServerJob over =
                job(understand(with(id, "job_state", "C", "etime", "1795181170", "comp_time", "1795181193")), id);
        assertEquals(OptionalLong.of(1_795_181_170L), over.notes().eligible());
        assertEquals(OptionalLong.of(1_795_181_193L), over.notes().ended());
        ServerJob held = job(understand(with(id, "job_state", "H", "etime", "", "comp_time", "1795181193")), id);
        assertEquals(OptionalLong.empty(), held.notes().eligible());
        assertEquals(OptionalLong.empty(), held.notes().ended(), "of an earlier run");
    }

    /** The server is asked for nothing besides. */
    @Test
    void theAttributesThatAreAskedForSuffice() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        Poll whole = Examples.poll(Examples.TORQUE);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(Kind.class);
        whole.told().forEach((kind, objects) -> {
            List<String> asked = understanding.attributes(kind);
            told.put(kind, objects.stream().map(object -> only(asked, object)).toList());
        });
        assertEquals(
                understanding.understand(whole),
                new TorqueUnderstanding(RULES).understand(new Poll(whole.time(), told)));
    }

    private static BatchObject only(List<String> asked, BatchObject object) {
        Map<String, String> told = new LinkedHashMap<>(object.attributes());
        told.keySet().removeIf(key -> !asked.isEmpty() && !asked.contains(key.split("\\.", 2)[0]));
        return new BatchObject(object.name(), told);
    }

    /** A server that was just installed, or could not read its list of nodes. */
    @Test
    void whatIsCountedIsFoundOutFromTheFirstNodes() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        understanding.understand(new Poll(1, Map.of()));
        assertEquals(
                example().kinds(),
                understanding.understand(Examples.poll(Examples.TORQUE)).kinds());
    }

    @Test
    void nodes() {
        Snapshot snapshot = example();
        assertEquals(List.of("cpus", "memory", "gpus"), snapshot.kinds().names());
        Map<String, ServerNode> nodes = nodes(snapshot);
        assertEquals(Resources.of(4, 8 * GB, 0), nodes.get("a1").capacity());
        assertEquals(Set.of("fast", "ib"), nodes.get("a1").properties());
        assertEquals(Set.of(NodeState.DOWN, NodeState.OFFLINE), nodes.get("b1").states());
        assertEquals(Resources.of(8, 0, 2), nodes.get("b1").capacity(), "a node that never told its memory");
        assertEquals(Set.of(NodeState.JOB_EXCLUSIVE), nodes.get("a2").states());
    }

    @Test
    void aNodeThatHasJustBeenCreatedIsOneThatIsNotHeardOf() {
        Snapshot created =
                new TorqueUnderstanding(RULES).understand(with(Kind.NODE, "a1", "state", "down,MOM-list-not-sent"));
        assertEquals(
                Set.of(NodeState.DOWN, NodeState.UNKNOWN),
                nodes(created).get("a1").states());
        assertTrue(created.notUnderstood().stream()
                .noneMatch(each -> each.subject().equals("node a1")));
    }

    @Test
    void aNodeThatGoesDownKeepsItsMemory() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        understanding.understand(Examples.poll(Examples.TORQUE));
        Poll down = with(Kind.NODE, "a1", "status", "", "state", "down");
        assertEquals(
                8 * GB,
                nodes(understanding.understand(down)).get("a1").capacity().amount(1));
    }

    @Test
    void memoryAsTheSiteCountsIt() {
        Snapshot swap = new TorqueUnderstanding(rules(ClusterRule.ONE, NodeMemory.PHYSICAL_AND_SWAP))
                .understand(with("1.srv", "Resource_List.vmem", "3gb"));
        assertEquals(Resources.of(4, 16 * GB, 0), nodes(swap).get("a1").capacity());
        assertEquals(3 * GB, job(swap, "1.srv").request().total().amount(1));
        Snapshot none = new TorqueUnderstanding(rules(ClusterRule.ONE, NodeMemory.NONE))
                .understand(Examples.poll(Examples.TORQUE));
        assertEquals(List.of("cpus", "gpus"), none.kinds().names());
        Snapshot physical = understand(with("1.srv", "Resource_List.vmem", "3gb"));
        assertEquals(GB, job(physical, "1.srv").request().total().amount(1));
    }

    @Test
    void clusters() {
        Poll poll = Examples.poll(Examples.TORQUE);
        assertEquals(
                List.of("a", "a", "b", "b"), clusters(new ClusterRule.ByName(Pattern.compile("[a-z]+"), "x"), poll));
        assertEquals(
                List.of("a", "a", "x", "x"), clusters(new ClusterRule.ByName(Pattern.compile("(a)\\d"), "x"), poll));
        assertEquals(
                List.of("fast", "ib", "x", "x"),
                clusters(new ClusterRule.ByProperty(List.of("fast", "ib"), "x"), poll));
        assertEquals(List.of("x", "x", "2", "2"), clusters(new ClusterRule.ByAttribute("gpus", "x"), poll));
    }

    private static List<String> clusters(ClusterRule rule, Poll poll) {
        return new TorqueUnderstanding(rules(rule, NodeMemory.PHYSICAL))
                .understand(poll).nodes().stream().map(ServerNode::cluster).toList();
    }

    @Test
    void requests() {
        Snapshot snapshot = example();
        assertEquals(
                List.of(new Chunk(1, Resources.of(2, GB, 0), Set.of("fast"))),
                job(snapshot, "1.srv").request().chunks());
        assertEquals(
                List.of(new Chunk(1, Resources.of(3, 0, 0))),
                job(snapshot, "2.srv").request().chunks());
        assertEquals(Arrangement.PACK, job(snapshot, "2.srv").request().arrangement());
        ServerJob third = job(snapshot, "3.srv");
        assertEquals(
                List.of(
                        new Chunk(2, Resources.of(2, 200 * MB, 0)),
                        new Chunk(1, Resources.of(1, 100 * MB, 1), Set.of("b2"))),
                third.request().chunks());
        assertEquals(Sharing.EXCLUSIVE, third.request().sharing());
        assertEquals(Map.of("matlab", 2L), third.request().countables());
        assertTrue(third.notes().interactive());
        assertEquals(
                List.of(new Chunk(5, Resources.of(1, 0, 0), Set.of("fast"))),
                job(snapshot, "4.srv").request().chunks(),
                "with what its queue requires");
        ServerJob fifth = job(snapshot, "5.srv");
        assertEquals(
                List.of(new Chunk(1, Resources.of(1, 0, 0), Set.of("fast", "ib"))),
                fifth.request().chunks());
        assertEquals(Sharing.EXCLUSIVE, fifth.request().sharing());
    }

    @Test
    void walltimesOfThoseWhoAskForNone() {
        Snapshot snapshot = example();
        assertEquals(1800, job(snapshot, "1.srv").walltime());
        assertEquals(3600, job(snapshot, "3.srv").walltime(), "its queue's");
        assertEquals(7200, job(snapshot, "5.srv").walltime(), "the server's");
        assertEquals(86_400, job(snapshot, "4.srv").walltime(), "of days");
        Poll without = with(Kind.SERVER, "srv", "resources_default.walltime", "");
        assertEquals(7777, job(understand(without), "5.srv").walltime(), "the site's");
    }

    @Test
    void nobodyGetsALongerWalltimeThanItsQueueOrElseTheServerAllows() {
        Poll queue = with(Kind.QUEUE, "batch", "resources_max.walltime", "00:20:00");
        assertEquals(1200, job(understand(queue), "3.srv").walltime(), "its queue's default is longer");
        assertEquals(1800, job(understand(queue), "1.srv").walltime(), "what a job asks for is the server's affair");
        Poll server = with(Kind.SERVER, "srv", "resources_max.walltime", "00:50:00");
        assertEquals(3000, job(understand(server), "3.srv").walltime());
        assertEquals(3000, job(understand(server), "5.srv").walltime(), "though the server gives more by default");
        Poll none = with(Kind.SERVER, "srv", "resources_default.walltime", "", "resources_max.walltime", "01:00:00");
        assertEquals(3600, job(understand(none), "5.srv").walltime(), "though the site gives more");
        Poll odd = with(Kind.QUEUE, "batch", "resources_max.walltime", "soon");
        assertEquals(3600, job(understand(odd), "3.srv").walltime());
        assertEquals(
                List.of("\"soon\" is no walltime (resources_max.walltime); it is passed over"),
                understand(odd).notUnderstood().stream().map(NotUnderstood::why).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cput=10:00:00",
                "pcput=1:00",
                "nice=5",
                "file=10gb",
                "nodect=2",
                "procct=4",
                "prologue=/bin/true",
                "epilogue=/bin/true",
                "other=anything",
                "qos=high"
            })
    void whatAsksNothingOfNodesChangesNothing(String asked) {
        String[] words = asked.split("=");
        Snapshot snapshot = understand(with("3.srv", "Resource_List." + words[0], words[1]));
        assertEquals(example().notUnderstood(), snapshot.notUnderstood());
        assertEquals(job(example(), "3.srv").request(), job(snapshot, "3.srv").request());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gres=tape:2", "advres=r1", "software=comsol:1", "opsys=linux", "arch=x86_64", "taskspernode=4",
                "partition=north", "hostlist=a1", "feature=fast", "gattr=x", "nodeset=ANYOF:FEATURE", "shiny=1",
                "mppwidth=8", "geometry={(0)(1)}"
            })
    void aResourceThatIsNotUnderstoodLeavesThatJobAloneOut(String asked) {
        String[] words = asked.split("=", 2);
        Snapshot snapshot = understand(with("3.srv", "Resource_List." + words[0], words[1]));
        assertEquals(
                List.of("\"" + asked + "\" is no resource that can be planned, as neither nodes nor"
                        + " resources_available tell of it; it is left out"),
                snapshot.notUnderstood().stream().map(NotUnderstood::why).toList());
        assertEquals(ids(example()).stream().filter(id -> !id.equals("3.srv")).toList(), ids(snapshot));
    }

    @Test
    void oneThatRunsHoldsItsNodesThoughItIsNotUnderstood() {
        Snapshot snapshot = understand(with("1.srv", "Resource_List.gres", "tape:2"));
        assertEquals(ids(example()), ids(snapshot));
        assertEquals(1, snapshot.notUnderstood().size());
        assertTrue(snapshot.notUnderstood().get(0).why().endsWith("; it is taken to ask for what it holds"));
    }

    @Test
    void requestsOfTheNewStyleAreToldAsNotUnderstood() {
        String[] asked = {"req_information.task_count.0", "2", "req_information.lprocs.0", "4"};
        Snapshot beside = understand(with("3.srv", asked));
        assertEquals(List.of(), beside.notUnderstood(), "a server with control groups tells both");
        String[] alone = {
            "req_information.task_count.0", "2", "req_information.lprocs.0", "4", "Resource_List.nodes", "",
            "Resource_List.procs", "", "Resource_List.ncpus", "", "Resource_List.neednodes", ""
        };
        Snapshot snapshot = understand(with("3.srv", alone));
        assertEquals(
                List.of("\"req_information.lprocs.0=4\" is no part of a request that can be planned (it was made with"
                        + " -L; only -l is understood); it is left out"),
                snapshot.notUnderstood().stream().map(NotUnderstood::why).toList());
        assertFalse(ids(snapshot).contains("3.srv"));
    }

    @Test
    void aResourceThatNodesComeToTellOfIsCountedFromThenOn() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        Poll whole = Examples.poll(Examples.TORQUE);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(whole.told());
        told.put(
                Kind.NODE,
                whole.of(Kind.NODE).stream()
                        .map(node -> changed(node, "gpus", ""))
                        .toList());
        Poll before = new Poll(whole.time(), told);
        assertEquals(
                List.of("cpus", "memory"),
                understanding.understand(before).kinds().names());
        Snapshot after = understanding.understand(Examples.poll(Examples.TORQUE));
        assertEquals(List.of("cpus", "memory", "gpus"), after.kinds().names());
        assertEquals(2, nodes(after).get("b1").capacity().amount(2));
        for (ServerJob job : after.jobs()) {
            assertEquals(3, job.request().total().kinds(), job.id());
        }
        Snapshot gone = understanding.understand(before);
        assertEquals(after.kinds(), gone.kinds(), "a node that is down for a while changes nothing");
        assertEquals(0, nodes(gone).get("b1").capacity().amount(2));
    }

    private static List<String> ids(Snapshot snapshot) {
        return snapshot.jobs().stream().map(ServerJob::id).toList();
    }

    @ParameterizedTest
    @CsvSource({"2:00:00, 1700007200", "1:00:00:00, 1700086400", "90, 1700000090", "@1800000000, 1800000000"})
    void deadlines(String asked, long deadline) {
        Poll poll = with("3.srv", "ctime", "1700000000", "qtime", "1700000500", "Resource_List.deadline", asked);
        assertEquals(OptionalLong.of(deadline), job(understand(poll), "3.srv").deadline());
        assertEquals(OptionalLong.empty(), job(example(), "3.srv").deadline());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomorrow", "@", "@noon", "1:2:3:4:5", "-60"})
    void aDeadlineThatIsNotUnderstoodIsToldAndTheJobRunsAsSoonAsPossible(String asked) {
        Snapshot snapshot = understand(with("3.srv", "Resource_List.deadline", asked));
        assertEquals(OptionalLong.empty(), job(snapshot, "3.srv").deadline());
        assertEquals(asked, snapshot.notUnderstood().get(0).text());
        assertEquals(example().jobs().size(), snapshot.jobs().size());
    }

    @Test
    void places() {
        Snapshot snapshot = example();
        assertEquals(
                Optional.of(new Location(List.of(new Share("a1", Resources.of(2, GB, 0))))),
                job(snapshot, "1.srv").location());
        assertEquals(
                Optional.of(new Location(List.of(new Share("a2", Resources.of(3, 0, 0))))),
                job(snapshot, "2.srv").location());
    }

    @Test
    void aJobStartedOtherwiseThanItAsksHoldsWhatItHas() {
        Poll elsewhere = with("1.srv", "exec_host", "a1/0+b2/0-2", "Resource_List.mem", "4gb");
        assertEquals(
                Optional.of(new Location(
                        List.of(new Share("a1", Resources.of(1, GB, 0)), new Share("b2", Resources.of(3, 3 * GB, 0))))),
                job(understand(elsewhere), "1.srv").location());
    }

    @Test
    void aJobThatHasItsNodesAloneHoldsAllOfThem() {
        Poll alone = with("1.srv", "x", "NACCESSPOLICY:SINGLEJOB");
        assertEquals(
                Optional.of(new Location(List.of(new Share("a1", Resources.of(4, 8 * GB, 0))))),
                job(understand(alone), "1.srv").location());
    }

    @Test
    void arrays() {
        Snapshot snapshot = example();
        assertTrue(snapshot.jobs().stream().noneMatch(job -> job.id().contains("[]")));
        Optional<ArrayMembership> one = Optional.of(new ArrayMembership("9[].srv", OptionalLong.of(1)));
        assertEquals(one, job(snapshot, "9[0].srv").restraints().array());
        assertTrue(job(snapshot, "9[1].srv").restraints().holdForArrayAlone());
    }

    @Test
    void arraysMayBeToldApart() {
        Poll whole = Examples.poll(Examples.TORQUE);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(whole.told());
        told.put(Kind.SUBJOB, whole.jobs());
        told.put(Kind.ARRAY, whole.of(Kind.JOB));
        told.remove(Kind.JOB);
        assertEquals(example(), understand(new Poll(whole.time(), told)));
    }

    @Test
    void limits() {
        Snapshot snapshot = example();
        assertEquals(Map.of("matlab", 3L), snapshot.rules().countables());
        assertEquals(
                List.of(
                        new Limit(
                                "server max_running",
                                new Subject.Everyone(),
                                new Measure.Jobs(),
                                new Amount.Absolute(100)),
                        new Limit(
                                "queue batch max_user_run",
                                new Subject.InQueue("batch", new Subject.Each(Party.USER)),
                                new Measure.Jobs(),
                                new Amount.Absolute(5))),
                snapshot.rules().limits());
    }

    @Test
    void jobsThatAreNotToldTakeTheirSlots() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        Poll poll = Examples.poll(Examples.TORQUE);
        Snapshot first = understanding.understand(poll);
        assertEquals(4, nodes(first).get("a1").capacity().cpus(), "it may have ended between two answers");
        Snapshot second = understanding.understand(poll);
        assertEquals(2, nodes(second).get("a1").capacity().cpus());
        assertEquals(1, second.notUnderstood().size());
        assertTrue(second.notUnderstood().get(0).why().contains("6.srv"));
    }

    @Test
    void whatIsNotUnderstoodIsLeftOutAlone() {
        Snapshot snapshot = understand(with("3.srv", "Resource_List.nodes", "2:pnp=2"));
        assertEquals(1, snapshot.notUnderstood().size());
        assertEquals("job 3.srv", snapshot.notUnderstood().get(0).subject());
        assertEquals("2:pnp=2", snapshot.notUnderstood().get(0).text());
        assertEquals(example().jobs().size() - 1, snapshot.jobs().size());
    }

    @ParameterizedTest
    @CsvSource({
        "Resource_List.walltime, forever",
        "Resource_List.mem, much",
        "Resource_List.procs, 0",
        "Resource_List.matlab, all",
        "depend, synccount:2",
        "depend, afterok",
        "job_state, Z",
        "Resource_List.pmem, 1000pb"
    })
    void aJobIsLeftOutFor(String attribute, String value) {
        Poll odd = attribute.endsWith("procs")
                ? with("3.srv", attribute, value, "Resource_List.nodes", "1")
                : with("3.srv", attribute, value);
        Snapshot snapshot = understand(odd);
        assertTrue(snapshot.jobs().stream().noneMatch(job -> job.id().equals("3.srv")));
        assertEquals(1, snapshot.notUnderstood().size());
        assertEquals(value, snapshot.notUnderstood().get(0).text());
    }

    @Test
    void aRunningJobIsNeverLeftOut() {
        Snapshot snapshot = understand(
                with("1.srv", "Resource_List.nodes", "?", "Resource_List.walltime", "?", "depend", "synccount:2"));
        ServerJob odd = job(snapshot, "1.srv");
        assertEquals(
                List.of(new Chunk(1, Resources.of(2, 0, 0), Set.of("a1"))),
                odd.request().chunks());
        assertEquals(3600, odd.walltime());
        assertEquals(2, snapshot.notUnderstood().size());
    }

    @Test
    void whatWasToldOfThePlanIsReadBack() {
        Snapshot snapshot = understand(with("3.srv", "comment", "Planned start 2026-11-20 13:30:00 on a1,a2"));
        assertEquals(
                Optional.of(new PlannedStart.At(1_795_181_400L, List.of("a1", "a2"))),
                job(snapshot, "3.srv").notes().told());
        Snapshot attributes =
                understand(with("3.srv", "planned_start", "1795181400", "planned_nodes", "a1+a2", "comment", "hello"));
        assertEquals(
                job(snapshot, "3.srv").notes().told(),
                job(attributes, "3.srv").notes().told());
    }

    @Test
    void aJobThatIsToldAsBeforeIsTheSame() {
        TorqueUnderstanding understanding = new TorqueUnderstanding(RULES);
        Snapshot first = understanding.understand(Examples.poll(Examples.TORQUE));
        Snapshot second = understanding.understand(with("3.srv", "mtime", "1", "job_state", "H"));
        assertSame(job(first, "1.srv"), job(second, "1.srv"));
        assertEquals(JobState.HELD, job(second, "3.srv").state());
        Snapshot third = understanding.understand(with("3.srv", "mtime", "2", "job_state", "H"));
        assertSame(job(second, "3.srv"), job(third, "3.srv"), "what does not matter does not make another of it");
        Snapshot otherQueue =
                understanding.understand(with(Kind.QUEUE, "batch", "resources_default.walltime", "00:10:00"));
        assertEquals(600, job(otherQueue, "3.srv").walltime(), "though the job is told as before");
    }
}
