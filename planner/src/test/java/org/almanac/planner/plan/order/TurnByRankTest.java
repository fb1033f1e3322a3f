package org.almanac.planner.plan.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where newcomers are planned by fair share. */
class TurnByRankTest {
    private static final long BEGIN = 1000;

    private Site site;
    private OrderPlan orders;
    private PlanTable table;
    private int number;
    private int earlier;
    private int later;

    /** On one node and several, in one cluster and two, with jobs of arrays and guaranteed starts. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void onlyJobsThatComeAfterItByShareAreLaterAndWithinTheirBounds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Cluster> clusters = new ArrayList<>();
        clusters.add(Cluster.alike("a", seed % 3 == 0 ? 1 : 4, Resources.of(8, 16)));
        if (seed % 2 == 0) {
            clusters.add(Cluster.alike("b", 2, Resources.of(4, 32)));
        }
        Machine machine = new Machine(new ResourceKinds(List.of("cpus", "memory")), clusters);
        site = new Site(Setup.of(machine), QueueOrder.FAIR_SHARE);
        Plan plan = new Plan(site);
        orders = new OrderPlan(plan);
        table = plan.table();
        long now = BEGIN;
        for (int i = 0; i < 60; i++) {
            now += random.nextInt(20);
            Job job = job(random, now);
            site.apply(now, List.of(new Event.Submitted(job)), new Insertion());
            site.find(job.id())
                    .filter(entry -> table.isPlanned(entry) && random.nextBoolean())
                    .ifPresent(entry -> plan.guarantee(entry, table.start(entry) + random.nextInt(200)));
            startDue(now);
        }
        assertTrue(earlier > 2, "only " + earlier + " jobs came before others");
        assertTrue(later > 2, "only " + later + " jobs were later for others");
    }

    private Job job(SplittableRandom random, long now) {
        Request request =
                Request.of(new Chunk(random.nextInt(1, 3), Resources.of(random.nextInt(1, 5), random.nextInt(1, 6))));
        number++;
        if (random.nextInt(6) == 0) {
            Conditions ofArray = new Conditions(0, List.of(), Optional.of(new ArraySlots("array", 3)));
            return new Job(
                    JobId.of(number),
                    Owner.user("u3"),
                    "",
                    now,
                    90,
                    Request.of(new Chunk(1, Resources.of(4, 2))),
                    ofArray);
        }
        // The first user submits most.
        Owner owner = Owner.user("u" + Math.min(random.nextInt(6), random.nextInt(6)));
        return new Job(JobId.of(number), owner, "", now, random.nextInt(20, 300), request, Conditions.NONE);
    }

    private void startDue(long now) {
        orders.update(now);
        for (JobList list : orders.lists()) {
            while (list.nextStart() <= now) {
                JobEntry job = list.order().get(0);
                orders.started(job);
                site.start(now, job, table.placement(job));
            }
        }
    }

    private final class Insertion implements SiteListener {
        @Override
        public void arrived(long now, JobEntry job) {
            orders.update(now);
            Map<JobEntry, Long> before = new HashMap<>();
            orders.lists().forEach(list -> list.order().forEach(other -> before.put(other, table.start(other))));
            long gap = EarliestGap.in(orders.plan(), orders.lists(), job, now, now)
                    .orElseThrow()
                    .start();

            assertTrue(orders.insertByRank(job, now, now));
            Reservation told = table.reservation(job).orElseThrow();
            assertTrue(orders.update(now).isEmpty());

            if (told.start() >= gap) {
                // In a gap it lies as without shares; jobs of an array take turns there.
                assertTrue(told.start() == gap || job.job().conditions().array().isPresent());
                return;
            }
            earlier++;
            assertEquals(told, table.reservation(job).orElseThrow());
            before.forEach((other, start) -> {
                if (table.start(other) > start) {
                    later++;
                    assertTrue(job.comesBefore(other), other + " is later for " + job);
                    assertTrue(table.start(other) <= table.bound(other).orElse(Times.NEVER));
                }
                if (other.isAlikeInArray(job)) {
                    assertTrue(table.start(other) <= table.start(job));
                }
            });
        }

        @Override
        public void freed(long now, JobEntry job) {
            orders.freed(job, now);
        }

        @Override
        public void disturbed(long now) {
            orders.outdate();
        }
    }
}
