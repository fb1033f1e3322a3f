package org.almanac.pbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.SetTime;
import org.junit.jupiter.api.Test;

/** Reservations of a simulated server of two nodes. */
class SimulatedReservationsTest {
    private static final long BEGIN = 10_000;
    private static final Request FOUR = Request.cpus(4);

    private final SetTime time = new SetTime(BEGIN);
    private final SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(Machine.ofNodes(2, 4)), time);

    private static ReservationAnswer nodes(OptionalLong start, String... each) {
        return new ReservationAnswer.Confirmed(
                Stream.of(each)
                        .map(node -> new Location(List.of(new Location.Share(node, Resources.of(4)))))
                        .toList(),
                start);
    }

    private List<AskedReservation> asked() throws PbsException {
        return server.snapshot().rules().asked();
    }

    private List<ServerWindow> windows() throws PbsException {
        return server.snapshot().rules().windows();
    }

    private void confirm(String... each) throws PbsException {
        server.answer(asked().get(0), nodes(OptionalLong.empty(), each));
    }

    private ServerQueue queue(String name) throws PbsException {
        return server.snapshot().queues().stream()
                .filter(queue -> queue.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void waitsUntilItIsConfirmedThenBeginsAndEnds() throws PbsException {
        String id = server.reserve("anna", FOUR, List.of(BEGIN + 100), 50);
        ForNodes waits = (ForNodes) asked().get(0);
        assertEquals(Occasion.NEW, waits.occasion());
        assertEquals(Form.ONCE, waits.form());
        assertEquals(List.of(), windows());
        confirm("n1");
        assertEquals(List.of(), asked());
        ServerWindow window = windows().get(0);
        assertEquals(id, window.name());
        assertEquals(Set.of("n1"), window.nodes());
        assertEquals(BEGIN + 150, window.to());
        assertEquals(false, queue("R1").started());
        String job = server.submit(new Submission("in it", Owner.user("anna"), "R1", 20, 20, FOUR));
        assertThrows(PbsException.class, () -> server.start(job, new Location(List.of())));
        time.set(BEGIN + 100);
        assertEquals(true, queue("R1").started());
        server.start(job, new Location(List.of()));
        time.set(BEGIN + 150);
        assertEquals(List.of(), windows());
        assertTrue(server.snapshot().queues().stream()
                .noneMatch(queue -> queue.name().equals("R1")));
    }

    @Test
    void oneThatIsRefusedIsGone() throws PbsException {
        server.reserve("anna", FOUR, List.of(BEGIN + 100), 50);
        server.answer(asked().get(0), new ReservationAnswer.Refused());
        assertEquals(List.of(), asked());
    }

    @Test
    void oneThatIsToBeginAsSoonAsItCanBeginsWhenTheSchedulerSays() throws PbsException {
        server.reserve("anna", FOUR, List.of(), 50);
        server.answer(asked().get(0), nodes(OptionalLong.of(BEGIN + 7), "n2"));
        assertEquals(BEGIN + 7, windows().get(0).from());
    }

    @Test
    void oneThatIsAlteredIsAsItWasWhereThatIsRefused() throws PbsException {
        String id = server.reserve("anna", FOUR, List.of(BEGIN + 100), 50);
        confirm("n1");
        server.alterReservation(id, BEGIN + 200, 70);
        assertEquals(Occasion.ALTERED, asked().get(0).occasion());
        server.answer(asked().get(0), new ReservationAnswer.Refused());
        assertEquals(BEGIN + 100, windows().get(0).from());
        server.alterReservation(id, BEGIN + 200, 70);
        confirm("n2");
        assertEquals(BEGIN + 270, windows().get(0).to());
        assertEquals(List.of(), asked());
    }

    @Test
    void oneThatLosesANodeAsksForOthersAndAgainLaterWhereItGetsNone() throws PbsException {
        server.reserve("anna", FOUR, List.of(BEGIN + 10_000), 50);
        confirm("n1");
        server.setNode("n2", Set.of(NodeState.DOWN));
        assertEquals(List.of(), asked());
        server.setNode("n1", Set.of(NodeState.DOWN));
        assertEquals(Occasion.SHORT_OF_NODES, asked().get(0).occasion());
        server.answer(asked().get(0), new ReservationAnswer.Refused());
        assertEquals(List.of(), asked());
        assertEquals(1, windows().size());
        time.set(BEGIN + SimReservations.RETRY);
        confirm("n2");
        assertEquals(Set.of("n2"), windows().get(0).nodes());
    }

    @Test
    void theTimesOfAStandingOneComeOneAfterTheOther() throws PbsException {
        server.reserve("anna", FOUR, List.of(BEGIN + 100, BEGIN + 200), 50);
        ForNodes waits = (ForNodes) asked().get(0);
        assertEquals(Form.STANDING, waits.form());
        assertEquals(2, waits.occurrences().size());
        confirm("n1", "n2");
        assertEquals(2, windows().size());
        time.set(BEGIN + 150);
        assertEquals(Set.of("n2"), windows().get(0).nodes());
        assertEquals(false, queue("S1").started());
        time.set(BEGIN + 200);
        assertEquals(true, queue("S1").started());
        time.set(BEGIN + 250);
        assertEquals(List.of(), windows());
    }

    @Test
    void theNextTimeOfAStandingOneHasToEndBeforeTheOneAfterIt() throws PbsException {
        String id = server.reserve("anna", FOUR, List.of(BEGIN + 100, BEGIN + 200), 50);
        confirm("n1", "n2");
        assertThrows(PbsException.class, () -> server.alterReservation(id, BEGIN + 120, 80));
        assertEquals(List.of(), asked());
        server.alterReservation(id, BEGIN + 120, 79);
        assertEquals(1, ((ForNodes) asked().get(0)).occurrences().size());
    }

    @Test
    void whatIsDeletedIsGoneWithItsJobs() throws PbsException {
        String id = server.reserve("anna", FOUR, List.of(BEGIN + 100), 50);
        confirm("n1");
        String job = server.submit(new Submission("in it", Owner.user("anna"), "R1", 20, 20, FOUR));
        server.deleteReservation(id);
        assertEquals(List.of(), windows());
        assertTrue(server.snapshot().jobs().stream()
                .filter(each -> each.id().equals(job))
                .allMatch(each -> each.isOver()));
        assertThrows(PbsException.class, () -> server.deleteReservation(id));
    }
}
