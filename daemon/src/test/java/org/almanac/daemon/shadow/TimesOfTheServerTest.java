package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.daemon.shadow.ShadowJob.Stand;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** Jobs count as of when the server says, and else by what is known of the looks. */
class TimesOfTheServerTest {
    private static final String ID = "7.srv";

    private final PlanView plan =
            Policies.create(PolicySpec.parse("fcfs"), Machine.ofNodes(1, 8)).plan();
    private final WatchedJobs jobs = new WatchedJobs();
    private final Watching watching = new Watching(jobs, jobs::take);
    private OptionalLong before = OptionalLong.of(900);

    private static ServerJob job(JobState state, OptionalLong started, JobNotes notes) {
        return new ServerJob(
                ID,
                "test",
                Owner.user("u1"),
                "batch",
                state,
                500,
                100,
                Optional.empty(),
                Request.cpus(2),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                started,
                1,
                OptionalInt.empty(),
                Restraints.NONE,
                notes);
    }

    private static ServerJob waits() {
        return job(JobState.QUEUED, OptionalLong.empty(), JobNotes.NONE);
    }

    private static ServerJob runs(long since) {
        return job(JobState.RUNNING, OptionalLong.of(since), JobNotes.NONE);
    }

    private void look(long now, ServerJob... told) {
        look(now, new Snapshot(now, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(told)));
    }

    private void look(long now, Snapshot snapshot) {
        watching.look(snapshot, plan, now, before);
        before = OptionalLong.of(now);
    }

    private ShadowJob known() {
        return jobs.find(ID).orElseThrow();
    }

    /** It came and went between two looks, as jobs of 5 s do at a poll of 10 s, and was seen long after. */
    @Test
    void aJobIsAsLongAsTheServerSaysHoweverLateItIsSeen() {
        look(1000, waits());
        look(1076, job(JobState.COMPLETE, OptionalLong.of(1001), JobNotes.NONE.endedAt(OptionalLong.of(1006))));
        assertEquals(OptionalLong.of(1001), known().started());
        assertEquals(Optional.of(new End(1006, End.Source.TOLD)), known().end());
        assertEquals(5, known().ran());
    }

    @Test
    void anExitingJobRunsUntilTheServerSaysWhenItWasOver() {
        look(1000, runs(990));
        look(1010, job(JobState.EXITING, OptionalLong.of(990), JobNotes.NONE));
        assertEquals(Stand.RUNS, known().stand());
        look(1020, job(JobState.COMPLETE, OptionalLong.of(990), JobNotes.NONE.endedAt(OptionalLong.of(1009))));
        assertEquals(19, known().ran());
    }

    @Test
    void anEndOfWhichNothingIsToldLiesHalfWayBetweenTheLooks() {
        look(1000, runs(990));
        look(1010);
        assertEquals(Optional.of(new End(1005, End.Source.ASSUMED)), known().end());
        assertEquals(Stand.ENDED, known().stand());
        assertEquals(15, known().ran());
    }

    /** It may have been short, or deleted. */
    @Test
    void whetherAJobThatWaitedAndIsGoneHasRunIsNotGuessed() {
        look(1000, waits());
        look(1010);
        assertEquals(Stand.LOST, known().stand());
    }

    @Test
    void anEndThatIsToldAfterALongAbsenceIsNotLost() {
        look(1000, runs(990));
        before = OptionalLong.empty();
        look(9000, job(JobState.COMPLETE, OptionalLong.of(990), JobNotes.NONE.endedAt(OptionalLong.of(1500))));
        assertEquals(Optional.of(new End(1500, End.Source.TOLD)), known().end());
    }

    @Test
    void whatTheServerTellsToLieFarInTheFutureCountsAsOfWhenItIsSeen() {
        look(1000, waits());
        look(1010, runs(1010 + 86_400));
        look(1030, job(JobState.COMPLETE, OptionalLong.of(1010), JobNotes.NONE.endedAt(OptionalLong.of(99_999))));
        assertEquals(OptionalLong.of(1010), known().started());
        assertEquals(Optional.of(new End(1020, End.Source.ASSUMED)), known().end());
    }

    /** A server's history has it for long. */
    @Test
    void aJobThatWasOverBeforeTheFirstLookIsNobodys() {
        look(1000);
        look(1010, job(JobState.COMPLETE, OptionalLong.of(990), JobNotes.NONE.endedAt(OptionalLong.of(999))));
        assertEquals(Optional.empty(), jobs.find(ID));
        look(1020, job(JobState.COMPLETE, OptionalLong.empty(), JobNotes.NONE));
        assertEquals(Optional.empty(), jobs.find(ID), "it was deleted, and had been queued before");
        look(1030, job(JobState.COMPLETE, OptionalLong.of(995), JobNotes.NONE.endedAt(OptionalLong.of(1005))));
        assertEquals(10, known().ran());
    }

    /** The clocks of two hosts differ by a little: the server's are not mixed with ours. */
    @Test
    void aServerWhoseClockIsALittleAheadTellsHowLongAJobRan() {
        look(1000, runs(1050));
        look(1010, job(JobState.COMPLETE, OptionalLong.of(1050), JobNotes.NONE.endedAt(OptionalLong.of(1058))));
        assertEquals(8, known().ran());
    }

    @Test
    void jobsThatNoLookHasSeenWaitingAreToldApart() {
        look(1000, runs(995));
        Snapshot none = new Snapshot(1000, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of());
        WatchedSite site = new WatchedSite();
        site.look(none, plan);
        ShadowReport.Jobs atOnce = ShadowReport.of(new Watched(jobs.all(), 900, 1000, site.picture()), Optional.empty())
                .jobs();
        assertEquals(1, atOnce.atOnce());
        assertEquals(0, atOnce.unpredicted());
        WatchedJobs others = new WatchedJobs();
        Watching another = new Watching(others, others::take);
        another.look(
                new Snapshot(900, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(waits())), plan, 900, before);
        another.look(
                new Snapshot(1000, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(runs(950))),
                plan,
                1000,
                before);
        ShadowReport.Jobs waited = ShadowReport.of(
                        new Watched(others.all(), 900, 1000, site.picture()), Optional.empty())
                .jobs();
        assertEquals(0, waited.atOnce());
        assertEquals(1, waited.unpredicted());
    }
}
