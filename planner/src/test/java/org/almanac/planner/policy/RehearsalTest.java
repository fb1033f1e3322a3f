package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.StartMove;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** Decisions that are not carried out. */
class RehearsalTest {
    private static Job job(int number, int cpus, long walltime) {
        return new Job(JobId.of(number), "u", 0, walltime, Request.cpus(cpus));
    }

    private static Scheduler create(String policy) {
        return Policies.create(PolicySpec.parse(policy), Machine.ofCpus(8), 1);
    }

    @EveryPolicy
    void leavesAllJobsWaitingAndTellsWhatADecisionWould(String policy) {
        Scheduler rehearsing = create(policy);
        rehearsing.apply(0, List.of(new Event.Submitted(job(1, 8, 100)), new Event.Submitted(job(2, 8, 100))));
        for (long now = 0; now < 1000; now += 37) {
            rehearsing.apply(now, List.of(new Event.Timer()));
            Scheduler decided = rehearsing.copy();
            List<Start> starts = decided.decide(now);
            Rehearsal rehearsal = rehearsing.rehearse(now);
            assertEquals(starts, rehearsal.starts());
            assertEquals(1, starts.size());
            assertEquals(JobId.of(1), starts.get(0).job().id());
            assertEquals(decided.plan().planned(), rehearsal.plan().planned());
            assertEquals(decided.plan().running(), rehearsal.plan().running());
            assertEquals(List.of(), rehearsing.plan().running());
            assertEquals(2, rehearsing.plan().waiting().size());
        }
        long now = 1000;
        rehearsing.apply(
                now,
                List.of(new Event.StartedElsewhere(JobId.of(2), Placement.of(0, new int[] {0}, Resources.of(8)), now)));
        assertEquals(List.of(), rehearsing.rehearse(now).starts());
        assertTrue(rehearsing.plan().standing(JobId.of(2)).orElseThrow() instanceof Standing.Runs);
    }

    /** What was told at one rehearsal is where moves are counted from at the next, and their causes are of since then. */
    @Test
    void remembersWhatItHasTold() {
        for (String policy : List.of("conservative", "planned")) {
            Scheduler scheduler = create(policy);
            Placement all = Placement.of(0, new int[] {0}, Resources.of(8));
            scheduler.apply(0, List.of(new Event.Submitted(job(1, 8, 100)), new Event.Submitted(job(2, 8, 100))));
            scheduler.apply(0, List.of(new Event.StartedElsewhere(JobId.of(1), all, 0)));
            assertEquals(OptionalLong.of(100), scheduler.rehearse(0).plan().promised(JobId.of(2)), policy);
            scheduler.apply(10, List.of(new Event.Overrunning(JobId.of(1), 200)));
            assertEquals(OptionalLong.of(100), scheduler.rehearse(10).plan().promised(JobId.of(2)), policy);
            scheduler.apply(20, List.of(new Event.Ended(JobId.of(1))));
            Rehearsal last = scheduler.rehearse(20);
            assertEquals(
                    Optional.of(new StartMove(
                            100,
                            OptionalLong.of(200),
                            10,
                            List.of(new Cause(
                                    Kind.JOB_OVERRAN, Optional.of(JobId.of(1).value()))))),
                    last.plan().moves(JobId.of(2)).later(),
                    policy);
            assertEquals(
                    Optional.of(new StartMove(
                            200,
                            OptionalLong.of(20),
                            20,
                            List.of(new Cause(
                                    Kind.JOB_ENDED_EARLY,
                                    Optional.of(JobId.of(1).value()))))),
                    last.plan().moves(JobId.of(2)).last(),
                    policy);
        }
    }
}
