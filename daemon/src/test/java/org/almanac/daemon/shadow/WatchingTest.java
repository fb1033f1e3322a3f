package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.shadow.ShadowJob.Stand;
import org.almanac.pbs.snapshot.ArrayMembership;
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

/** What is made of jobs of arrays, which a simulated server does not have. */
class WatchingTest {
    private static final String ID = "7[1].srv";

    private final PlanView plan =
            Policies.create(PolicySpec.parse("fcfs"), Machine.ofNodes(1, 8)).plan();
    private final WatchedJobs jobs = new WatchedJobs();
    private final Watching watching = new Watching(jobs, jobs::take);

    private void look(long now, JobState state, OptionalInt exitStatus) {
        Restraints array =
                new Restraints(Set.of(), List.of(), Optional.of(new ArrayMembership("7[].srv", OptionalLong.empty())));
        ServerJob job = new ServerJob(
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
                OptionalLong.empty(),
                0,
                exitStatus,
                array,
                JobNotes.NONE);
        watching.look(
                new Snapshot(now, ResourceKinds.CPUS_ONLY, List.of(), List.of(), List.of(job)),
                plan,
                now,
                OptionalLong.of(now - 1));
    }

    private Stand standAfterItIsOver(OptionalInt exitStatus) {
        look(1000, JobState.QUEUED, OptionalInt.empty());
        look(1001, JobState.COMPLETE, exitStatus);
        return jobs.find(ID).orElseThrow().stand();
    }

    /** OpenPBS tells no more of such a one than that it is over. */
    @Test
    void whetherItRanOrWasDeletedIsNotGuessed() {
        assertEquals(Stand.LOST, standAfterItIsOver(OptionalInt.empty()));
    }

    @Test
    void whereThereIsAStatusAndNoStartItWasDeleted() {
        assertEquals(Stand.DELETED, standAfterItIsOver(OptionalInt.of(271)));
    }
}
