package org.almanac.planner.reservation;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.policy.SmallSite;
import org.junit.jupiter.api.Test;

/** Jobs come at second 100 and ask for 50 s; nodes have 4 cpus each. */
class ReservationPlacesTest {
    private final SmallSite site = new SmallSite("conservative", Machine.ofNodes(3, 4));

    private ReservationPlaces places() {
        return new ReservationPlaces(site.plan(), 100);
    }

    private static Placement whole(int... nodes) {
        Resources[] held = new Resources[nodes.length];
        Arrays.fill(held, Resources.of(4));
        return Placement.of(0, nodes, held);
    }

    private static Reservation at(long start, Placement placement) {
        return new Reservation(start, placement);
    }

    private static Reservation found(FoundPlace place) {
        return assertInstanceOf(FoundPlace.At.class, place).reservation();
    }

    private static Refusal why(FoundPlace place) {
        return assertInstanceOf(FoundPlace.Nowhere.class, place).why();
    }

    private static Request scattered(int pieces) {
        return new Request(List.of(new Chunk(pieces, Resources.of(1))), Arrangement.SCATTER, Sharing.SHARED);
    }

    @Test
    void anEmptyMachineHasRoomNow() {
        site.tell();
        assertEquals(at(100, whole(0, 1, 2)), found(places().find(ReservationAsk.earliest(Request.cpus(12), 50))));
    }

    @Test
    void plannedJobsGiveWayAndRunningOnesDoNot() {
        site.tell(submit(1, 12), submit(2, 12));
        assertEquals(150, site.start(2));
        assertEquals(at(150, whole(0, 1, 2)), found(places().find(ReservationAsk.at(Request.cpus(12), 150, 10))));
        assertEquals(
                new Refusal.JobsRun(ids(1), OptionalLong.of(150)),
                why(places().find(ReservationAsk.at(Request.cpus(12), 149, 10))));
    }

    @Test
    void theEarliestPlaceComesWhenEnoughJobsMustHaveEnded() {
        site.tell(submit(1, 4, 20), submit(2, 4, 50), submit(3, 4, 30));
        assertEquals(
                130,
                found(places().find(ReservationAsk.earliest(Request.cpus(8), 1000)))
                        .start());
    }

    @Test
    void ofEquallyGoodPlacesTheOneWithTheLeastPlannedIsTaken() {
        site.tell(submit(1, 12), submit(2, 8));
        assertEquals(at(150, whole(2)), found(places().find(ReservationAsk.at(Request.cpus(4), 150, 50))));
    }

    @Test
    void aReservationStaysWhereItHasBeenIfItCan() {
        site.tell(submit(1, 12), submit(2, 8));
        ReservationAsk ask = ReservationAsk.at(Request.cpus(4), 150, 50).near(whole(1));
        assertEquals(at(150, whole(1)), found(places().find(ask)));
    }

    @Test
    void windowsCloseNodesWholeWhileTheyLast() {
        site.tell(windows(maintenance(200, 300, 0), reservation("r", 250, 400, 1)));
        assertEquals(at(280, whole(2)), found(places().find(ReservationAsk.at(Request.cpus(4), 280, 50))));
        assertEquals(
                new Refusal.Reserved(List.of("maintenance", "reservation"), OptionalLong.of(300)),
                why(places().find(ReservationAsk.at(Request.cpus(8), 280, 50))));
        assertEquals(at(300, whole(0, 2)), found(places().find(ReservationAsk.at(Request.cpus(8), 300, 50))));
    }

    @Test
    void onlyWhatIsOnNodesThatCouldBeItsOwnIsNamed() {
        Node big = new Node("big", Resources.of(4), Set.of("gpu"));
        Node other = new Node("other", Resources.of(4), Set.of("gpu"));
        Node plain = new Node("plain", Resources.of(4));
        SmallSite mixed = new SmallSite(
                "conservative",
                new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("c", List.of(plain, big, other)))));
        Request gpu = Request.of(new Chunk(2, Resources.of(4), Set.of("gpu")));
        mixed.tell(
                submit(1, 1000, Request.of(new Chunk(1, Resources.of(4), Set.of("plain")))),
                submit(2, 50, Request.of(new Chunk(1, Resources.of(4), Set.of("big")))));
        assertEquals(
                new Refusal.JobsRun(ids(2), OptionalLong.of(150)),
                why(new ReservationPlaces(mixed.plan(), 100).find(ReservationAsk.at(gpu, 100, 10))));
        mixed.tell(windows(maintenance(200, 300, 0), reservation("r", 200, 300, 1)));
        assertEquals(
                new Refusal.Reserved(List.of("reservation"), OptionalLong.of(300)),
                why(new ReservationPlaces(mixed.plan(), 100).find(ReservationAsk.at(gpu, 200, 10))));
    }

    @Test
    void aReservationIsNotInItsOwnWayNorAreTheJobsInIt() {
        site.tell(windows(reservation("r", 100, 400, 1)), submitTo("r", 1, 4, 100));
        FoundPlace again = new ReservationPlaces(site.plan(), 100, Set.of("r"))
                .find(ReservationAsk.at(Request.cpus(12), 100, 300));
        assertEquals(at(100, whole(0, 1, 2)), found(again));
        assertInstanceOf(FoundPlace.Nowhere.class, places().find(ReservationAsk.at(Request.cpus(12), 100, 300)));
    }

    @Test
    void whatIsTakenIsTakenOnlyWhileItLasts() {
        site.tell();
        ReservationPlaces places = places();
        places.take("R1", whole(0, 1), 200, 300);
        assertEquals(
                new Refusal.Reserved(List.of("R1"), OptionalLong.of(300)),
                why(places.find(ReservationAsk.at(Request.cpus(8), 299, 10))));
        assertEquals(at(300, whole(0, 1)), found(places.find(ReservationAsk.at(Request.cpus(8), 300, 10))));
        assertEquals(at(190, whole(0, 1)), found(places.find(ReservationAsk.at(Request.cpus(8), 190, 10))));
        assertFalse(places.isFree(whole(1), 250, 260));
        assertTrue(places.isFree(whole(2), 250, 260));
    }

    @Test
    void theRestOfAReservationLiesBesideWhatItKeeps() {
        site.tell();
        Placement kept = Placement.of(0, new int[] {1}, Resources.of(1));
        ReservationAsk ask = ReservationAsk.at(scattered(2), 100, 50).beside(kept);
        assertEquals(
                Placement.of(0, new int[] {0, 2}, Resources.of(1), Resources.of(1)),
                found(places().find(ask)).placement());
        assertInstanceOf(
                FoundPlace.Nowhere.class,
                places().find(ReservationAsk.at(scattered(3), 100, 50).beside(kept)));
        Request packed = new Request(List.of(new Chunk(3, Resources.of(1))), Arrangement.PACK, Sharing.SHARED);
        assertEquals(
                Placement.of(0, new int[] {1}, Resources.of(3)),
                found(places().find(ReservationAsk.at(packed, 100, 50).beside(kept)))
                        .placement());
    }

    @Test
    void aPlaceOnNodesThatAreAwayIsNone() {
        site.tell(new Event.NodeDown(0, 1));
        assertEquals(new Refusal.NodesAway(), why(places().find(ReservationAsk.at(Request.cpus(12), 200, 50))));
        assertEquals(new Refusal.TooLarge(), why(places().find(ReservationAsk.earliest(Request.cpus(13), 50))));
    }

    @Test
    void aStartThatHasPassedMeansTheRestOfTheTime() {
        site.tell();
        assertEquals(at(100, whole(0)), found(places().find(ReservationAsk.at(Request.cpus(4), 60, 50))));
        assertEquals(new Refusal.Past(100), why(places().find(ReservationAsk.at(Request.cpus(4), 50, 50))));
    }

    @Test
    void aJobThatHasRunTooLongHoldsItsNodesUntilItIsExpectedToEndNow() {
        site.tell(submit(1, 12));
        site.at(200).apply(new Event.Timer());
        ReservationPlaces later = new ReservationPlaces(site.plan(), 200);
        assertEquals(
                260,
                found(later.find(ReservationAsk.earliest(Request.cpus(4), 50))).start());
        site.apply(ended(1));
        ReservationPlaces free = new ReservationPlaces(site.plan(), 200);
        assertEquals(
                200,
                found(free.find(ReservationAsk.earliest(Request.cpus(4), 50))).start());
    }

    /** Two switches of two nodes each, and the pieces of a reservation are to lie on one of them. */
    @Test
    void aReservationLiesWithinOneSetAlsoWhenItGetsMoreNodes() {
        List<Node> nodes = List.of(
                new Node("a1", Resources.of(4), Set.of("switch=a")),
                new Node("a2", Resources.of(4), Set.of("switch=a")),
                new Node("b1", Resources.of(4), Set.of("switch=b")),
                new Node("b2", Resources.of(4), Set.of("switch=b")));
        SmallSite switches =
                new SmallSite("conservative", new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("c", nodes))));
        Grouping grouping = new Grouping(List.of("switch"), Grouping.Rest.A_SET, Grouping.Span.NEVER);
        switches.tell(submit(1, 50, Request.of(new Chunk(1, Resources.of(4), Set.of("a2")))));
        ReservationPlaces places = new ReservationPlaces(switches.plan(), 100);
        Request two = Request.of(new Chunk(2, Resources.of(4))).grouped(Optional.of(grouping));
        assertEquals(at(100, whole(2, 3)), found(places.find(ReservationAsk.earliest(two, 50))));
        Request one = Request.of(new Chunk(1, Resources.of(4))).grouped(Optional.of(grouping));
        // The rest of one that keeps a node lies beside it, though another set has room sooner.
        assertEquals(
                at(150, whole(1)),
                found(places.find(ReservationAsk.earliest(one, 50).beside(whole(0)))));
        Request three = Request.of(new Chunk(3, Resources.of(4))).grouped(Optional.of(grouping));
        assertInstanceOf(FoundPlace.Nowhere.class, places.find(ReservationAsk.earliest(three, 50)));
    }
}
