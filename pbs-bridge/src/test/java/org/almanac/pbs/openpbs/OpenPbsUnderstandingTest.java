package org.almanac.pbs.openpbs;

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
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.pbs.dump.Examples;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.LimitReader;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingFaults;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.StoppingReader;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.OrderNotes;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerOrder;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an OpenPBS server tells, of a small site made up. */
class OpenPbsUnderstandingTest {
    private static final long MB = 1L << 20;
    private static final long GB = 1L << 30;
    private static final ReadingRules RULES = rules(ClusterRule.ONE);

    private static ReadingRules rules(ClusterRule clusters) {
        return new ReadingRules(
                clusters,
                7777,
                Optional.empty(),
                ReadingRules.NodeMemory.PHYSICAL,
                ReadingRules.SuspendedJobs.KEEP_NODES,
                ZoneOffset.UTC);
    }

    private static Snapshot example() {
        return understand(Examples.poll(Examples.OPENPBS));
    }

    private static Snapshot understand(Poll poll) {
        return new OpenPbsUnderstanding(RULES).understand(poll);
    }

    private static ServerJob job(Snapshot snapshot, String id) {
        return snapshot.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static ServerNode node(Snapshot snapshot, String name) {
        return snapshot.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The example with other attributes; an empty value takes one away. */
    private static Poll with(Kind kind, String name, String... keysAndValues) {
        Poll poll = Examples.poll(Examples.OPENPBS);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.put(
                kind,
                poll.of(kind).stream()
                        .map(each -> each.name().equals(name) || name.equals("*") ? changed(each, keysAndValues) : each)
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

    /** The server is asked for nothing besides. */
    @Test
    void theAttributesThatAreAskedForSuffice() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        Poll whole = Examples.poll(Examples.OPENPBS);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(Kind.class);
        whole.told().forEach((kind, objects) -> {
            List<String> asked = understanding.attributes(kind);
            told.put(kind, objects.stream().map(object -> only(asked, object)).toList());
        });
        assertEquals(
                understanding.understand(whole),
                new OpenPbsUnderstanding(RULES).understand(new Poll(whole.time(), told)));
    }

    private static BatchObject only(List<String> asked, BatchObject object) {
        Map<String, String> told = new LinkedHashMap<>(object.attributes());
        told.keySet().removeIf(key -> !asked.isEmpty() && !asked.contains(key.split("\\.", 2)[0]));
        return new BatchObject(object.name(), told);
    }

    /** A server that was just installed, or could not read its list of nodes. */
    @Test
    void whatIsCountedIsFoundOutFromTheFirstNodes() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        understanding.understand(new Poll(1, Map.of()));
        assertEquals(
                example().kinds(),
                understanding.understand(Examples.poll(Examples.OPENPBS)).kinds());
    }

    @Test
    void vnodes() {
        Snapshot snapshot = example();
        assertEquals(List.of(), snapshot.notUnderstood());
        assertEquals(List.of("cpus", "memory", "ngpus"), snapshot.kinds().names());
        assertEquals(Resources.of(8, 16 * GB, 2), node(snapshot, "v1").capacity());
        assertEquals(
                Set.of("host=v1", "arch=linux", "ssd=True", "sets=red,blue", "sets=red", "sets=blue"),
                node(snapshot, "v1").properties());
        ServerNode part = node(snapshot, "v3[0]");
        assertEquals("v3", part.host());
        assertEquals(Set.of(NodeState.BUSY, NodeState.OFFLINE), part.states());
        assertEquals(
                Set.of(NodeState.STALE, NodeState.DOWN), node(snapshot, "v3[1]").states());
        assertEquals(8 * GB, node(snapshot, "v3[1]").capacity().amount(1));
    }

    @Test
    void requests() {
        Snapshot snapshot = example();
        assertEquals(
                List.of(new Chunk(1, Resources.of(2, GB, 0)), new Chunk(1, Resources.of(2, 0, 0))),
                job(snapshot, "1.srv").request().chunks(),
                "as schedselect says, not select");
        assertEquals(Arrangement.SCATTER, job(snapshot, "1.srv").request().arrangement());
        ServerJob second = job(snapshot, "2.srv");
        assertEquals(
                List.of(
                        new Chunk(2, Resources.of(2, 512 * MB, 1), Set.of("ssd=True")),
                        new Chunk(1, Resources.of(1, 0, 0), Set.of("sets=red"))),
                second.request().chunks());
        assertEquals(Arrangement.PACK, second.request().arrangement());
        assertEquals(Sharing.EXCLUSIVE, second.request().sharing());
        assertEquals(Map.of("matlab", 2L), second.request().countables());
        assertEquals("p1", second.owner().project());
        assertEquals(7200, second.walltime());
    }

    @Test
    void deadlines() {
        Poll poll = with(Kind.JOB, "3.srv", "Resource_List.deadline", "@1800000000");
        assertEquals(
                OptionalLong.of(1_800_000_000L), job(understand(poll), "3.srv").deadline());
    }

    @Test
    void jobsSayHowTheyCannotBeStoppedAndWhomTheyStop() {
        assertEquals(StopTraits.NONE, job(example(), "3.srv").notes().stops());
        assertEquals(
                Set.of(StopMethod.REQUEUE),
                job(understand(with(Kind.JOB, "3.srv", "Rerunable", "False")), "3.srv")
                        .notes()
                        .stops()
                        .impossible());
        assertEquals(
                Set.of(StopMethod.CHECKPOINT),
                job(understand(with(Kind.JOB, "3.srv", "Checkpoint", "n")), "3.srv")
                        .notes()
                        .stops()
                        .impossible());
        String queue = job(example(), "3.srv").queue();
        Snapshot snapshot = understand(
                with(Kind.JOB, "3.srv", "Resource_List.preempt_targets", "Queue=" + queue + ",Resource_List.ncpus=77"));
        StopTraits traits = job(snapshot, "3.srv").notes().stops();
        assertEquals(Optional.of(Set.of("Queue=" + queue, "Resource_List.ncpus=77")), traits.targets());
        assertEquals(Set.of("Queue=" + queue), traits.marks());
        for (String none : List.of("NONE", "none", "queue=" + queue + ",None")) {
            snapshot = understand(with(Kind.JOB, "3.srv", "Resource_List.preempt_targets", none));
            assertEquals(
                    Optional.of(Set.of()),
                    job(snapshot, "3.srv").notes().stops().targets(),
                    none);
        }
    }

    @Test
    void whatSuspendedJobsGiveBackMayBeRestricted() {
        List<BatchObject> scheduler = List.of(new BatchObject("default", Map.of("preempt_order", "S")));
        for (String written : List.of("", "ncpus", "ncpus,mem", "mem, foo")) {
            Poll poll = new Poll(
                    0,
                    Map.of(
                            Kind.SCHEDULER,
                            scheduler,
                            Kind.SERVER,
                            List.of(new BatchObject("srv", Map.of("restrict_res_to_release_on_suspend", written)))));
            Optional<Set<Integer>> released = StoppingReader.stopping(poll, ResourceKinds.CPUS_AND_MEMORY, List.of())
                    .orElseThrow()
                    .released();
            assertEquals(
                    switch (written) {
                        case "" -> Optional.empty();
                        case "ncpus" -> Optional.of(Set.of(0));
                        case "ncpus,mem" -> Optional.of(Set.of(0, 1));
                        default -> Optional.of(Set.of(1));
                    },
                    released);
        }
    }

    @Test
    void suspendedJobsGoOnFirstWhereTheServerEnforcesTheirResumption() {
        for (String written : List.of("True", "False", "")) {
            Map<String, String> attributes =
                    written.isEmpty() ? Map.of() : Map.of("sched_preempt_enforce_resumption", written);
            Poll poll = new Poll(0, Map.of(Kind.SCHEDULER, List.of(new BatchObject("default", attributes))));
            assertEquals(
                    written.equals("True") ? StopRules.Turn.FIRST : StopRules.Turn.AS_BEFORE,
                    StoppingReader.stopping(poll, ResourceKinds.CPUS_AND_MEMORY, List.of())
                            .orElseThrow()
                            .turn());
        }
    }

    @Test
    void softLimitsBoundNothingAndAreReadForThemselves() {
        BatchObject server = new BatchObject(
                "srv",
                Map.of(
                        "max_run_soft", "[u:PBS_GENERIC=5]",
                        "max_run_res_soft.mem", "[o:PBS_ALL=256mb]",
                        "max_user_run_soft", "3",
                        "max_run_res_soft.foo", "[u:anna=0]",
                        "max_run", "[o:PBS_ALL=50]"));
        ReadingFaults faults = new ReadingFaults();
        LimitReader reader = new LimitReader(ResourceKinds.CPUS_AND_MEMORY, name -> true, name -> true, faults);
        reader.readServer(server);
        reader.readQueue(new BatchObject("work", Map.of("max_group_res_soft.ncpus", "8")));
        assertEquals(1, reader.limits().size());
        assertEquals(
                Set.of(
                        "server max_run_soft u:PBS_GENERIC",
                        "server max_run_res_soft.mem o:PBS_ALL",
                        "server max_user_run_soft",
                        "queue work max_group_res_soft.ncpus"),
                reader.soft().stream().map(Limit::name).collect(Collectors.toSet()));
        assertEquals(Set.of(), reader.countableNames(), "nobody is to have a licence that nothing bounds");
    }

    @Test
    void whatOwnersHoldOfAResourceIsLimitedThoughNothingUsesItUp() {
        ResourceTypes types = ResourceTypes.of(
                List.of(
                        new BatchObject("foores", Map.of("type", "long")),
                        new BatchObject("colour", Map.of("type", "string")),
                        new BatchObject("tokens", Map.of("type", "long", "flag", "q"))),
                List.of());
        LimitReader reader = new LimitReader(
                ResourceKinds.CPUS_AND_MEMORY, types::isNumber, types::isUsedUpOnServer, new ReadingFaults());
        reader.readServer(new BatchObject(
                "srv",
                Map.of(
                        "max_run_res.foores", "[u:PBS_GENERIC=4]",
                        "max_run_res.colour", "[u:PBS_GENERIC=4]",
                        "resources_available.foores", "2",
                        "resources_available.tokens", "7")));
        assertEquals(
                List.of("server max_run_res.foores u:PBS_GENERIC"),
                reader.limits().stream().map(Limit::name).toList());
        assertEquals(Set.of("foores", "tokens"), reader.countableNames());
        assertEquals(Map.of("tokens", 7L), reader.countables());
    }

    @Test
    void softWalltimesTellForHowLongTheSiteExpectsJobsToRun() {
        Poll poll = with(Kind.JOB, "3.srv", "Resource_List.soft_walltime", "00:20:00");
        assertEquals(
                OptionalLong.of(1_200), job(understand(poll), "3.srv").notes().softWalltime());
        assertEquals(
                job(example(), "3.srv").walltime(),
                job(understand(poll), "3.srv").walltime());
        assertEquals(OptionalLong.empty(), job(example(), "3.srv").notes().softWalltime());
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "0", "-5", "00:00:00", "1:2:3:4:5"})
    void aSoftWalltimeThatIsNotUnderstoodIsToldAndTheJobIsPlannedWithoutIt(String written) {
        Snapshot snapshot = understand(with(Kind.JOB, "3.srv", "Resource_List.soft_walltime", written));
        assertEquals(OptionalLong.empty(), job(snapshot, "3.srv").notes().softWalltime());
        assertEquals(written, snapshot.notUnderstood().get(0).text());
        assertEquals(example().jobs().size(), snapshot.jobs().size());
    }

    @Test
    void whatAProgramOfTheSiteTellsOfIsCountedThoughTheServerSaysNothingOfIt() {
        Poll poll = with(Kind.JOB, "3.srv", "Resource_List.foam", "2");
        assertEquals(Map.of(), job(understand(poll), "3.srv").request().countables());
        ReadingRules counting = new ReadingRules(
                ClusterRule.ONE,
                7777,
                Optional.empty(),
                ReadingRules.NodeMemory.PHYSICAL,
                ReadingRules.SuspendedJobs.KEEP_NODES,
                ZoneOffset.UTC,
                Set.of("foam"));
        Snapshot snapshot = new OpenPbsUnderstanding(counting).understand(poll);
        assertEquals(Map.of("foam", 2L), job(snapshot, "3.srv").request().countables());
    }

    @Test
    void aJobThatShrinksToFitWaitsWithItsShortestWalltimeAndRunsWithTheOneThatItWasGiven() {
        Poll waits = with(Kind.JOB, "3.srv", "Resource_List.min_walltime", "00:00:20");
        assertEquals(20, job(understand(waits), "3.srv").walltime());
        assertEquals(
                Optional.of(new Lengths(20, job(example(), "3.srv").walltime())),
                job(understand(waits), "3.srv").lengths(),
                "without a max_walltime its walltime is the longest");
        Poll runs = with(Kind.JOB, "1.srv", "Resource_List.min_walltime", "00:00:30");
        assertEquals(
                job(example(), "1.srv").walltime(),
                job(understand(runs), "1.srv").walltime());
        assertEquals(Optional.empty(), job(example(), "3.srv").lengths());
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "0"})
    void aShortestWalltimeThatIsNotUnderstoodIsToldAndTheJobKeepsItsWalltime(String written) {
        Snapshot snapshot = understand(with(Kind.JOB, "3.srv", "Resource_List.min_walltime", written));
        assertEquals(Optional.empty(), job(snapshot, "3.srv").lengths());
        assertEquals(job(example(), "3.srv").walltime(), job(snapshot, "3.srv").walltime());
        assertEquals(written, snapshot.notUnderstood().get(0).text());
    }

    @Test
    void places() {
        assertEquals(
                Optional.of(new Location(List.of(
                        new Share("v1", Resources.of(2, GB, 0)),
                        new Share("v2", Resources.of(1, 0, 0)),
                        new Share("v3[0]", Resources.of(1, 0, 0))))),
                job(example(), "1.srv").location());
    }

    @Test
    void estimatesHoldOnlyWhileJobsWait() {
        assertEquals(
                Optional.of(new PlannedStart.At(1_795_185_000L, List.of("v1"))),
                job(example(), "2.srv").notes().told());
        Snapshot running = understand(with(Kind.JOB, "2.srv", "job_state", "R", "exec_vnode", "(v1:ncpus=5)"));
        assertEquals(Optional.empty(), job(running, "2.srv").notes().told());
        Snapshot undone = understand(with(
                Kind.JOB, "2.srv", "estimated.start_time", "0", "comment", "Not planned: held until it is released"));
        assertEquals(
                Optional.of(new PlannedStart.None("held until it is released")),
                job(undone, "2.srv").notes().told());
    }

    @ParameterizedTest
    @CsvSource({
        "default_shared, '', AS_NODES_ARE, DEFAULT_SHARED, 2",
        "default_shared, excl, EXCLUSIVE, DEFAULT_SHARED, 8",
        "default_shared, exclhost, EXCLUSIVE_HOSTS, DEFAULT_SHARED, 8",
        "default_excl, '', AS_NODES_ARE, DEFAULT_EXCLUSIVE, 8",
        "default_exclhost, shared, SHARED, DEFAULT_EXCLUSIVE_HOST, 2",
        "default_exclhost, '', AS_NODES_ARE, DEFAULT_EXCLUSIVE_HOST, 8",
        "ignore_excl, excl, EXCLUSIVE, FORCED_SHARED, 2",
        "force_shared, exclhost, EXCLUSIVE_HOSTS, FORCED_SHARED, 2",
        "force_excl, shared, SHARED, FORCED_EXCLUSIVE, 8",
        "force_exclhost, '', AS_NODES_ARE, FORCED_EXCLUSIVE_HOST, 8"
    })
    void sharing(String mode, String asked, Sharing meant, NodeSharing sharing, long held) {
        Poll poll = with(Kind.NODE, "*", "sharing", mode);
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.put(Kind.JOB, with(Kind.JOB, "1.srv", "Resource_List.place", asked).of(Kind.JOB));
        Snapshot snapshot = understand(new Poll(poll.time(), told));
        assertEquals(sharing, node(snapshot, "v1").sharing());
        assertEquals(meant, job(snapshot, "1.srv").request().sharing());
        assertEquals(
                held,
                job(snapshot, "1.srv")
                        .location()
                        .orElseThrow()
                        .shares()
                        .get(0)
                        .held()
                        .cpus());
    }

    @Test
    void aVnodeThatIsHadAloneMakesNoOtherSo() {
        Snapshot snapshot = understand(with(Kind.NODE, "v2", "sharing", "force_excl"));
        assertEquals(NodeSharing.FORCED_EXCLUSIVE, node(snapshot, "v2").sharing());
        assertEquals(NodeSharing.DEFAULT_SHARED, node(snapshot, "v1").sharing());
        assertFalse(job(snapshot, "1.srv").request().exclusive());
    }

    @Test
    void oneVnodeThatIsHadWithItsHostSpeaksForAllOfIt() {
        Poll poll = with(Kind.NODE, "*", "resources_available.host", "box");
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.put(
                Kind.NODE,
                poll.of(Kind.NODE).stream()
                        .map(vnode -> vnode.name().equals("v2") ? forced(vnode) : vnode)
                        .toList());
        Snapshot snapshot = understand(new Poll(poll.time(), told));
        assertEquals("box", node(snapshot, "v1").host());
        assertEquals(NodeSharing.FORCED_EXCLUSIVE_HOST, node(snapshot, "v1").sharing());
        assertEquals(
                snapshot.nodes().stream()
                        .filter(vnode -> vnode.capacity().cpus() > 0)
                        .map(ServerNode::name)
                        .collect(Collectors.toSet()),
                job(snapshot, "1.srv").location().orElseThrow().shares().stream()
                        .filter(share -> share.held().cpus() > 0)
                        .map(Location.Share::node)
                        .collect(Collectors.toSet()));
    }

    private static BatchObject forced(BatchObject vnode) {
        Map<String, String> attributes = new LinkedHashMap<>(vnode.attributes());
        attributes.put("sharing", "force_exclhost");
        return new BatchObject(vnode.name(), attributes);
    }

    @Test
    void aResourceThatVnodesComeToTellOfIsCountedFromThenOn() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        Snapshot before = understanding.understand(Examples.poll(Examples.OPENPBS));
        Snapshot after = understanding.understand(
                with(Kind.NODE, "v1", "resources_available.fpgas", "2", "resources_assigned.fpgas", "0"));
        assertEquals(
                Stream.concat(before.kinds().names().stream(), Stream.of("fpgas"))
                        .toList(),
                after.kinds().names());
        assertEquals(2, node(after, "v1").capacity().amount(before.kinds().count()));
        for (ServerJob job : after.jobs()) {
            assertEquals(after.kinds().count(), job.request().total().kinds(), job.id());
        }
    }

    @Test
    void aReservationHasPartsOfVnodesUnlessItWantsThemToItself() {
        String nodes = "(v2:ncpus=3)+(v1:ncpus=8)";
        Snapshot snapshot = understand(with(Kind.RESERVATION, "R5.srv", "resv_nodes", nodes));
        ServerWindow window = snapshot.rules().windows().get(0);
        assertEquals(List.of(), snapshot.notUnderstood());
        assertEquals(Set.of("v1", "v2"), window.nodes());
        Resources all = node(snapshot, "v2").capacity();
        Resources part = window.parts().get("v2");
        assertEquals(3, part.cpus());
        assertEquals(3 * all.amount(1) / 8, part.amount(1), "as much of the memory as of the cpus");
        ServerWindow alone = understand(
                        with(Kind.RESERVATION, "R5.srv", "resv_nodes", nodes, "Resource_List.place", "free:excl"))
                .rules()
                .windows()
                .get(0);
        assertEquals(Map.of(), alone.parts());
    }

    @Test
    void limits() {
        Snapshot snapshot = example();
        assertEquals(Map.of("matlab", 3L), snapshot.rules().countables());
        Map<String, Limit> byName =
                snapshot.rules().limits().stream().collect(Collectors.toMap(Limit::name, limit -> limit));
        assertEquals(
                Set.of(
                        "server max_run u:PBS_GENERIC",
                        "server max_run u:anna",
                        "server max_run o:PBS_ALL",
                        "server max_run_res.ncpus g:staff",
                        "queue workq max_user_run",
                        "queue R5 resources_available.ncpus"),
                byName.keySet());
        assertEquals(
                new Subject.EachBut(Party.USER, Set.of("anna")),
                byName.get("server max_run u:PBS_GENERIC").subject());
        assertEquals(
                new Subject.One(Party.USER, "anna"),
                byName.get("server max_run u:anna").subject());
        assertEquals(new Amount.Absolute(9), byName.get("server max_run u:anna").amount());
        assertEquals(
                new Subject.Everyone(), byName.get("server max_run o:PBS_ALL").subject());
        Limit cpus = byName.get("server max_run_res.ncpus g:staff");
        assertEquals(new Measure.OfResource(0), cpus.measure());
        assertEquals(new Subject.One(Party.GROUP, "staff"), cpus.subject());
        assertEquals(
                new Subject.InQueue("R5", new Subject.Everyone()),
                byName.get("queue R5 resources_available.ncpus").subject());
        assertEquals(
                new Amount.Absolute(4),
                byName.get("queue R5 resources_available.ncpus").amount());
    }

    @ParameterizedTest
    @CsvSource({
        "'[u:PBS_GENERIC=x]', 0",
        "'[z:anna=5]', 0",
        "'[u:anna=5],nonsense', 1",
        "'u:anna=5', 0",
        "'[o:everybody=5]', 0",
        "'[u:anna=5] , [g:\"my group\"=6]', 2"
    })
    void oddLimits(String value, int limits) {
        Snapshot snapshot = understand(with(Kind.QUEUE, "workq", "max_run", value));
        long read = snapshot.rules().limits().stream()
                .filter(limit -> limit.name().startsWith("queue workq max_run "))
                .count();
        assertEquals(limits, read);
        assertEquals(limits < 2 ? 1 : 0, snapshot.notUnderstood().size());
    }

    @Test
    void reservations() {
        Snapshot snapshot = example();
        assertEquals(
                List.of(new ServerWindow(
                        "R5.srv",
                        Set.of("v2"),
                        Map.of("v2", Resources.of(8, 1 << 30, 0)),
                        1_795_190_000L,
                        1_795_193_600L,
                        Optional.of("R5"),
                        Optional.empty(),
                        Optional.of(new Booking(false, "course", "anna", List.of("anna", "bob"))))),
                snapshot.rules().windows());
        assertEquals(Optional.of("R5.srv"), snapshot.queues().get(1).reservation());
        assertEquals(7, snapshot.queues().get(0).priority());
        Snapshot unnamed = understand(with(Kind.RESERVATION, "R5.srv", "Reserve_Name", "NULL"));
        assertEquals(Optional.of(""), unnamed.rules().windows().get(0).booking().map(Booking::title));
        Snapshot unconfirmed = understand(with(Kind.RESERVATION, "R5.srv", "reserve_state", "1"));
        assertEquals(List.of(), unconfirmed.rules().windows());
        assertEquals(Optional.empty(), unconfirmed.queues().get(1).reservation());
    }

    @Test
    void aVnodeThatIsReservedForNobodyKnowsWhatTakesNoJobs() {
        Poll reserved = with(Kind.NODE, "v1", "state", "resv-exclusive");
        Snapshot snapshot = understand(reserved);
        assertTrue(!node(snapshot, "v1").takesJobs());
        assertTrue(node(snapshot, "v1").isSilent(), "it is expected back, as the server is opening it");
        assertEquals(1, snapshot.notUnderstood().size());
        assertTrue(node(understand(with(Kind.NODE, "v2", "state", "resv-exclusive")), "v2")
                .takesJobs());
    }

    /** {@code 3.srv} waits, {@code 99.srv} is gone. */
    @ParameterizedTest
    @ValueSource(strings = {"3.srv/0", "99.srv/0, 99.srv/1", "1.srv/0, 99.srv/2"})
    void aVnodeThatIsKeptForAJobThatIsNotThereTakesNoJobsFromTheSecondPollOn(String jobs) {
        Poll left = with(Kind.NODE, "v1", "state", "job-exclusive", "jobs", jobs);
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        assertTrue(node(understanding.understand(left), "v1").takesJobs());
        Snapshot second = understanding.understand(left);
        assertFalse(node(second, "v1").takesJobs());
        assertEquals(1, second.notUnderstood().size());
        assertTrue(second.notUnderstood().get(0).why().contains(jobs));
        assertTrue(node(understanding.understand(Examples.poll(Examples.OPENPBS)), "v1")
                .takesJobs());
    }

    @Test
    void aVnodeThatOtherJobsComeAndGoOnTakesJobs() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        for (String job : List.of("97.srv/0", "98.srv/0", "99.srv/0")) {
            Poll told = with(Kind.NODE, "v1", "state", "job-exclusive", "jobs", job);
            assertTrue(node(understanding.understand(told), "v1").takesJobs());
        }
    }

    @ParameterizedTest
    @CsvSource({"job-exclusive,1.srv/0", "free,99.srv/0", "job-busy,99.srv/0"})
    void aVnodeThatAJobHasOrThatIsNotExclusiveTakesJobs(String state, String jobs) {
        Poll told = with(Kind.NODE, "v1", "state", state, "jobs", jobs);
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        understanding.understand(told);
        Snapshot second = understanding.understand(told);
        assertTrue(node(second, "v1").takesJobs());
        assertEquals(List.of(), second.notUnderstood());
    }

    @Test
    void arrays() {
        Snapshot snapshot = example();
        assertEquals(6, snapshot.jobs().size());
        Optional<ArrayMembership> one = Optional.of(new ArrayMembership("7[].srv", OptionalLong.of(1)));
        assertEquals(one, job(snapshot, "7[1].srv").restraints().array());
        assertEquals(OptionalLong.empty(), job(snapshot, "7[2].srv").started());
    }

    /** Such a one has the start of the array's first, and is nowhere any more. */
    @Test
    void oneOfAnArrayThatIsOverIsNotKnownToHaveStarted() {
        Snapshot over =
                understand(with(Kind.JOB, "7[1].srv", "job_state", "X", "exec_vnode", "", "stime", "1795180000"));
        assertEquals(JobState.COMPLETE, job(over, "7[1].srv").state());
        assertEquals(OptionalLong.empty(), job(over, "7[1].srv").started());
    }

    @Test
    void vnodesOfAQueueAreForItsJobsAlone() {
        Snapshot snapshot = understand(with(Kind.NODE, "v2", "queue", "R5"));
        assertEquals(
                Set.of("queue=R5"),
                job(snapshot, "4.srv").request().chunks().get(0).wanted());
        assertEquals(
                Set.of("queue=R5"),
                job(snapshot, "3.srv").request().chunks().get(0).avoided());
    }

    @Test
    void groups() {
        Poll rack = with(Kind.JOB, "3.srv", "Resource_List.place", "scatter:group=rack");
        assertEquals(
                Optional.of(new Grouping(List.of("rack"), Rest.A_SET, Span.ALL_NODES)),
                job(understand(rack), "3.srv").request().grouping());
        Snapshot grouped = new OpenPbsUnderstanding(rules(new ClusterRule.ByAttribute("resources_available.rack", "x")))
                .understand(rack);
        assertEquals(Arrangement.SCATTER, job(grouped, "3.srv").request().arrangement());
        assertEquals(Optional.empty(), job(grouped, "3.srv").request().grouping());
    }

    private static Optional<Grouping> groupingOf(String job, Poll... polls) {
        Map<Kind, List<BatchObject>> told =
                new EnumMap<>(Examples.poll(Examples.OPENPBS).told());
        for (Poll poll : polls) {
            poll.told().forEach((kind, objects) -> {
                if (!objects.equals(Examples.poll(Examples.OPENPBS).of(kind))) {
                    told.put(kind, objects);
                }
            });
        }
        return job(understand(new Poll(Examples.poll(Examples.OPENPBS).time(), told)), job)
                .request()
                .grouping();
    }

    private static Poll scheduler(String attribute) {
        return new Poll(0, Map.of(Kind.SCHEDULER, List.of(new BatchObject("default", Map.of(attribute, "True")))));
    }

    @Test
    void placementSetsAreTheJobsThenTheQueuesThenTheServers() {
        Poll server = with(Kind.SERVER, "*", "node_group_enable", "True", "node_group_key", "switch,rack");
        Poll off = with(Kind.SERVER, "*", "node_group_enable", "False", "node_group_key", "switch");
        Poll queue = with(Kind.QUEUE, "workq", "node_group_key", "row");
        Poll own = with(Kind.JOB, "3.srv", "Resource_List.place", "free:group=board");
        assertEquals(Optional.empty(), groupingOf("3.srv", off, queue));
        assertEquals(
                Optional.of(new Grouping(List.of("switch", "rack"), Rest.A_SET, Span.ALL_NODES)),
                groupingOf("3.srv", server));
        assertEquals(
                Optional.of(new Grouping(List.of("row"), Rest.A_SET, Span.ALL_NODES)),
                groupingOf("3.srv", server, queue));
        assertEquals(
                Optional.of(new Grouping(List.of("board"), Rest.A_SET, Span.NEVER)),
                groupingOf("3.srv", server, queue, own, scheduler("do_not_span_psets")));
        assertEquals(
                Optional.of(new Grouping(List.of("board"), Rest.IN_NO_SET, Span.ALL_NODES)),
                groupingOf("3.srv", off, own, scheduler("only_explicit_psets")));
    }

    /** A job that no host is large enough for spans hosts, unless it may span no sets; one that is packed never does. */
    @Test
    void aGroupByHostIsAPackWhereItMayNotSpan() {
        Poll free = with(Kind.JOB, "3.srv", "Resource_List.place", "group=host");
        Grouping byHost = new Grouping(List.of("host"), Rest.A_SET, Span.ALL_NODES);
        assertEquals(Optional.of(byHost), groupingOf("3.srv", free));
        assertEquals(Arrangement.FREE, job(understand(free), "3.srv").request().arrangement());
        assertEquals(Optional.empty(), groupingOf("3.srv", free, scheduler("do_not_span_psets")));
        Poll packed = with(Kind.JOB, "3.srv", "Resource_List.place", "pack:group=host");
        assertEquals(Optional.empty(), groupingOf("3.srv", packed));
        assertEquals(
                Arrangement.PACK, job(understand(packed), "3.srv").request().arrangement());
        Poll vnodes = with(Kind.JOB, "3.srv", "Resource_List.place", "vscatter:group=host");
        assertEquals(Optional.of(byHost), groupingOf("3.srv", vnodes));
    }

    /** The sets of such a job are those of the reservation's vnodes; if none is large enough, it spans them. */
    @Test
    void aJobOfAReservationThatNamesASetSpansWhatTheReservationHas() {
        Poll twoHosts = with(Kind.RESERVATION, "*", "resv_nodes", "(v1:ncpus=8)+(v2:ncpus=4:mem=1048576kb)");
        for (String[] each : List.of(
                new String[] {"1:ncpus=8", "group=host", "bound"},
                new String[] {"2:ncpus=4", "group=host", "bound"},
                new String[] {"2:ncpus=4", "scatter:group=host", "free"},
                new String[] {"2:ncpus=5", "group=host", "free"},
                new String[] {"2:ncpus=5", "group=sets", "free"},
                new String[] {"1:ncpus=5", "group=sets", "bound"})) {
            Poll job = with(Kind.JOB, "4.srv", "schedselect", each[0], "Resource_List.place", each[1]);
            assertEquals(
                    each[2].equals("bound"),
                    groupingOf("4.srv", twoHosts, job).isPresent(),
                    () -> each[0] + " " + each[1]);
        }
        Poll never = with(Kind.JOB, "4.srv", "schedselect", "2:ncpus=5", "Resource_List.place", "group=sets");
        assertTrue(groupingOf("4.srv", twoHosts, never, scheduler("do_not_span_psets"))
                .isPresent());
    }

    /** They have the vnodes of the reservation. */
    @Test
    void jobsOfReservationsAreInNoSetThatTheyDoNotName() {
        Poll server = with(Kind.SERVER, "*", "node_group_enable", "True", "node_group_key", "switch");
        assertEquals(Optional.empty(), groupingOf("4.srv", server));
    }

    @ParameterizedTest
    @CsvSource({
        "schedselect, 1:ncpus",
        "schedselect, 1:ncpus=many",
        "Resource_List.place, everywhere",
        "Resource_List.walltime, long",
        "depend, synccount:2",
        "job_state, Z"
    })
    void whatIsNotUnderstoodIsLeftOutAlone(String attribute, String value) {
        Snapshot snapshot = understand(with(Kind.JOB, "3.srv", attribute, value));
        assertEquals(5, snapshot.jobs().size());
        assertEquals(1, snapshot.notUnderstood().size());
        assertEquals("job 3.srv", snapshot.notUnderstood().get(0).subject());
        assertEquals(value, snapshot.notUnderstood().get(0).text());
    }

    @Test
    void aRunningJobIsNeverLeftOut() {
        Snapshot snapshot = understand(with(Kind.JOB, "1.srv", "schedselect", "?", "Resource_List.walltime", "?"));
        assertEquals(Resources.of(4, GB, 0), job(snapshot, "1.srv").request().total());
        assertEquals(2, snapshot.notUnderstood().size());
    }

    @Test
    void aJobThatIsToldAsBeforeIsTheSame() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        Snapshot first = understanding.understand(Examples.poll(Examples.OPENPBS));
        Snapshot second = understanding.understand(with(Kind.JOB, "3.srv", "mtime", "5"));
        for (ServerJob job : first.jobs()) {
            assertSame(job, job(second, job.id()));
        }
    }

    @Test
    void theOrderOfJobsIsThatOfTheServerOrItsScheduler() {
        assertEquals(ServerOrder.NONE, example().rules().order());
        Poll poll = with(Kind.SERVER, "*", "job_sort_formula", "ncpus*walltime", "eligible_time_enable", "True");
        Map<Kind, List<BatchObject>> told = new EnumMap<>(poll.told());
        told.put(
                Kind.SCHEDULER,
                List.of(new BatchObject("default", Map.of("job_sort_formula_threshold", "0.5", "scheduling", "True"))));
        assertEquals(
                new ServerOrder(Optional.of("ncpus*walltime"), Optional.of("0.5"), ServerOrder.Eligibility.COUNTED),
                understand(new Poll(poll.time(), told)).rules().order());
    }

    @Test
    void whatAFormulaMayNameOfAJobIsReadAndEligibleTimeIsAskedForOnce() {
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(RULES);
        assertTrue(understanding.attributes(Kind.SUBJOB).contains("eligible_time"));
        ServerJob first = example().jobs().get(0);
        Snapshot told = understanding.understand(with(
                Kind.JOB,
                first.id(),
                "Resource_List.cput",
                "01:00:00",
                "Resource_List.licences",
                "2.5",
                "Resource_List.scratch",
                "2mb",
                "Resource_List.app",
                "matlab",
                "eligible_time",
                "00:10:00",
                "accrue_type",
                "2"));
        OrderNotes notes = job(told, first.id()).notes().order();
        assertEquals(3600, notes.amounts().get("cput"));
        assertEquals(2.5, notes.amounts().get("licences"));
        assertEquals(2048, notes.amounts().get("scratch"));
        assertFalse(notes.amounts().containsKey("app"));
        assertFalse(notes.amounts().containsKey("ncpus"), "what is asked of nodes is told anyway");
        assertEquals(OptionalLong.of(600), notes.eligible());
        assertEquals(OptionalInt.of(2), notes.accrueType());
        assertFalse(understanding.attributes(Kind.SUBJOB).contains("eligible_time"));
    }

    @Test
    void aJobOfNoProjectIsAccountedToItsAccount() {
        ServerJob first = example().jobs().get(0);
        Snapshot told =
                understand(with(Kind.JOB, first.id(), "project", "_pbs_project_default", "Account_Name", "chem"));
        assertEquals("chem", job(told, first.id()).owner().project());
        told = understand(with(Kind.JOB, first.id(), "project", "phys", "Account_Name", "chem"));
        assertEquals("phys", job(told, first.id()).owner().project());
    }
}
