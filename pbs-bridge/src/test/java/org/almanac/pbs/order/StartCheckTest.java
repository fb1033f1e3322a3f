package org.almanac.pbs.order;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.node;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.COMPLETE;
import static org.almanac.pbs.snapshot.JobState.EXITING;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.almanac.pbs.snapshot.JobState.SUSPENDED;
import static org.almanac.pbs.snapshot.JobState.SUSPENDED_IN_PLACE;
import static org.almanac.pbs.snapshot.JobState.WAITING;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.Hold;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a scheduler must see for itself, as servers start what they are told. */
class StartCheckTest {
    private static final String ID = "7.srv";

    private static void starts(Snapshot snapshot) {
        assertDoesNotThrow(() -> new StartCheck(snapshot).start(ID, on("n1")));
    }

    private static void refuses(Meaning meaning, String text, Snapshot snapshot) {
        refuses(meaning, text, new StartCheck(snapshot), ID);
    }

    private static void refuses(Meaning meaning, String text, StartCheck check, String id) {
        PbsException refusal = assertThrows(PbsException.class, () -> check.start(id, on("n1")));
        assertEquals(meaning, refusal.meaning());
        assertEquals(0, refusal.code());
        assertTrue(refusal.getMessage().contains(text), refusal::getMessage);
    }

    private static Restraints held(Hold... holds) {
        return new Restraints(Set.of(holds), List.of(), Optional.empty());
    }

    private static Restraints slots(long number, Hold... holds) {
        return new Restraints(
                Set.of(holds), List.of(), Optional.of(new ArrayMembership("7[].srv", OptionalLong.of(number))));
    }

    private static ServerJob leaving(int substate) {
        ServerJob job = started("8.srv", EXITING, on("n1"), 900, 1);
        return new ServerJob(
                job.id(),
                job.name(),
                job.owner(),
                job.queue(),
                job.state(),
                job.queued(),
                job.walltime(),
                job.lengths(),
                job.request(),
                job.executionTime(),
                job.deadline(),
                job.location(),
                job.started(),
                job.startCount(),
                job.exitStatus(),
                job.restraints(),
                JobNotes.ofSubstate(OptionalInt.of(substate)));
    }

    @Test
    void aJobThatWaitsOnAFreeNode() {
        starts(at(1000, job(ID, QUEUED)));
    }

    /** Its plan expects it back; the job's start is put off, and nothing has failed. */
    @Test
    void aNodeOfWhichTheServerDoesNotHear() {
        for (NodeState state : List.of(NodeState.DOWN, NodeState.UNKNOWN)) {
            refuses(Meaning.NOT_YET, "hear of node n1", at(1000, List.of(node("n1", state)), job(ID, QUEUED)));
        }
    }

    @Test
    void aJobThatIsGone() {
        refuses(Meaning.UNKNOWN_JOB, "does not tell of it", at(1000));
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"QUEUED"},
            mode = EnumSource.Mode.EXCLUDE)
    void aJobInAnyOtherState(JobState state) {
        refuses(Meaning.WRONG_STATE, "state " + state.letter(), at(1000, job(ID, state)));
    }

    @Test
    void aHeldJobThatTheServerWouldStart() {
        refuses(Meaning.WRONG_STATE, "held", at(1000, HandMade.restrained(job(ID, QUEUED), held(Hold.USER))));
        refuses(Meaning.WRONG_STATE, "state H", at(1000, HandMade.restrained(job(ID, HELD), held(Hold.SYSTEM))));
    }

    @Test
    void aJobThatItsArrayAloneHolds() {
        refuses(
                Meaning.NOT_YET,
                "not released",
                at(1000, HandMade.restrained(job(ID, HELD), slots(1, Hold.ARRAY_SLOTS))));
        refuses(
                Meaning.WRONG_STATE,
                "state H",
                at(1000, HandMade.restrained(job(ID, HELD), slots(1, Hold.ARRAY_SLOTS, Hold.USER))));
    }

    @Test
    void aJobBeforeItsTime() {
        refuses(Meaning.WRONG_STATE, "time", at(1000, HandMade.notBefore(job(ID, QUEUED), 1001)));
        starts(at(1000, HandMade.notBefore(job(ID, QUEUED), 1000)));
        refuses(Meaning.WRONG_STATE, "state W", at(1000, HandMade.notBefore(job(ID, WAITING), 900)));
    }

    @Test
    void aJobOfAStoppedQueue() {
        List<ServerQueue> stopped = List.of(HandMade.queue("batch", false));
        refuses(Meaning.NOT_ALLOWED_NOW, "stopped", at(1000, List.of(node("n1")), stopped, job(ID, QUEUED)));
    }

    @Test
    void aFullArray() {
        ServerJob other = HandMade.restrained(started("8.srv", RUNNING, on("n2"), 900, 1), slots(1));
        refuses(Meaning.NOT_ALLOWED_NOW, "array", at(1000, HandMade.restrained(job(ID, QUEUED), slots(1)), other));
        starts(at(1000, HandMade.restrained(job(ID, QUEUED), slots(2)), other));
    }

    private static Restraints insteadOf(String job) {
        return new Restraints(
                Set.of(), List.of(new Dependency(Dependency.Trigger.NEVER_STARTED, job)), Optional.empty());
    }

    @Test
    void onlyOneOfTwoJobsIsStartedWhereOnlyOneIsToRun() {
        ServerJob member = HandMade.restrained(
                job("8[1].srv", QUEUED),
                new Restraints(Set.of(), List.of(), Optional.of(new ArrayMembership("8[].srv", OptionalLong.empty()))));
        ServerJob other = HandMade.restrained(job(ID, QUEUED), insteadOf("8[].srv"));
        StartCheck check = new StartCheck(at(1000, member, other));
        assertDoesNotThrow(() -> check.start("8[1].srv", on("n2")));
        refuses(Meaning.NOT_YET, "only one of it and job 8[1].srv", check, ID);
        check.refused("8[1].srv");
        assertDoesNotThrow(() -> check.start(ID, on("n1")));
        assertEquals(
                Meaning.NOT_YET,
                assertThrows(PbsException.class, () -> check.start("8[1].srv", on("n2")))
                        .meaning());
    }

    @Test
    void aLimitThatIsReached() {
        Limit one = new Limit(
                "one of each",
                new Subject.Each(Party.USER),
                new Measure.Jobs(),
                new Amount.Absolute(1),
                Optional.empty());
        Snapshot told = at(1000, job(ID, QUEUED), job("8.srv", QUEUED));
        Snapshot limited = new Snapshot(
                1000,
                ResourceKinds.CPUS_ONLY,
                told.nodes(),
                told.queues(),
                told.jobs(),
                new ServerRules(List.of(one), Map.of(), List.of()),
                List.of());
        StartCheck check = new StartCheck(limited);
        assertDoesNotThrow(() -> check.start("8.srv", on("n2")));
        refuses(Meaning.NOT_ALLOWED_NOW, "one of each", check, ID);
        check.refused("8.srv");
        assertDoesNotThrow(() -> check.start(ID, on("n1")));
    }

    @Test
    void aLimitThatIsPassedByOthersIsNoMatterForAJobThatAsksForNoneOfIt() {
        ServerJob licensed = asking("lic", 2, started("8.srv", RUNNING, on("n2"), 900, 1));
        Snapshot told = at(1000, job(ID, QUEUED), asking("lic", 1, job("9.srv", QUEUED)), licensed);
        Snapshot limited = new Snapshot(
                1000,
                ResourceKinds.CPUS_ONLY,
                told.nodes(),
                told.queues(),
                told.jobs(),
                new ServerRules(List.of(Limit.ofCountable("lic", 1)), Map.of(), List.of()),
                List.of());
        refuses(Meaning.NOT_ALLOWED_NOW, "lic", new StartCheck(limited), "9.srv");
        starts(limited);
    }

    private static ServerJob asking(String countable, long number, ServerJob job) {
        Request request = new Request(
                job.request().chunks(),
                job.request().arrangement(),
                job.request().sharing(),
                Map.of(countable, number));
        return HandMade.with(job, job.queued(), job.walltime(), request);
    }

    @Test
    void aNodeThatIsGoneOrTakesNothing() {
        refuses(Meaning.UNKNOWN_NODE, "n1", at(1000, List.of(node("n2")), job(ID, QUEUED)));
        refuses(Meaning.NODE_NOT_FREE, "n1", at(1000, List.of(node("n1", NodeState.OFFLINE)), job(ID, QUEUED)));
        refuses(
                Meaning.NODE_NOT_FREE,
                "n1",
                at(1000, List.of(node("n1", NodeState.DOWN, NodeState.OFFLINE)), job(ID, QUEUED)));
    }

    @Test
    void whatRunsAndWhatIsLeavingHoldsItsNode() {
        ServerJob half = started("8.srv", RUNNING, on("n1"), 900, 1);
        starts(at(1000, job(ID, QUEUED), half));
        refuses(
                Meaning.NODE_NOT_FREE,
                "0 cpus free",
                at(1000, job(ID, QUEUED), half, started("9.srv", RUNNING, on("n1"), 900, 1)));
        ServerJob other = started("9.srv", RUNNING, on("n1"), 900, 1);
        refuses(Meaning.NODE_NOT_FREE, "n1", at(1000, job(ID, QUEUED), other, leaving(50)));
    }

    @Test
    void whatIsSuspendedOrOverHoldsNothing() {
        ServerJob other = started("9.srv", RUNNING, on("n1"), 900, 1);
        starts(at(1000, job(ID, QUEUED), other, started("8.srv", SUSPENDED, on("n1"), 900, 1)));
        starts(at(1000, job(ID, QUEUED), other, started("8.srv", COMPLETE, on("n1"), 900, 1)));
        starts(at(1000, job(ID, QUEUED), other, started("8.srv", EXITING, on("n1"), 900, 1)));
    }

    @Test
    void whatIsSuspendedInPlaceHoldsWhatItHeld() {
        ServerJob other = started("9.srv", RUNNING, on("n1"), 900, 1);
        ServerJob suspended = started("8.srv", SUSPENDED_IN_PLACE, on("n1"), 900, 1);
        refuses(Meaning.NODE_NOT_FREE, "n1", at(1000, job(ID, QUEUED), other, suspended));
    }

    @Test
    void startsSinceTheSnapshotCount() {
        StartCheck check = new StartCheck(
                at(1000, job(ID, QUEUED), job("8.srv", QUEUED), job("9.srv", QUEUED), job("6.srv", QUEUED)));
        assertDoesNotThrow(() -> check.start("8.srv", on("n1")));
        refuses(Meaning.WRONG_STATE, "state R", check, "8.srv");
        assertDoesNotThrow(() -> check.start("9.srv", on("n1")));
        refuses(Meaning.NODE_NOT_FREE, "n1", check, ID);
        check.refused("9.srv");
        assertDoesNotThrow(() -> check.start(ID, on("n1")));
        refuses(Meaning.NODE_NOT_FREE, "n1", check, "6.srv");
    }
}
