package org.almanac.planner.plan.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans in which so much changes that no reservation gets other nodes any more: places are searched node by node. */
@Tag("slow")
class ManyNodesSearchTest {
    private static final int NODES = 6;
    private static final int CPUS = 8;
    private static final int JOBS = 2600;
    private static final long NOW = 1000;
    private static final Machine MACHINE =
            new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", NODES, Resources.of(CPUS, 16))));

    /** By node and second: what is free, by kind. */
    private final List<long[][]> free = new ArrayList<>();

    @Test
    void inALongPlanANewcomerGetsTheEarliestGapOfTheFirstNode() {
        SplittableRandom random = new SplittableRandom(1);
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), MACHINE);
        scheduler.apply(NOW, List.of(new Event.Submitted(job(0, random, 20_000))));
        List<Event> many = new ArrayList<>();
        for (int number = 1; number < JOBS; number++) {
            many.add(new Event.Submitted(job(number, random, 1 + random.nextInt(30))));
        }
        scheduler.apply(NOW, many);
        int unmoved = 0;
        for (int number = JOBS; number < JOBS + 60; number++) {
            // As long as the plan, so that too much changes meanwhile for other reservations to be moved.
            Job newcomer = job(number, random, 12_000 + random.nextInt(3));
            List<PlanView.Planned> others = scheduler.plan().planned();
            takeIn(scheduler.plan());
            long expected = earliest(newcomer);
            scheduler.apply(NOW, List.of(new Event.Submitted(newcomer)));
            PlanView.Planned planned = scheduler.plan().planned().stream()
                    .filter(other -> other.job().equals(newcomer))
                    .findFirst()
                    .orElseThrow();
            // Where so much has been deleted that others may be moved again, it may come earlier.
            if (scheduler.plan().planned().containsAll(others)) {
                assertEquals(expected, planned.start(), newcomer.toString());
                unmoved++;
            } else {
                assertTrue(planned.start() < expected, newcomer.toString());
            }
            if (number % 7 == 0) {
                scheduler.apply(NOW, List.of(new Event.Deleted(JobId.of(number - 3))));
            }
        }
        assertTrue(unmoved > 10, "only " + unmoved + " were searched for node by node");
        assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), NOW));
        assertTrue(scheduler.plan().planned().size() > 2500);
    }

    private static Job job(int number, SplittableRandom random, long walltime) {
        Resources each = Resources.of(1 + random.nextInt(3), 1 + random.nextInt(6));
        return new Job(JobId.of(number), "u", NOW, walltime, Request.of(new Chunk(1, each)));
    }

    private void takeIn(PlanView plan) {
        free.clear();
        long end =
                plan.planned().stream().mapToLong(PlanView.Planned::end).max().orElse(NOW);
        for (long second = NOW; second <= end; second++) {
            long[][] all = new long[NODES][];
            for (int node = 0; node < NODES; node++) {
                all[node] = new long[] {CPUS, 16};
            }
            free.add(all);
        }
        for (PlanView.Planned job : plan.planned()) {
            for (long second = job.start(); second < job.end(); second++) {
                long[] there = free.get((int) (second - NOW))[job.placement().node(0)];
                there[0] -= job.placement().held(0, 0);
                there[1] -= job.placement().held(0, 1);
            }
        }
    }

    private long earliest(Job job) {
        long earliest = NOW + free.size();
        for (int node = 0; node < NODES; node++) {
            long since = NOW;
            for (int i = 0; i < free.size() && since < earliest; i++) {
                long[] there = free.get(i)[node];
                Resources need = job.request().total();
                if (there[0] < need.amount(0) || there[1] < need.amount(1)) {
                    since = NOW + i + 1;
                } else if (NOW + i + 1 - since >= job.walltime()) {
                    break;
                }
            }
            earliest = Math.min(earliest, since);
        }
        return earliest;
    }
}
