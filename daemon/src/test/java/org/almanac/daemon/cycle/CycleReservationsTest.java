package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.AnsweredReservation.Answer;
import org.almanac.daemon.view.Published;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** Reservations of a server with two nodes of 4 cpus, which the cycle answers. */
class CycleReservationsTest {
    private final CycleBench bench = new CycleBench();

    private String reserve(int cpus, long in, long duration) throws PbsException {
        return bench.server.reserve("anna", Request.cpus(cpus), List.of(bench.now() + in), duration);
    }

    private List<ServerWindow> windows() throws PbsException {
        return bench.server.snapshot().rules().windows();
    }

    private AnsweredReservation answered() {
        return bench.published().status().reservations().get(0);
    }

    @Test
    void isConfirmedBeforeStartsAreDecidedSoThatNoJobStartsIntoIt() throws PbsException {
        String id = reserve(8, 300, 100);
        String longJob = bench.submit("u1", 4, 600, 600);
        String shortJob = bench.submit("u2", 4, 300, 300);
        bench.cycle();
        assertEquals(1, windows().size());
        assertEquals('Q', bench.job(longJob).state());
        assertEquals('R', bench.job(shortJob).state());
        assertEquals(OptionalLong.of(bench.now() + 400), bench.job(longJob).plannedStart());
        AnsweredReservation told = answered();
        assertEquals(id, told.id());
        assertEquals(Answer.CONFIRMED, told.answer());
        assertEquals("anna", told.owner());
        assertEquals(OptionalLong.of(bench.now() + 300), told.start());
        assertEquals(List.of("n1", "n2"), told.nodes());
        assertEquals(1.0, bench.counted("almanac_server_requests_total{call=\"answer\",result=\"ok\"}"));
    }

    @Test
    void plannedJobsGiveWayAndRunningOnesDoNot() throws PbsException {
        bench.submit("u1", 8, 600, 600);
        String planned = bench.submit("u2", 8, 600, 600);
        bench.cycle();
        assertEquals(OptionalLong.of(bench.now() + 600), bench.job(planned).plannedStart());
        reserve(4, 500, 100);
        bench.cycle();
        assertEquals(List.of(), windows());
        assertEquals(Answer.REFUSED, answered().answer());
        assertTrue(
                answered().words().startsWith("job 1.sim may run on then on nodes that it would need; there would be"),
                answered()::words);
        reserve(4, 600, 100);
        bench.cycle();
        assertEquals(1, windows().size());
        assertEquals(OptionalLong.of(bench.now() + 700), bench.job(planned).plannedStart());
        assertEquals(
                Optional.of(new AnsweredReservation.Price(1, 100, 100, 0)),
                answered().price());
        assertTrue(answered().words().endsWith("; 1 job starts later for it, by 0:01:40"), answered()::words);
    }

    @Test
    void asSoonAsPossibleBeginsWhenRunningJobsMustHaveEnded() throws PbsException {
        bench.submit("u1", 8, 600, 600);
        bench.cycle();
        bench.server.reserve("anna", Request.cpus(8), List.of(), 100);
        bench.cycle();
        assertEquals(bench.now() + 600, windows().get(0).from());
    }

    @Test
    void twoThatWaitTogetherDoNotGetTheSameNodes() throws PbsException {
        reserve(8, 300, 100);
        reserve(4, 350, 100);
        reserve(8, 400, 100);
        bench.cycle();
        assertEquals(2, windows().size());
        List<Answer> answers = bench.published().status().reservations().stream()
                .map(AnsweredReservation::answer)
                .toList();
        assertEquals(List.of(Answer.CONFIRMED, Answer.REFUSED, Answer.CONFIRMED), answers);
    }

    @Test
    void allTimesOfAStandingOneGetNodesOrNoneDoes() throws PbsException {
        reserve(8, 1000, 100);
        bench.cycle();
        long now = bench.now();
        bench.server.reserve("bert", Request.cpus(4), List.of(now + 500, now + 1050), 100);
        bench.cycle();
        assertEquals(1, windows().size());
        assertTrue(answered().words().contains("R1.sim has nodes that it would need"), answered()::words);
        bench.server.reserve("bert", Request.cpus(4), List.of(now + 500, now + 1100), 100);
        bench.cycle();
        assertEquals(3, windows().size());
        assertTrue(answered().words().endsWith(", and at 1 later time"), answered()::words);
    }

    @Test
    void anAlterationIsMadeOrRefused() throws PbsException {
        String id = reserve(8, 300, 100);
        String other = reserve(8, 500, 100);
        bench.cycle();
        bench.server.alterReservation(id, bench.now() + 300, 250);
        bench.cycle();
        assertEquals(Occasion.ALTERED, answered().occasion());
        assertEquals(Answer.REFUSED, answered().answer());
        assertEquals(bench.now() + 400, windows().get(0).to());
        bench.server.deleteReservation(other);
        bench.server.alterReservation(id, bench.now() + 300, 250);
        bench.cycle();
        assertEquals(Answer.CONFIRMED, answered().answer());
        assertEquals(bench.now() + 550, windows().get(0).to());
    }

    @Test
    void aReservationWhoseNodeGoesDownGetsAnother() throws PbsException {
        reserve(4, 300, 100);
        bench.cycle();
        assertEquals(Set.of("n1"), windows().get(0).nodes());
        bench.server.setNode("n1", Set.of(NodeState.DOWN));
        bench.cycle();
        assertEquals(Occasion.SHORT_OF_NODES, answered().occasion());
        assertEquals(Set.of("n2"), windows().get(0).nodes());
        bench.server.setNode("n2", Set.of(NodeState.DOWN));
        bench.cycle();
        assertEquals("it would need nodes that are down or offline", answered().words());
        int told = bench.published().status().reservations().size();
        bench.cycle();
        assertEquals(told, bench.published().status().reservations().size(), "it is not asked for again at once");
    }

    @Test
    void jobsRunInTheirReservation() throws PbsException {
        reserve(4, 300, 100);
        bench.cycle();
        String inIt = bench.server.submit(new Submission("a", Owner.user("anna"), "R1", 50, 50, Request.cpus(4)));
        bench.cycle();
        assertEquals(OptionalLong.of(bench.now() + 300), bench.job(inIt).plannedStart());
        bench.pass(300);
        bench.cycle();
        assertEquals('R', bench.job(inIt).state());
        bench.pass(100);
        bench.cycle();
        assertEquals(List.of(), windows());
    }

    @Test
    void anAnswerThatTheServerDoesNotTakeIsGivenAgain() throws PbsException {
        reserve(4, 300, 100);
        bench.flaky.failAnswers(new PbsException(Meaning.OTHER, 15_014, "illegal value"));
        Published published = bench.cycle();
        assertEquals(List.of(), published.status().reservations());
        assertEquals(0, published.status().cycles().failed());
        assertEquals(List.of(), windows());
        bench.flaky.behave();
        bench.cycle();
        assertEquals(1, windows().size());
    }

    /** It counts what the server's nodes do not have, which no server tells. */
    @Test
    void aFaultOfOursWithOneKeepsNoJobFromStartingNorAnotherFromBeingAnswered() throws PbsException {
        bench.server.reserve("anna", Request.of(new Chunk(1, Resources.of(1, 1))), List.of(bench.now() + 300), 100);
        reserve(4, 300, 100);
        String job = bench.submit("u1", 4, 100, 100);
        Published published = bench.cycle();
        assertEquals('R', bench.job(job).state());
        assertEquals(0, published.status().cycles().failed());
        assertEquals(
                List.of("R2.sim"), windows().stream().map(ServerWindow::name).toList());
    }

    @Test
    void anAnswerThatWeMayNotGiveKeepsNoJobFromStarting() throws PbsException {
        reserve(4, 300, 100);
        String job = bench.submit("u1", 4, 100, 100);
        bench.flaky.failAnswers(new PbsException(Meaning.NOT_AUTHORISED, 15_007, "Unauthorized Request"));
        Published published = bench.cycle();
        assertEquals(0, published.status().cycles().failed());
        assertEquals('R', bench.job(job).state());
    }

    @Test
    void oneThatLacksNodesForLongIsToldOnce() throws PbsException {
        String id = reserve(4, 90_000, 100);
        bench.cycle();
        bench.server.setNode("n1", Set.of(NodeState.DOWN));
        bench.server.setNode("n2", Set.of(NodeState.DOWN));
        try (LoggedLines lines = new LoggedLines()) {
            for (int retry = 0; retry < 3; retry++) {
                bench.cycle();
                bench.pass(600);
            }
            assertEquals(1, toldOf(id, lines));
            assertEquals(
                    2,
                    bench.published().status().reservations().size(),
                    "that it was confirmed, and that it lacks nodes");
            bench.server.setNode("n2", Set.of(NodeState.FREE));
            bench.cycle();
            assertEquals(1, toldOf(id, lines), "that it has others");
        }
    }

    private static long toldOf(String reservation, LoggedLines lines) {
        return lines.take().stream().filter(line -> line.contains(reservation)).count();
    }

    @Test
    void aServerThatIsGoneIsAskedAgain() throws PbsException {
        bench.cycle();
        reserve(4, 300, 100);
        bench.flaky.failAnswers(new PbsException(Meaning.UNREACHABLE, 15_031, "End of File"));
        bench.run();
        assertEquals(1, bench.published().status().cycles().failed());
        bench.flaky.behave();
        bench.cycle();
        assertEquals(1, windows().size());
    }
}
