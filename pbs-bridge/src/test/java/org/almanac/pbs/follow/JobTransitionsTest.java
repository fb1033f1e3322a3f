package org.almanac.pbs.follow;

import static org.almanac.pbs.follow.FollowedSite.id;
import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.COMPLETE;
import static org.almanac.pbs.snapshot.JobState.EXITING;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.almanac.pbs.snapshot.JobState.SUSPENDED;
import static org.almanac.pbs.snapshot.JobState.WAITING;
import static org.almanac.planner.Event.Unmade.FAILED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each change of a job's state is told to mean; a scheduler takes it all in. */
class JobTransitionsTest {
    private static final String ID = "7.srv";
    private static final Location NOWHERE = on();

    private static Placement node(int index) {
        return Placement.of(0, new int[] {index}, Resources.of(2));
    }

    private static Job asJob(String id) {
        return new Job(id(id), Owner.user("u1"), "batch", 500, 100, Request.cpus(2)).named(Optional.of("test"));
    }

    private static FollowedSite site(ServerJob... jobs) {
        return new FollowedSite(at(1000, jobs));
    }

    /** A site at which the job was decided to start at 1000, on the first node. */
    private static FollowedSite starting() {
        FollowedSite site = site(job(ID, QUEUED));
        assertEquals(node(0), site.start(1000).placement());
        return site;
    }

    private static FollowedSite running() {
        return site(started(ID, RUNNING, on("n1"), 900, 1));
    }

    private static FollowedSite suspended() {
        return site(started(ID, SUSPENDED, on("n1"), 900, 1));
    }

    @Test
    void nothingNewIsNoEvent() {
        Snapshot snapshot = at(1000, job(ID, QUEUED), started("8.srv", RUNNING, on("n2"), 900, 1));
        FollowedSite site = new FollowedSite(snapshot);
        assertEquals(List.of(List.of()), site.follow(snapshot).batches());
    }

    @Test
    void theFirstSnapshotTellsJobsAsTheyCame() {
        SnapshotFollower follower = new SnapshotFollower(at(1000));
        Difference first = follower.follow(at(
                1000,
                job("10.srv", QUEUED),
                job("9.srv", QUEUED),
                HandMade.with(job("11.srv", QUEUED), 400, 100, Request.cpus(2)),
                job("12[10].srv", QUEUED),
                job("12[9].srv", QUEUED),
                started("3.srv", RUNNING, on("n2"), 900, 1),
                job("2.srv", HELD),
                job("1.srv", COMPLETE)));
        assertEquals(
                List.of(
                        "11.srv",
                        "2.srv",
                        new Event.Held(id("2.srv")),
                        "3.srv",
                        new Event.StartedElsewhere(id("3.srv"), node(1), 900),
                        "9.srv",
                        "10.srv",
                        "12[9].srv",
                        "12[10].srv"),
                first.batches().get(0).stream()
                        .filter(event -> event instanceof Event.OfJob)
                        .map(event -> event instanceof Event.Submitted
                                ? ((Event.Submitted) event).job().value()
                                : (Object) event)
                        .toList());
        assertEquals(1, first.batches().size());
        assertEquals(7, follower.jobs());
    }

    @Test
    void aNewJob() {
        FollowedSite site = site();
        assertEquals(List.of(new Event.Submitted(asJob(ID))), site.events(at(1001, job(ID, QUEUED))));
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"HELD", "WAITING"})
    void aNewJobThatIsHeld(JobState state) {
        FollowedSite site = site();
        assertEquals(
                List.of(List.of(new Event.Submitted(asJob(ID)), new Event.Held(id(ID)))),
                site.follow(at(1001, job(ID, state))).batches());
        assertEquals(Optional.of(new Standing.Held()), site.scheduler.plan().standing(id(ID)));
    }

    @Test
    void aNewJobThatIsSuspended() {
        assertEquals(
                List.of(
                        List.of(new Event.Submitted(asJob(ID)), new Event.StartedElsewhere(id(ID), node(0), 900)),
                        List.of(new Event.Suspended(id(ID)))),
                site().follow(at(1001, started(ID, SUSPENDED, on("n1"), 900, 1)))
                        .batches());
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"EXITING", "COMPLETE"})
    void aNewJobThatIsOverIsNoNews(JobState state) {
        assertEquals(List.of(), site().events(at(1001, started(ID, state, on("n1"), 900, 1))));
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"HELD", "WAITING"})
    void heldAndReleased(JobState state) {
        FollowedSite site = site(job(ID, QUEUED));
        assertEquals(List.of(new Event.Held(id(ID))), site.events(at(1001, job(ID, state))));
        assertEquals(List.of(), site.events(at(1002, job(ID, state))));
        assertEquals(List.of(new Event.Released(id(ID))), site.events(at(1003, job(ID, QUEUED))));
    }

    @Test
    void jobsOfAStoppedQueueAreHeld() {
        FollowedSite site = site(job(ID, QUEUED), HandMade.in("other", job("8.srv", QUEUED)));
        Snapshot stopped = at(
                1001,
                at(1001).nodes(),
                List.of(HandMade.queue("batch", false)),
                job(ID, QUEUED),
                HandMade.in("other", job("8.srv", QUEUED)));
        Event stops = new Event.QueueChanged(new Queue("batch", Queue.Running.STOPPED, 0));
        assertEquals(List.of(stops, new Event.Held(id(ID))), site.events(stopped));
        Event starts = new Event.QueueChanged(new Queue("batch", Queue.Running.STARTED, 0));
        assertEquals(
                List.of(starts, new Event.Released(id(ID))),
                site.events(at(1002, job(ID, QUEUED), HandMade.in("other", job("8.srv", QUEUED)))));
    }

    @Test
    void aWaitingJobIsDeleted() {
        assertEquals(List.of(new Event.Deleted(id(ID))), site(job(ID, QUEUED)).events(at(1001)));
        assertEquals(List.of(new Event.Deleted(id(ID))), site(job(ID, HELD)).events(at(1001)));
        assertEquals(List.of(new Event.Deleted(id(ID))), site(job(ID, QUEUED)).events(at(1001, job(ID, COMPLETE))));
    }

    @Test
    void aWaitingJobRunsAndEndsWithoutUs() {
        assertEquals(
                List.of(new Event.Deleted(id(ID))),
                site(job(ID, QUEUED)).events(at(1001, started(ID, COMPLETE, on("n1"), 1000, 1))));
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"QUEUED", "HELD", "WAITING"})
    void aWaitingJobIsStartedByHand(JobState state) {
        FollowedSite site = site(job(ID, state));
        assertEquals(
                List.of(new Event.StartedElsewhere(id(ID), node(2), 1001)),
                site.events(at(1002, started(ID, RUNNING, on("n3"), 1001, 1))));
        assertEquals(List.of(), site.events(at(1003, started(ID, RUNNING, on("n3"), 1001, 1))));
    }

    @Test
    void aWaitingJobIsStartedByHandAndSuspended() {
        assertEquals(
                List.of(
                        List.of(new Event.StartedElsewhere(id(ID), node(2), 1001)),
                        List.of(new Event.Suspended(id(ID)))),
                site(job(ID, QUEUED))
                        .follow(at(1002, started(ID, SUSPENDED, on("n3"), 1001, 1)))
                        .batches());
    }

    @Test
    void aStartIsConfirmed() {
        assertEquals(
                List.of(new Event.StartConfirmed(id(ID), 1001)),
                starting().events(at(1005, started(ID, RUNNING, on("n1"), 1001, 1))));
    }

    @Test
    void aStartTimeOfAnEarlierStartIsNotBelieved() {
        assertEquals(
                List.of(new Event.StartConfirmed(id(ID), 1000)),
                starting().events(at(1005, started(ID, RUNNING, on("n1"), 600, 1))));
    }

    @Test
    void aStartedJobRunsElsewhere() {
        assertEquals(
                List.of(new Event.StartedElsewhere(id(ID), node(1), 1001)),
                starting().events(at(1005, started(ID, RUNNING, on("n2"), 1001, 1))));
    }

    @Test
    void aStartedJobIsSuspended() {
        assertEquals(
                List.of(new Event.StartConfirmed(id(ID), 1001), new Event.Suspended(id(ID))),
                starting().events(at(1005, started(ID, SUSPENDED, on("n1"), 1001, 1))));
        assertEquals(
                List.of(new Event.StartedElsewhere(id(ID), node(1), 1001), new Event.Suspended(id(ID))),
                starting().events(at(1005, started(ID, SUSPENDED, on("n2"), 1001, 1))));
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"EXITING", "COMPLETE"})
    void aStartedJobEndsBeforeItIsSeenToRun(JobState state) {
        assertEquals(
                List.of(new Event.StartConfirmed(id(ID), 1001), new Event.Ended(id(ID))),
                starting().events(at(1005, started(ID, state, on("n1"), 1001, 1))));
    }

    @Test
    void aStartedJobThatIsGoneHasRun() {
        assertEquals(
                List.of(new Event.StartConfirmed(id(ID), 1000), new Event.Ended(id(ID))),
                starting().events(at(1005)));
    }

    @Test
    void aStartedJobIsDeletedWithoutHavingRun() {
        assertEquals(List.of(new Event.Deleted(id(ID))), starting().events(at(1005, job(ID, COMPLETE))));
    }

    /** OpenPBS tells of such a one neither where it was nor when it started. */
    @Test
    void aStartedJobOfAnArrayThatIsOverHasRunAsOneThatIsGone() {
        Restraints array =
                new Restraints(Set.of(), List.of(), Optional.of(new ArrayMembership("7[].srv", OptionalLong.empty())));
        FollowedSite site = site(HandMade.restrained(job("7[1].srv", QUEUED), array));
        site.start(1000);
        assertEquals(
                List.of(new Event.StartConfirmed(id("7[1].srv"), 1000), new Event.Ended(id("7[1].srv"))),
                site.events(at(1005, HandMade.restrained(job("7[1].srv", COMPLETE), array))));
    }

    @Test
    void aStartedJobFallsBack() {
        FollowedSite site = starting();
        assertEquals(
                List.of(new Event.StartRefused(id(ID), 1065, FAILED)),
                site.events(at(1005, started(ID, QUEUED, NOWHERE, 1001, 1))));
        Standing standing = site.scheduler.plan().standing(id(ID)).orElseThrow();
        assertEquals(1065, assertInstanceOf(Standing.Planned.class, standing).start());
        assertEquals(List.of(), site.events(at(1065, started(ID, QUEUED, NOWHERE, 1001, 1))));
        site.start(1065);
        assertEquals(
                List.of(new Event.StartRefused(id(ID), 1190, FAILED)),
                site.events(at(1070, started(ID, QUEUED, NOWHERE, 1066, 2))),
                "longer the second time");
    }

    /** Its node was lost with the start: that says nothing of the job, which is better off elsewhere, and soon. */
    @Test
    void aJobThatFallsBackFromANodeThatFellSilentIsTriedAgainAtOnce() {
        FollowedSite site = new FollowedSite(at(1000, job(ID, QUEUED)), "conservative", 30);
        site.start(1000);
        List<ServerNode> lost = List.of(HandMade.node("n1", NodeState.DOWN), HandMade.node("n2"), HandMade.node("n3"));
        assertEquals(
                List.of(new Event.StartRefused(id(ID), 1006, FAILED)),
                site.events(at(1005, lost, started(ID, QUEUED, NOWHERE, 1001, 1))));
        assertEquals(
                List.of(new Event.NodeDown(0, 0)), site.events(at(1035, lost, started(ID, QUEUED, NOWHERE, 1001, 1))));
        assertEquals(node(1), site.start(1035).placement());
    }

    /** The server may keep it there until it hears of the node again. */
    @Test
    void aJobThatFallsBackWhenItsNodeIsBackIsNotToBlameEither() {
        FollowedSite site = new FollowedSite(at(1000, job(ID, QUEUED)), "conservative", 30);
        site.start(1000);
        List<ServerNode> lost = List.of(HandMade.node("n1", NodeState.DOWN), HandMade.node("n2"), HandMade.node("n3"));
        assertEquals(List.of(), site.events(at(1005, lost, job(ID, QUEUED))));
        assertEquals(
                List.of(new Event.StartRefused(id(ID), 1011, FAILED)),
                site.events(at(1010, started(ID, QUEUED, NOWHERE, 1001, 1))));
    }

    @Test
    void aStartedJobFallsBackAndIsHeld() {
        assertEquals(
                List.of(new Event.StartRefused(id(ID), 1065, FAILED), new Event.Held(id(ID))),
                starting().events(at(1005, job(ID, HELD))));
    }

    @Test
    void aStartThatIsNotSeenIsAwaitedForAWhile() {
        FollowedSite site = starting();
        assertEquals(List.of(), site.events(at(1029, job(ID, QUEUED))));
        assertInstanceOf(
                Standing.Runs.class, site.scheduler.plan().standing(id(ID)).orElseThrow());
        assertEquals(List.of(new Event.StartRefused(id(ID), 1090, FAILED)), site.events(at(1030, job(ID, QUEUED))));
    }

    @Test
    void aRefusedStartIsToldAtOnce() {
        FollowedSite site = site(job(ID, QUEUED));
        Start start = site.decide(1000);
        Event refused = site.follower.refused(start, TorqueCode.NODE_NOT_FREE.with("full"), 1001);
        assertEquals(new Event.StartRefused(id(ID), 1011), refused);
        site.scheduler.apply(1001, List.of(refused));
        assertEquals(List.of(), site.events(at(1002, job(ID, QUEUED))));
        assertEquals(
                List.of(new Event.StartedElsewhere(id(ID), node(0), 1001)),
                site.events(at(1003, started(ID, RUNNING, on("n1"), 1001, 1))),
                "it may run all the same");
    }

    @ParameterizedTest
    @EnumSource(Meaning.class)
    void everyRefusalIsRetriedLaterAndLater(Meaning meaning) {
        long previous = 0;
        for (int refusals = 1; refusals < 30; refusals++) {
            long seconds = Backoff.seconds(meaning, refusals);
            assertTrue(seconds >= previous && seconds > 0 && seconds <= 1800, () -> "after " + seconds);
            previous = seconds;
        }
        assertEquals(1800, previous);
    }

    @ParameterizedTest
    @EnumSource(
            value = JobState.class,
            names = {"EXITING", "COMPLETE"})
    void aRunningJobEndsOnce(JobState state) {
        FollowedSite site = running();
        assertEquals(List.of(new Event.Ended(id(ID))), site.events(at(1001, started(ID, state, on("n1"), 900, 1))));
        assertEquals(List.of(), site.events(at(1002, started(ID, COMPLETE, on("n1"), 900, 1))));
        assertEquals(List.of(), site.events(at(1003)));
    }

    @Test
    void aRunningJobIsGone() {
        assertEquals(List.of(new Event.Ended(id(ID))), running().events(at(1001)));
        assertEquals(List.of(new Event.Ended(id(ID))), suspended().events(at(1001)));
    }

    @Test
    void suspendedAndResumed() {
        FollowedSite site = running();
        assertEquals(
                List.of(new Event.Suspended(id(ID))), site.events(at(1001, started(ID, SUSPENDED, on("n1"), 900, 1))));
        assertEquals(List.of(new Event.Resumed(id(ID))), site.events(at(1002, started(ID, RUNNING, on("n1"), 900, 1))));
    }

    @Test
    void resumedElsewhere() {
        assertEquals(
                List.of(new Event.Requeued(id(ID)), new Event.StartedElsewhere(id(ID), node(1), 900)),
                suspended().events(at(1002, started(ID, RUNNING, on("n2"), 900, 1))));
    }

    @Test
    void requeued() {
        ServerJob queued = started(ID, QUEUED, NOWHERE, 900, 1);
        assertEquals(List.of(new Event.Requeued(id(ID))), running().events(at(1001, queued)));
        assertEquals(List.of(new Event.Requeued(id(ID))), suspended().events(at(1001, queued)));
        assertEquals(
                List.of(new Event.Requeued(id(ID)), new Event.Held(id(ID))),
                running().events(at(1001, started(ID, HELD, NOWHERE, 900, 1))));
        assertEquals(
                List.of(new Event.Requeued(id(ID)), new Event.Held(id(ID))),
                suspended().events(at(1001, started(ID, WAITING, NOWHERE, 900, 1))));
    }

    @Test
    void requeuedAndRunningAgain() {
        assertEquals(
                List.of(new Event.Requeued(id(ID)), new Event.StartedElsewhere(id(ID), node(0), 950)),
                running().events(at(1001, started(ID, RUNNING, on("n1"), 950, 2))));
        assertEquals(
                List.of(
                        List.of(new Event.Requeued(id(ID)), new Event.StartedElsewhere(id(ID), node(1), 950)),
                        List.of(new Event.Suspended(id(ID)))),
                running()
                        .follow(at(1001, started(ID, SUSPENDED, on("n2"), 950, 2)))
                        .batches());
    }

    @Test
    void aRequeuedJobThatExitsIsNewWhenItWaitsAgain() {
        FollowedSite site = running();
        site.events(at(1001, started(ID, EXITING, on("n1"), 900, 1)));
        assertEquals(
                List.of(new Event.Submitted(asJob(ID))), site.events(at(1002, started(ID, QUEUED, NOWHERE, 900, 1))));
    }

    @Test
    void aJobAsksForSomethingElse() {
        FollowedSite site = site(job(ID, QUEUED));
        Request wider = Request.cpus(3);
        assertEquals(
                List.of(new Event.Changed(
                        new Job(id(ID), Owner.user("u1"), "batch", 500, 200, wider).named(Optional.of("test")))),
                site.events(at(1001, HandMade.with(job(ID, QUEUED), 500, 200, wider))));
        assertEquals(
                List.of(new Event.Changed(
                        new Job(id(ID), Owner.user("u1"), "night", 500, 200, wider).named(Optional.of("test")))),
                site.events(at(1002, HandMade.in("night", HandMade.with(job(ID, QUEUED), 1001, 200, wider)))),
                "moved to another queue, it keeps its place in the order");
    }

    @Test
    void aRunningJobIsGivenMoreTime() {
        FollowedSite site = site(started(ID, RUNNING, on("n1"), 950, 1));
        site.events(at(1001, HandMade.with(started(ID, RUNNING, on("n1"), 950, 1), 500, 300, Request.cpus(2))));
        assertEquals(1250, site.scheduler.plan().running().get(0).expectedEnd());
    }

    @Test
    void startsAreToldOfWaitingJobsOnly() {
        FollowedSite site = starting();
        Start again = new Start(asJob(ID), node(0));
        assertThrows(IllegalArgumentException.class, () -> site.follower.started(again));
        Start unknown = new Start(asJob("99.srv"), node(0));
        assertThrows(IllegalArgumentException.class, () -> site.follower.started(unknown));
    }
}
