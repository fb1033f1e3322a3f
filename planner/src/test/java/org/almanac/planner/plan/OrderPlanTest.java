package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

/** A plan whose orders are kept, changed step by step. */
class OrderPlanTest {
    private static final int SEEDS = Integer.getInteger("almanac.sites", 30);
    private static final int STEPS = 150;

    private long now = 1000;
    private int number;

    @Test
    void anUpdateFindsTheStartsThatOneFromNothingFinds() {
        int moved = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Site site = new Site(new Machine(
                    ResourceKinds.CPUS_AND_MEMORY,
                    List.of(Cluster.alike("c", 1 + random.nextInt(6), Resources.of(8, 16)))));
            OrderPlan plan = new OrderPlan(site);
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(4);
                change(site, plan, random);
                List<Long> before = starts(plan);
                plan.update(now);
                moved += starts(plan).equals(before) ? 0 : 1;
                Site copiedSite = site.copy();
                OrderPlan expected = plan.copy(copiedSite);
                expected.outdate();
                expected.update(now);
                assertEquals(starts(expected), starts(plan), "seed " + seed + ", step " + step);
                assertEquals(nodes(expected), nodes(plan), "seed " + seed + ", step " + step);
                startDue(site, plan);
            }
        }
        assertTrue(moved > SEEDS * 10, "only " + moved + " updates have moved anybody");
    }

    private void change(Site site, OrderPlan plan, SplittableRandom random) {
        plan.update(now);
        int choice = random.nextInt(10);
        if (choice < 6) {
            apply(site, new Event.Submitted(job(random)), new Unmoved() {
                @Override
                public void arrived(long at, JobEntry job) {
                    assertTrue(plan.insert(job, at, at));
                }
            });
        } else if (choice < 9 && !site.running().isEmpty()) {
            JobEntry ends = site.running().get(random.nextInt(site.running().size()));
            apply(site, new Event.Ended(ends.job().id()), new Unmoved() {
                @Override
                public void freed(long at, JobEntry job) {
                    plan.freed(job);
                }
            });
        } else if (!site.queue().isEmpty()) {
            JobEntry deleted = site.queue().get(random.nextInt(site.queue().size()));
            apply(site, new Event.Deleted(deleted.job().id()), new Unmoved() {
                @Override
                public void withdrawn(JobEntry job) {
                    plan.remove(job);
                }
            });
        }
    }

    private void apply(Site site, Event event, SiteListener listener) {
        site.apply(now, List.of(event), listener);
    }

    private Job job(SplittableRandom random) {
        Resources each = Resources.of(1 + random.nextInt(6), 1 + random.nextInt(12));
        // On a single node, too, the job must fit.
        Request request =
                Request.of(new Chunk(each.cpus() < 4 && each.amount(1) < 8 ? 1 + random.nextInt(2) : 1, each));
        return new Job(JobId.of(++number), "u", now, 1000 + random.nextInt(100), request);
    }

    private void startDue(Site site, OrderPlan plan) {
        JobList list = plan.lists().get(0);
        while (list.nextStart() <= now) {
            JobEntry job = list.order().get(0);
            plan.started(list, job);
            site.start(now, job, job.reservedPlacement());
            apply(site, new Event.StartConfirmed(job.job().id(), now), new Unmoved());
        }
    }

    private static List<Long> starts(OrderPlan plan) {
        return plan.lists().get(0).order().stream().map(JobEntry::reservedStart).toList();
    }

    private static List<Object> nodes(OrderPlan plan) {
        return new ArrayList<>(plan.lists().get(0).order().stream()
                .map(JobEntry::reservedPlacement)
                .toList());
    }

    /** Leaves the plan as it is. */
    private static class Unmoved implements SiteListener {
        @Override
        public void freed(long now, JobEntry entry) {}

        @Override
        public void compress(long now) {}

        @Override
        public void arrived(long now, JobEntry entry) {}

        @Override
        public void startable(long now, JobEntry entry) {}

        @Override
        public void withdrawn(JobEntry entry) {}

        @Override
        public void disturbed(long now) {}
    }
}
