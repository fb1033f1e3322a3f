package org.almanac.pbs.order;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.node;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.almanac.pbs.snapshot.JobState.SUSPENDED;
import static org.almanac.pbs.snapshot.JobState.WAITING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that somebody runs, or lets run on, whatever is planned. */
class AtOnceTest {
    private static final String ID = "7.srv";

    private static List<String> nodes(Location location) {
        return location.shares().stream().map(Location.Share::node).toList();
    }

    private static void refuses(Meaning meaning, StartCheck check) {
        assertEquals(
                meaning,
                assertThrows(PbsException.class, () -> check.startAtOnce(ID)).meaning());
    }

    private static Snapshot with(ServerWindow window, ServerJob... jobs) {
        return new Snapshot(
                1000,
                ResourceKinds.CPUS_ONLY,
                List.of(node("n1"), node("n2")),
                List.of(),
                List.of(jobs),
                new ServerRules(List.of(), Map.of(), List.of(window)),
                List.of());
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"QUEUED", "HELD", "WAITING"})
    void neitherHoldsNorTimesAreInTheWay(JobState state) throws PbsException {
        StartCheck check = new StartCheck(at(1000, job(ID, state)));
        assertEquals(List.of("n1"), nodes(check.startAtOnce(ID)));
        refuses(Meaning.WRONG_STATE, check);
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"QUEUED", "HELD", "WAITING"},
            mode = EnumSource.Mode.EXCLUDE)
    void whatDoesNotWaitIsNotStarted(JobState state) {
        refuses(Meaning.WRONG_STATE, new StartCheck(at(1000, started(ID, state, on("n1"), 900, 1))));
        refuses(Meaning.UNKNOWN_JOB, new StartCheck(at(1000)));
    }

    @Test
    void whereThereIsRoomNowAndNowhereElse() throws PbsException {
        ServerJob wide = HandMade.with(job(ID, QUEUED), 500, 100, Request.of(new Chunk(1, Resources.of(3))));
        StartCheck check = new StartCheck(at(1000, started("1.srv", RUNNING, on("n1", "n2"), 900, 1), wide));
        assertEquals(List.of("n3"), nodes(check.startAtOnce(ID)));
        StartCheck down = new StartCheck(at(
                1000,
                List.of(node("n1"), node("n3", NodeState.DOWN)),
                started("1.srv", RUNNING, on("n1"), 900, 1),
                wide));
        refuses(Meaning.NODE_NOT_FREE, down);
    }

    @Test
    void onNodesThatHoldMoreThanTheyHaveThereIsNoRoom() {
        StartCheck check = new StartCheck(at(
                1000,
                List.of(node("n1")),
                started("1.srv", RUNNING, on("n1"), 900, 1),
                started("2.srv", RUNNING, on("n1"), 900, 1),
                started("3.srv", RUNNING, on("n1"), 900, 1),
                job(ID, HELD)));
        refuses(Meaning.NODE_NOT_FREE, check);
    }

    @Test
    void whatOthersHaveReservedIsLeftAlone() throws PbsException {
        ServerWindow soon = new ServerWindow("r", Set.of("n1"), 1099, 2000, Optional.of("R1"));
        assertEquals(List.of("n2"), nodes(new StartCheck(with(soon, job(ID, WAITING))).startAtOnce(ID)));
        ServerWindow later = new ServerWindow("r", Set.of("n1"), 1100, 2000, Optional.of("R1"));
        assertEquals(List.of("n1"), nodes(new StartCheck(with(later, job(ID, WAITING))).startAtOnce(ID)));
        ServerWindow over = new ServerWindow("r", Set.of("n1"), 900, 1000, Optional.empty());
        assertEquals(List.of("n1"), nodes(new StartCheck(with(over, job(ID, WAITING))).startAtOnce(ID)));
    }

    @Test
    void whatIsReservedForMembersIsOpenToThemAlone() throws PbsException {
        ServerJob job = job(ID, WAITING);
        assertEquals(List.of("n1"), nodes(new StartCheck(with(of(job.owner().user()), job)).startAtOnce(ID)));
        assertEquals(List.of("n2"), nodes(new StartCheck(with(of("somebody"), job)).startAtOnce(ID)));
    }

    private static ServerWindow of(String user) {
        Members members = new Members(List.of(user), List.of(), List.of());
        return new ServerWindow("r", Set.of("n1"), 900, 2000, Optional.empty(), Optional.of(members), Optional.empty());
    }

    @Test
    void aReservationsJobStartsInItAndNowhereElse() throws PbsException {
        ServerJob own = HandMade.in("R1", job(ID, QUEUED));
        ServerWindow open = new ServerWindow("r", Set.of("n2"), 900, 2000, Optional.of("R1"));
        assertEquals(List.of("n2"), nodes(new StartCheck(with(open, own)).startAtOnce(ID)));
        ServerWindow later = new ServerWindow("r", Set.of("n2"), 1001, 2000, Optional.of("R1"));
        refuses(Meaning.NODE_NOT_FREE, new StartCheck(with(later, own)));
    }

    private static ServerWindow part(int cpus, long from) {
        return new ServerWindow(
                "r",
                Set.of("n1"),
                Map.of("n1", Resources.of(cpus)),
                from,
                2000,
                Optional.of("R1"),
                Optional.empty(),
                Optional.empty());
    }

    private static ServerJob asking(int cpus, ServerJob job) {
        return HandMade.with(job, 500, 100, Request.of(new Chunk(1, Resources.of(cpus))));
    }

    @Test
    void besideAReservedPartTheRestIsFree() throws PbsException {
        for (long from : List.of(900L, 1099L)) {
            assertEquals(
                    List.of("n1"),
                    nodes(new StartCheck(with(part(1, from), asking(3, job(ID, QUEUED)))).startAtOnce(ID)));
            assertEquals(
                    List.of("n2"),
                    nodes(new StartCheck(with(part(1, from), asking(4, job(ID, QUEUED)))).startAtOnce(ID)));
        }
        assertEquals(
                List.of("n1"), nodes(new StartCheck(with(part(1, 1100), asking(4, job(ID, QUEUED)))).startAtOnce(ID)));
    }

    @Test
    void whatRunsInAReservedPartIsNotTakenFromTheRestAsWell() throws PbsException {
        ServerJob inside = HandMade.in("R1", started("1.srv", RUNNING, on("n1"), 900, 1));
        StartCheck check =
                new StartCheck(with(part(2, 900), inside, asking(2, job(ID, QUEUED)), asking(1, job("8.srv", QUEUED))));
        assertEquals(List.of("n1"), nodes(check.startAtOnce(ID)));
        assertEquals(List.of("n2"), nodes(check.startAtOnce("8.srv")));
    }

    @Test
    void aReservationsJobHasNoMoreThanItsPart() throws PbsException {
        ServerJob inside = HandMade.in("R1", started("1.srv", RUNNING, on("n1"), 900, 1));
        ServerJob one = HandMade.in("R1", asking(2, job(ID, QUEUED)));
        assertEquals(List.of("n1"), nodes(new StartCheck(with(part(2, 900), one)).startAtOnce(ID)));
        refuses(Meaning.NODE_NOT_FREE, new StartCheck(with(part(1, 900), one)));
        refuses(Meaning.NODE_NOT_FREE, new StartCheck(with(part(3, 900), inside, one)));
    }

    @Test
    void aSuspendedJobRunsOnWhereItWasWhenThatIsFree() throws PbsException {
        ServerJob suspended = started(ID, SUSPENDED, on("n1"), 900, 1);
        new StartCheck(at(1000, suspended)).resume(ID);
        new StartCheck(at(1000, suspended, started("1.srv", RUNNING, on("n1"), 900, 1))).resume(ID);
    }

    @Test
    void aSuspendedJobWhoseNodesAreTakenWaits() {
        StartCheck taken = new StartCheck(at(
                1000,
                started(ID, SUSPENDED, on("n1"), 900, 1),
                started("1.srv", RUNNING, on("n1"), 900, 1),
                started("2.srv", RUNNING, on("n1"), 900, 1)));
        assertEquals(
                Meaning.NODE_NOT_FREE,
                assertThrows(PbsException.class, () -> taken.resume(ID)).meaning());
    }

    @Test
    void aReservationsSuspendedJobRunsOnWhenItsPartIsFree() throws PbsException {
        ServerJob suspended = HandMade.in("R1", started(ID, SUSPENDED, on("n1"), 900, 1));
        ServerJob inside = HandMade.in("R1", started("1.srv", RUNNING, on("n1"), 900, 1));
        StartCheck taken = new StartCheck(with(part(3, 900), suspended, inside));
        assertEquals(
                Meaning.NODE_NOT_FREE,
                assertThrows(PbsException.class, () -> taken.resume(ID)).meaning());
        new StartCheck(with(part(3, 900), suspended)).resume(ID);
        ServerJob another = started(ID, SUSPENDED, on("n1"), 900, 1);
        assertThrows(PbsException.class, () -> new StartCheck(with(part(3, 900), another)).resume(ID));
    }

    @Test
    void whatRunsOnHoldsItsNodes() throws PbsException {
        StartCheck check = new StartCheck(at(
                1000,
                List.of(node("n1")),
                started(ID, SUSPENDED, on("n1"), 900, 1),
                started("1.srv", RUNNING, on("n1"), 900, 1),
                job("2.srv", QUEUED)));
        check.resume(ID);
        assertEquals(
                Meaning.NODE_NOT_FREE,
                assertThrows(PbsException.class, () -> check.start("2.srv", on("n1")))
                        .meaning());
        check.refused(ID);
        check.start("2.srv", on("n1"));
    }
}
