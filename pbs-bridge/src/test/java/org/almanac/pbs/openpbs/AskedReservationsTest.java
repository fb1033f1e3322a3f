package org.almanac.pbs.openpbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.NotUnderstood;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

/** Two vnodes of 4 cpus, at second 1,000,000. */
class AskedReservationsTest {
    private static final long NOW = 1_000_000;
    private static final long HOUR = 3600;
    private static final Chunk TWO_CPUS = new Chunk(2, Resources.of(2), Set.of(), Set.of("resv_enable=False"));
    private static final Request REQUEST = new Request(List.of(TWO_CPUS), Arrangement.FREE, Sharing.AS_NODES_ARE);

    private static Snapshot read(BatchObject... reservations) {
        Map<Kind, List<BatchObject>> told = new EnumMap<>(Kind.class);
        told.put(
                Kind.NODE,
                Stream.of("v1", "v2")
                        .map(name -> object(name, "state", "free", "resources_available.ncpus", "4"))
                        .toList());
        told.put(Kind.RESERVATION, List.of(reservations));
        ReadingRules rules = new ReadingRules(
                ClusterRule.ONE,
                7777,
                Optional.empty(),
                ReadingRules.NodeMemory.PHYSICAL,
                ReadingRules.SuspendedJobs.KEEP_NODES,
                ZoneOffset.UTC);
        return new OpenPbsUnderstanding(rules).understand(new Poll(NOW, told));
    }

    private static BatchObject object(String name, String... attributes) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < attributes.length; i += 2) {
            map.put(attributes[i], attributes[i + 1]);
        }
        return new BatchObject(name, map);
    }

    private static BatchObject reservation(String name, String state, String... more) {
        Map<String, String> all = new LinkedHashMap<>(object(
                        name,
                        "Reserve_Owner",
                        "anna@srv",
                        "reserve_state",
                        state,
                        "reserve_start",
                        Long.toString(NOW + HOUR),
                        "reserve_end",
                        Long.toString(NOW + 2 * HOUR),
                        "reserve_duration",
                        "3600",
                        "queue",
                        name.replace(".srv", ""),
                        "schedselect",
                        "2:ncpus=2",
                        "Resource_List.place",
                        "free",
                        "ctime",
                        Long.toString(NOW - 60))
                .attributes());
        all.putAll(object(name, more).attributes());
        return new BatchObject(name, all);
    }

    private static Location vnodes(String... names) {
        List<List<Share>> pieces = Stream.of(names)
                .map(name -> List.of(new Share(name, Resources.of(2))))
                .toList();
        return new Location(
                Stream.of(names)
                        .distinct()
                        .map(name -> new Share(
                                name,
                                Resources.of(2
                                        * Stream.of(names).filter(name::equals).count())))
                        .toList(),
                pieces);
    }

    private static AskedReservation only(BatchObject... reservations) {
        List<AskedReservation> asked = read(reservations).rules().asked();
        assertEquals(1, asked.size(), asked::toString);
        return asked.get(0);
    }

    @Test
    void aNewOneAsksForNodesAtATime() {
        assertEquals(
                new ForNodes(
                        "R7.srv",
                        Occasion.NEW,
                        "anna",
                        Form.ONCE,
                        Optional.of("R7"),
                        List.of(new Occurrence(REQUEST, OptionalLong.of(NOW + HOUR), HOUR, Optional.empty()))),
                only(reservation("R7.srv", "1"), reservation("R8.srv", "2", "resv_nodes", "(v1:ncpus=2)")));
    }

    @Test
    void oneThatIsToBeginAsSoonAsItCanHasNoStart() {
        ForNodes asked =
                assertInstanceOf(ForNodes.class, only(reservation("R7.srv", "1", "reserve_start", "1893488460")));
        assertEquals(OptionalLong.empty(), asked.occurrences().get(0).start());
        assertEquals(HOUR, asked.occurrences().get(0).duration());
    }

    @Test
    void theFirstThatWasMadeComesFirst() {
        List<AskedReservation> asked = read(
                        reservation("R7.srv", "1", "ctime", "900"), reservation("R8.srv", "1", "ctime", "800"))
                .rules()
                .asked();
        assertEquals(
                List.of("R8.srv", "R7.srv"),
                asked.stream().map(AskedReservation::id).toList());
    }

    @Test
    void anAlteredOneHasItsNodesWithItsNewTimes() {
        ForNodes asked = assertInstanceOf(
                ForNodes.class, only(reservation("R7.srv", "11", "resv_nodes", "(v1:ncpus=2)+(v1:ncpus=2)")));
        assertEquals(Occasion.ALTERED, asked.occasion());
        assertEquals(
                List.of(new Occurrence(REQUEST, OptionalLong.of(NOW + HOUR), HOUR, Optional.of(vnodes("v1", "v1")))),
                asked.occurrences());
    }

    @Test
    void oneThatLacksNodesWaitsOnceItIsToBeTriedAgain() {
        String[] lacking = {"reserve_substate", "10", "resv_nodes", "(v1:ncpus=2)+(v2:ncpus=2)"};
        BatchObject later = reservation("R7.srv", "10", lacking);
        Map<String, String> due = new LinkedHashMap<>(later.attributes());
        assertEquals(List.of(), read(later).rules().asked());
        due.put("reserve_retry", Long.toString(NOW + 1));
        assertEquals(List.of(), read(new BatchObject("R7.srv", due)).rules().asked());
        due.put("reserve_retry", Long.toString(NOW));
        assertEquals(
                Occasion.SHORT_OF_NODES, only(new BatchObject("R7.srv", due)).occasion());
        due.put("reserve_state", "5");
        due.put("reserve_substate", "12");
        assertEquals(
                Occasion.SHORT_OF_NODES, only(new BatchObject("R7.srv", due)).occasion());
        due.put("reserve_state", "7");
        assertEquals(List.of(), read(new BatchObject("R7.srv", due)).rules().asked(), "being deleted");
    }

    private static BatchObject standing(String state, String... more) {
        BatchObject once = reservation("S7.srv", state, more);
        Map<String, String> all = new LinkedHashMap<>(once.attributes());
        Map.of(
                        "reserve_standing", "1",
                        "reserve_rrule", "FREQ=DAILY;COUNT=4",
                        "reserve_timezone", "UTC",
                        "reserve_count", "4")
                .forEach(all::putIfAbsent);
        return new BatchObject("S7.srv", all);
    }

    private static List<OptionalLong> starts(AskedReservation asked) {
        return ((ForNodes) asked).occurrences().stream().map(Occurrence::start).toList();
    }

    private static OptionalLong day(int day) {
        return OptionalLong.of(NOW + HOUR + day * 24 * HOUR);
    }

    @Test
    void aStandingOneAsksForAllItsTimes() {
        AskedReservation asked = only(standing("1"));
        assertEquals(Form.STANDING, ((ForNodes) asked).form());
        assertEquals(List.of(day(0), day(1), day(2), day(3)), starts(asked));
    }

    @Test
    void aStandingOneThatLacksNodesAsksForTheTimesThatAreLeft() {
        BatchObject told = standing(
                "10",
                "reserve_substate",
                "10",
                "reserve_retry",
                "5",
                "reserve_index",
                "3",
                "resv_nodes",
                "(v2:ncpus=2)+(v2:ncpus=2)",
                "reserve_execvnodes",
                "4#(v1:ncpus=2)+(v1:ncpus=2){0-1,3}(v2:ncpus=2)+(v2:ncpus=2){2}");
        ForNodes asked = assertInstanceOf(ForNodes.class, only(told));
        assertEquals(List.of(day(0), day(1)), starts(asked));
        assertEquals(
                List.of(Optional.of(vnodes("v2", "v2")), Optional.of(vnodes("v1", "v1"))),
                asked.occurrences().stream().map(Occurrence::nodes).toList());
    }

    @Test
    void ofAStandingOneTheNextTimeAloneIsAltered() {
        AskedReservation asked = only(standing(
                "11",
                "resv_nodes",
                "(v2:ncpus=2)+(v2:ncpus=2)",
                "reserve_execvnodes",
                "4#(v1:ncpus=2)+(v1:ncpus=2){0-3}"));
        assertEquals(List.of(day(0)), starts(asked));
    }

    @Test
    void theTimesOfAStandingOneCloseNodesEach() {
        List<ServerWindow> windows = read(standing(
                        "2",
                        "reserve_index",
                        "2",
                        "resv_nodes",
                        "(v1:ncpus=4)",
                        "reserve_execvnodes",
                        "3#(v1:ncpus=4){0-1}(v2:ncpus=4){2}",
                        "reserve_standing_revert.start_time",
                        Long.toString(NOW + HOUR - 600),
                        "reserve_standing_revert.walltime",
                        "00:30:00"))
                .rules()
                .windows();
        assertEquals(
                List.of(Set.of("v1"), Set.of("v1"), Set.of("v2")),
                windows.stream().map(ServerWindow::nodes).toList());
        assertEquals(
                List.of(NOW + HOUR, NOW + 25 * HOUR - 600, NOW + 49 * HOUR - 600),
                windows.stream().map(ServerWindow::from).toList());
        assertEquals(
                List.of(NOW + 2 * HOUR, NOW + 25 * HOUR + 1200, NOW + 49 * HOUR + 1200),
                windows.stream().map(ServerWindow::to).toList());
    }

    @Test
    void laterTimesThatAreNotUnderstoodAreSaid() {
        Snapshot snapshot = read(standing("2", "resv_nodes", "(v1:ncpus=4)", "reserve_execvnodes", "4#x"));
        assertEquals(1, snapshot.rules().windows().size());
        assertEquals(
                "\"4#x\" is no sequence of vnodes (reserve_execvnodes); its later times are not planned with",
                snapshot.notUnderstood().get(0).why());
    }

    @Test
    void oneThatIsNotUnderstoodSaysWhy() {
        NotUnderstood rule = assertInstanceOf(NotUnderstood.class, only(standing("1", "reserve_rrule", "FREQ=NEVER")));
        assertEquals("\"FREQ=NEVER\" is no recurrence rule (reserve_rrule)", rule.why());
        NotUnderstood select =
                assertInstanceOf(NotUnderstood.class, only(reservation("R7.srv", "1", "schedselect", "2:ncpus=x")));
        assertEquals("anna", select.owner());
    }

    @Test
    void vnodesThatNoReservationMayHaveAreAvoided() {
        BatchObject told = object("v3", "state", "free", "resources_available.ncpus", "4", "resv_enable", "False");
        OpenPbsUnderstanding understanding = new OpenPbsUnderstanding(new ReadingRules(
                ClusterRule.ONE,
                7777,
                Optional.empty(),
                ReadingRules.NodeMemory.PHYSICAL,
                ReadingRules.SuspendedJobs.KEEP_NODES,
                ZoneOffset.UTC));
        Snapshot snapshot = understanding.understand(new Poll(NOW, Map.of(Kind.NODE, List.of(told))));
        assertEquals(Set.of("resv_enable=False"), snapshot.nodes().get(0).properties());
    }
}
