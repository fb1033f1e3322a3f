package org.almanac.planner.plan;

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
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reservations are given other nodes so that one more job fits, by the same rule however many nodes there are: where all but
 * a few are busy for a long time, the plan on these few is the same beside 493 busy nodes as beside 495.
 */
class MovedForOthersTest {
    private static final int FREE = 6;
    private static final int STEPS = 60;
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
        plans.clear();
        moved = 0;
        SplittableRandom random = new SplittableRandom(seed);
        Machine machine = new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", nodes, NODE)));
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), machine);
        List<Event> events = new ArrayList<>();
        for (int node = FREE; node < nodes; node++) {
            Job busy = new Job(JobId.of(100_000 + node), "u", 1_000, 1_000_000, Request.of(new Chunk(1, NODE)));
            events.add(new Event.Submitted(busy));
            events.add(new Event.StartedElsewhere(busy.id(), Placement.of(0, new int[] {node}, NODE), 1_000));
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
            assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), now));
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
        scheduler.plan().planned().forEach(job -> planned.put(job.job().id(), job));
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
}
