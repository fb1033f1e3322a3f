package org.almanac.daemon.confirm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.NotUnderstood;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ReservationAnswer.Confirmed;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** Four nodes of 4 cpus, at second 1000; reservation R1 goes on from 900 to 2000. */
class ReservationAnswersTest {
    private static final long NOW = 1000;
    private static final long START = 900;
    private static final long DURATION = 1100;

    private final MachineMap map = new MachineMap(
            ResourceKinds.CPUS_ONLY,
            Stream.of("n1", "n2", "n3", "n4")
                    .map(name -> new ServerNode(name, "c", Resources.of(4), Set.of(), Set.of(NodeState.FREE)))
                    .toList());
    private final Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), map.machine(), 1);
    private final List<Event> events = new ArrayList<>();
    private Set<String> silent = Set.of();

    private static Request pieces(int count, int cpus, Arrangement arrangement) {
        return new Request(List.of(new Chunk(count, Resources.of(cpus))), arrangement, Sharing.SHARED);
    }

    private static Location pieces(int cpus, String... nodes) {
        List<List<Share>> pieces = Stream.of(nodes)
                .map(node -> List.of(new Share(node, Resources.of(cpus))))
                .toList();
        return new Location(
                Stream.of(nodes)
                        .distinct()
                        .map(node -> new Share(
                                node,
                                Resources.of(cpus
                                        * Stream.of(nodes).filter(node::equals).count())))
                        .toList(),
                pieces);
    }

    private void reserved(Integer... nodes) {
        events.add(new Event.WindowsChanged(
                List.of(new Window("R1", 0, Set.of(nodes), START, START + DURATION, Optional.of("R1")))));
    }

    private void jobRuns(String queue, int cpus, int node) {
        JobId id = new JobId(queue + "-" + events.size());
        Job job = new Job(id, Owner.user("u"), queue, 0, 5000, Request.cpus(cpus), Conditions.NONE);
        events.add(new Event.Submitted(job));
        events.add(new Event.StartedElsewhere(id, Placement.of(0, new int[] {node}, Resources.of(cpus)), NOW));
    }

    private FoundAnswer answer(Occasion occasion, Request request, Location nodes) {
        scheduler.apply(NOW, events);
        return new ReservationAnswers(scheduler.plan(), map, silent, NOW, ZoneOffset.UTC)
                .to(new ForNodes(
                        "R1",
                        occasion,
                        "anna",
                        Form.ONCE,
                        Optional.of("R1"),
                        List.of(new Occurrence(request, OptionalLong.of(START), DURATION, Optional.of(nodes)))));
    }

    private static List<List<Share>> confirmed(FoundAnswer answer) {
        assertTrue(answer.isConfirmed(), answer::words);
        return ((Confirmed) answer.answer()).nodes().get(0).pieces();
    }

    @Test
    void oneThatLastsLongerKeepsItsNodes() {
        reserved(2, 3);
        jobRuns("R1", 4, 3);
        Location nodes = pieces(4, "n3", "n4");
        FoundAnswer answer = answer(Occasion.ALTERED, pieces(2, 4, Arrangement.FREE), nodes);
        assertEquals(nodes.pieces(), confirmed(answer));
        assertEquals(OptionalLong.empty(), ((Confirmed) answer.answer()).start());
        assertEquals("n3, n4 from 1970-01-01 00:15 to 1970-01-01 00:33", answer.words());
    }

    @Test
    void oneThatLastsLongerThanItsNodesAreFreeAndIsUsedIsNotAltered() {
        events.add(new Event.WindowsChanged(List.of(
                new Window("R1", 0, Set.of(2, 3), START, 1500, Optional.of("R1")),
                new Window("R2", 0, Set.of(2, 3), 1600, 1700, Optional.of("R2")))));
        jobRuns("R1", 4, 3);
        FoundAnswer answer = answer(Occasion.ALTERED, pieces(2, 4, Arrangement.FREE), pieces(4, "n3", "n4"));
        assertFalse(answer.isConfirmed());
        assertEquals("jobs of it run on n4, of which it would lose what they have", answer.words());
    }

    @Test
    void oneThatGivesUpNodesKeepsThoseThatAreUsed() {
        reserved(0, 1, 2);
        jobRuns("R1", 4, 1);
        FoundAnswer answer = answer(Occasion.ALTERED, pieces(1, 4, Arrangement.FREE), pieces(4, "n1", "n2", "n3"));
        assertEquals(pieces(4, "n2").pieces(), confirmed(answer));
    }

    @Test
    void oneThatWouldGiveUpUsedNodesIsNotAltered() {
        reserved(0, 1);
        jobRuns("R1", 4, 0);
        jobRuns("R1", 4, 1);
        assertFalse(answer(Occasion.ALTERED, pieces(1, 4, Arrangement.FREE), pieces(4, "n1", "n2"))
                .isConfirmed());
    }

    @Test
    void aNodeIsKeptInPartWhereThatIsEnoughForItsJobs() {
        reserved(0);
        jobRuns("R1", 2, 0);
        FoundAnswer answer = answer(Occasion.ALTERED, pieces(1, 2, Arrangement.FREE), pieces(2, "n1", "n1"));
        assertEquals(pieces(2, "n1").pieces(), confirmed(answer));
    }

    @Test
    void whatIsLostIsReplacedBesideWhatIsGood() {
        reserved(0, 1);
        jobRuns("R1", 1, 0);
        jobRuns("other", 4, 2);
        events.add(new Event.NodeDown(0, 1));
        FoundAnswer answer = answer(Occasion.SHORT_OF_NODES, pieces(2, 3, Arrangement.SCATTER), pieces(3, "n1", "n2"));
        assertEquals(pieces(3, "n1", "n4").pieces(), confirmed(answer));
    }

    /** The plan still expects it back. */
    @Test
    void aNodeOfWhichNothingIsHeardIsNoneForOneThatMayLackIt() {
        reserved(0);
        silent = Set.of("n1");
        FoundAnswer answer = answer(Occasion.SHORT_OF_NODES, pieces(1, 4, Arrangement.FREE), pieces(4, "n1"));
        assertEquals(pieces(4, "n2").pieces(), confirmed(answer));
        silent = Set.of("n1", "n2", "n3", "n4");
        assertFalse(answer(Occasion.ALTERED, pieces(1, 4, Arrangement.FREE), pieces(4, "n1"))
                .isConfirmed());
        assertTrue(answer(Occasion.NEW, pieces(1, 4, Arrangement.FREE), pieces(4, "n1"))
                .isConfirmed());
    }

    @Test
    void whereNothingIsLeftOfItsNodesItGetsOthers() {
        reserved(0);
        events.add(new Event.NodeDown(0, 0));
        FoundAnswer answer = answer(Occasion.SHORT_OF_NODES, pieces(1, 4, Arrangement.FREE), pieces(4, "n1"));
        assertEquals(pieces(4, "n2").pieces(), confirmed(answer));
    }

    @Test
    void jobsOnANodeThatIsDownKeepItFromBeingReplaced() {
        reserved(0, 1);
        jobRuns("R1", 1, 1);
        events.add(new Event.NodeDown(0, 1));
        assertFalse(answer(Occasion.SHORT_OF_NODES, pieces(2, 4, Arrangement.FREE), pieces(4, "n1", "n2"))
                .isConfirmed());
    }

    @Test
    void oneThatIsNotUnderstoodIsRefusedForThat() {
        FoundAnswer answer = new ReservationAnswers(scheduler.plan(), map, silent, NOW, ZoneOffset.UTC)
                .to(new NotUnderstood("R1", Occasion.NEW, "anna", "\"x\" is no number"));
        assertFalse(answer.isConfirmed());
        assertEquals("\"x\" is no number", answer.words());
    }
}
