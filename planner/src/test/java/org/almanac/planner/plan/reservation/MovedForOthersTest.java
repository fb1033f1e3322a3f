package org.almanac.planner.plan.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.Tunings;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Setup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reservations are given other nodes so that one more job fits, by the same rule however many nodes there are: where all but
 * a few are busy for a long time, the plan on these few is the same beside 493 busy nodes as beside 495.
 */
class MovedForOthersTest {
    private static final int FREE = 6;
    private static final int STEPS = 60;
    private static final long BUSY_UNTIL = 1_001_000;

    /** The numbers of the jobs behind the busy ones begin there. */
    private static final int LATER = 200_000;

    private static final Resources NODE = Resources.of(8, 16);

    /** By step. */
    private final List<String> plans = new ArrayList<>();

    private int moved;

    private static Job job(int number, long now, SplittableRandom random) {
        Resources each = Resources.of(2 + random.nextInt(4), 1 + random.nextInt(8));
        int count = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        return new Job(JobId.of(number), "u", now, 5 + random.nextInt(60), Request.of(new Chunk(count, each)));
    }

    private void plan(int nodes, long seed) {
        plan(nodes, seed, Tuning.STANDARD, 0);
    }

    /**
     * Plans on the free nodes.
     *
     * @param later so many jobs are planned one after the other behind the busy jobs
     */
    private void plan(int nodes, long seed, Tuning tuning, int later) {
        plans.clear();
        moved = 0;
        SplittableRandom random = new SplittableRandom(seed);
        Cluster cluster = Cluster.alike("c", nodes, NODE);
        Machine machine = new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(cluster));
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), new Setup(machine, tuning), 0);
        List<Event> events = new ArrayList<>();
        for (int node = FREE; node < nodes; node++) {
            Job busy = new Job(JobId.of(100_000 + node), "u", 1_000, 1_000_000, Request.of(new Chunk(1, NODE)));
            events.add(new Event.Submitted(busy));
            events.add(new Event.StartedElsewhere(busy.id(), Placement.of(0, new int[] {node}, NODE), 1_000));
        }
        for (int i = 0; i < later; i++) {
            // Different from one to the next: equal ones would follow each other without a change.
            Request all = Request.of(new Chunk(nodes, Resources.of(NODE.cpus(), NODE.amount(1) - i % 2)));
            events.add(new Event.Submitted(new Job(JobId.of(LATER + i), "u", 1_000, 5, all)));
        }
        int number = 1;
        for (; number <= 40; number++) {
            events.add(new Event.Submitted(job(number, 1_000, random)));
        }
        scheduler.apply(1_000, events);
        List<JobId> running = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            long now = 1_000 + step;
            if (step > 0) {
                events.clear();
                if (!running.isEmpty() && random.nextInt(3) > 0) {
                    events.add(new Event.Ended(running.remove(random.nextInt(running.size()))));
                } else {
                    events.add(new Event.Submitted(job(number++, now, random)));
                }
                // What is due by its walltime.
                scheduler.plan().running().stream()
                        .filter(job -> job.expectedEnd() <= now
                                && running.remove(job.job().id()))
                        .forEach(job -> events.add(new Event.Ended(job.job().id())));
                Map<JobId, PlanView.Planned> before = planned(scheduler);
                scheduler.apply(now, events);
                planned(scheduler).forEach((id, job) -> moved += isMoved(before.get(id), job) ? 1 : 0);
            }
            plans.add(step + ": " + planned(scheduler).values());
            if (later == 0) {
                assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), now));
            }
            List<Event> confirmed = new ArrayList<>();
            for (Start start : scheduler.decide(now)) {
                running.add(start.job().id());
                confirmed.add(new Event.StartConfirmed(start.job().id(), now));
            }
            scheduler.apply(now, confirmed);
        }
    }

    private static Map<JobId, PlanView.Planned> planned(Scheduler scheduler) {
        Map<JobId, PlanView.Planned> planned = new HashMap<>();
        for (PlanView.Planned job : scheduler.plan().planned()) {
            if (job.start() < BUSY_UNTIL) {
                planned.put(job.job().id(), job);
            }
        }
        return planned;
    }

    private static boolean isMoved(PlanView.Planned before, PlanView.Planned after) {
        return before != null
                && before.start() == after.start()
                && !before.placement().equals(after.placement());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theSameJobsMoveOn501NodesAsOn499(long seed) {
        plan(499, seed);
        List<String> on499 = List.copyOf(plans);
        assertTrue(moved > 0, "no job is moved for another one");

        plan(501, seed);

        assertEquals(on499, plans);
    }

    /** The jobs behind the busy ones make 4,200 changes, hardly any of them while another job would run. */
    @Test
    @Tag("slow")
    void changesOutsideOfTheJobsTimeKeepNoJobFromBeingMovedHoweverTheyAreStored() {
        plan(FREE + 1, 1, Tuning.STANDARD, 2_100);
        List<String> inManyBlocks = List.copyOf(plans);
        assertTrue(moved > 0, "no job is moved for another one");

        plan(FREE + 1, 1, Tunings.with(Tuning.STANDARD, "changesInBlock", Integer.MAX_VALUE), 2_100);

        assertEquals(inManyBlocks, plans);
    }
}
