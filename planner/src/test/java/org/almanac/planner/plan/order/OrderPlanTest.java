package org.almanac.planner.plan.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Sites;
import org.almanac.planner.Tunings;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

/** A plan whose orders are kept, changed step by step. */
class OrderPlanTest {
    private static final int SEEDS = Sites.of(30);
    private static final int STEPS = 150;

    private long now = 1000;
    private int number;

    @Test
    void anUpdateFindsTheStartsThatOneFromNothingFinds() {
        assertUpdatesFindStarts(Tuning.STANDARD);
    }

    @Test
    void anUpdateFindsTheStartsThatOneFromNothingFindsWhereRoomIsKeptUp() {
        int known = assertUpdatesFindStarts(Tunings.with(Tunings.with(Tuning.STANDARD, "roomNodes", 2), "roomJobs", 1));
        assertTrue(known > SEEDS * 10, "room is known after only " + known + " updates");
    }

    private static Site smallSite(SplittableRandom random, Tuning tuning) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 1 + random.nextInt(6), Resources.of(8, 16))));
        return new Site(new Setup(machine, tuning));
    }

    /** Tells after how many updates it is known what the plan leaves free. */
    private int assertUpdatesFindStarts(Tuning tuning) {
        int moved = 0;
        int known = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Site site = smallSite(random, tuning);
            OrderPlan plan = new OrderPlan(new Plan(site));
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(4);
                plan.update(now);
                plan.layOut(now);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    change(site, plan, random);
                }
                List<Long> before = starts(plan);
                plan.update(now);
                moved += starts(plan).equals(before) ? 0 : 1;
                Site copiedSite = site.copy();
                OrderPlan expected = plan.copy(plan.plan().copy(copiedSite));
                expected.outdate();
                expected.update(now);
                assertEquals(starts(expected), starts(plan), "seed " + seed + ", step " + step);
                assertEquals(nodes(expected), nodes(plan), "seed " + seed + ", step " + step);
                known += plan.lists().get(0).room().isPresent() ? 1 : 0;
                assertRoomIsTrue(site, plan.lists().get(0));
                startDue(site, plan);
            }
        }
        assertTrue(moved > SEEDS * 10, "only " + moved + " updates have moved a job");
        return known;
    }

    /**
     * Where {@code first} started at once on the node that is free, {@code wide} would have to wait for its end. So all
     * stay where they are planned, but for {@code last}, which the free node holds until {@code wide} starts.
     */
    @Test
    void whoFitsIntoAGapMovesThereWhereTheOrderByItselfWouldMakeAnotherLate() {
        Set<String> fast = Set.of("fast");
        Site site = new Site(new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster(
                        "c",
                        List.of(
                                new Node("n0", Resources.of(4, 4), fast),
                                new Node("n1", Resources.of(4, 4), fast),
                                new Node("n2", Resources.of(4, 4)))))));
        OrderPlan plan = new OrderPlan(new Plan(site));
        JobEntry onFast = run(site, plan, 1, 100, fast);
        run(site, plan, 1, 80, fast);
        run(site, plan, 1, 30, Set.of());
        JobEntry first = guaranteed(site, plan, 1, 1000, Set.of());
        JobEntry wide = guaranteed(site, plan, 2, 10, fast);
        JobEntry last = guaranteed(site, plan, 1, 60, Set.of());
        assertEquals(
                List.of(1030L, 1100L, 1110L),
                List.of(
                        plan.plan().table().start(first),
                        plan.plan().table().start(wide),
                        plan.plan().table().start(last)));
        apply(site, new Event.Ended(onFast.job().id()), new Unmoved() {
            @Override
            public void freed(long at, JobEntry job) {
                plan.freed(job, at);
            }
        });
        plan.update(now);
        assertEquals(
                List.of(1030L, 1080L, 1000L),
                List.of(
                        plan.plan().table().start(first),
                        plan.plan().table().start(wide),
                        plan.plan().table().start(last)));
        assertEquals(List.of(last, first, wide), plan.lists().get(0).order());

        // Another order is kept as it is.
        plan.reorder(0, List.of(first, last, wide));
        plan.update(now);
        assertEquals(List.of(first, last, wide), plan.lists().get(0).order());
        assertEquals(List.of(1030L, 1030L, 1090L), starts(plan));
    }

    /** Else each of them would take the place of the one before it, and be told another node. */
    @Test
    void jobsStayOnTheirNodesWhereTheseAreFreeWhenTheyStart() {
        Site site = new Site(
                new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 3, Resources.of(4, 4)))));
        OrderPlan plan = new OrderPlan(new Plan(site));
        run(site, plan, 3, 100, Set.of());
        JobEntry first = submit(site, plan, 1, 50, Set.of());
        JobEntry second = submit(site, plan, 1, 50, Set.of());
        JobEntry third = submit(site, plan, 1, 50, Set.of());
        apply(site, new Event.Deleted(first.job().id()), new Unmoved() {
            @Override
            public void withdrawn(JobEntry job) {
                plan.remove(job);
            }
        });
        plan.update(now);
        assertEquals(List.of(1100L, 1100L), starts(plan));
        assertTrue(plan.plan().table().placement(second).has(1));
        assertTrue(plan.plan().table().placement(third).has(2));
    }

    @Test
    void aJobLeavesANodeThatIsNotWhatItWas() {
        Set<String> fast = Set.of("fast");
        Site site = new Site(new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster(
                        "c",
                        List.of(new Node("n0", Resources.of(4, 4), fast), new Node("n1", Resources.of(4, 4), fast))))));
        OrderPlan plan = new OrderPlan(new Plan(site));
        run(site, plan, 2, 100, Set.of());
        JobEntry job = submit(site, plan, 1, 50, fast);
        assertTrue(plan.plan().table().placement(job).has(0));
        apply(site, new Event.NodeChanged(0, 0, new Node("n0", Resources.of(4, 4))), new Unmoved());
        OrderPlan after = plan.emptied();
        assertTrue(after.append(job));
        after.update(now);
        assertTrue(plan.plan().table().placement(job).has(1));
    }

    /** A node that is new, gone or has other resources makes only jobs that are planned on it change their nodes. */
    @Test
    void jobsStayOnTheirNodesWhereAnotherNodeIsNotWhatItWas() {
        Site site = new Site(
                new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 3, Resources.of(4, 4)))));
        OrderPlan plan = new OrderPlan(new Plan(site));
        run(site, plan, 3, 100, Set.of());
        JobEntry first = submit(site, plan, 1, 50, Set.of());
        JobEntry second = submit(site, plan, 1, 50, Set.of());
        apply(site, new Event.Deleted(first.job().id()), new Unmoved() {
            @Override
            public void withdrawn(JobEntry job) {
                plan.remove(job);
            }
        });
        apply(site, new Event.NodeChanged(0, 2, new Node("n2", Resources.of(4, 8))), new Unmoved());
        OrderPlan after = plan.emptied();
        assertTrue(after.append(second));
        after.update(now);
        assertTrue(plan.plan().table().placement(second).has(1));
    }

    private JobEntry guaranteed(Site site, OrderPlan plan, int nodes, long walltime, Set<String> properties) {
        JobEntry entry = submit(site, plan, nodes, walltime, properties);
        plan.plan().guarantee(entry, plan.plan().table().start(entry));
        return entry;
    }

    private JobEntry run(Site site, OrderPlan plan, int nodes, long walltime, Set<String> properties) {
        JobEntry entry = submit(site, plan, nodes, walltime, properties);
        startDue(site, plan);
        return entry;
    }

    private JobEntry submit(Site site, OrderPlan plan, int nodes, long walltime, Set<String> properties) {
        Request request = Request.of(new Chunk(nodes, Resources.of(4, 1), properties));
        Job job = new Job(JobId.of(++number), "u", now, walltime, request);
        apply(site, new Event.Submitted(job), new Unmoved() {
            @Override
            public void arrived(long at, JobEntry arrived) {
                assertTrue(plan.insert(arrived, at, at));
            }
        });
        plan.update(now);
        return site.find(job.id()).orElseThrow();
    }

    private void assertRoomIsTrue(Site site, JobList list) {
        list.room().ifPresent(room -> {
            PlannedRoom expected =
                    PlannedRoom.beside(list.use(), list.plan().table(), site.running(), list.order(), now);
            for (long time = now; time < now + 2200; time += 7) {
                assertArrayEquals(expected.freeAt(time), room.freeAt(time), "at " + time);
            }
        });
    }

    private void change(Site site, OrderPlan plan, SplittableRandom random) {
        int choice = random.nextInt(12);
        List<JobEntry> order = new ArrayList<>(plan.lists().get(0).order());
        if (choice >= 10 && !order.isEmpty()) {
            plan.update(now);
            JobEntry moved = order.remove(random.nextInt(order.size()));
            order.add(random.nextInt(order.size() + 1), moved);
            plan.reorder(0, order);
        } else if (choice < 6) {
            apply(site, new Event.Submitted(job(random)), new Unmoved() {
                @Override
                public void arrived(long at, JobEntry job) {
                    plan.update(at);
                    assertTrue(plan.insert(job, at, at));
                }
            });
        } else if (choice < 9 && !site.running().isEmpty()) {
            JobEntry ends = site.running().get(random.nextInt(site.running().size()));
            apply(site, new Event.Ended(ends.job().id()), new Unmoved() {
                @Override
                public void freed(long at, JobEntry job) {
                    plan.freed(job, at);
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
        int pieces = each.cpus() < 4 && each.amount(1) < 8 ? 1 + random.nextInt(3) : 1;
        Request request = pieces < 3
                ? Request.of(new Chunk(pieces, each))
                : Request.of(new Chunk(1, each), new Chunk(1, Resources.of(each.cpus() + 1, 1)));
        return new Job(JobId.of(++number), "u", now, 1000 + random.nextInt(100), request);
    }

    private void startDue(Site site, OrderPlan plan) {
        JobList list = plan.lists().get(0);
        while (list.nextStart() <= now) {
            JobEntry job = list.order().get(0);
            start(site, plan, job);
        }
    }

    private void start(Site site, OrderPlan plan, JobEntry job) {
        plan.started(job);
        site.start(now, job, plan.plan().table().placement(job));
        apply(site, new Event.StartConfirmed(job.job().id(), now), new Unmoved());
    }

    private static List<Long> starts(OrderPlan plan) {
        return plan.lists().get(0).order().stream()
                .map(plan.plan().table()::start)
                .toList();
    }

    private static List<Object> nodes(OrderPlan plan) {
        return new ArrayList<>(plan.lists().get(0).order().stream()
                .map(plan.plan().table()::placement)
                .toList());
    }

    /** Leaves the plan as it is. */
    private static class Unmoved implements SiteListener {}
}
