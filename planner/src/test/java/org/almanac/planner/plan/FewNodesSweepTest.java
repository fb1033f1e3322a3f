package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

/** Updates of small lists come to what a sweep comes to that reads every job. */
class FewNodesSweepTest {
    private static final int SEEDS = Integer.getInteger("almanac.sites", 60);
    private static final int STEPS = 120;
    private static final Resources NODE = Resources.of(8, 16);
    private static final Set<String> FAST = Set.of("fast");

    private long now = 1000;
    private int number;

    /** How often what the test is about has come up. */
    private int swept;

    private int moved;
    private int limited;
    private int ofSeveralClusters;
    private int delayed;
    private int lacking;
    private int unserved;

    /** A plan that follows its site as a policy's does. */
    private static final class Followed implements SiteListener {
        private final Site site;
        private OrderPlan plan;

        private Followed(Site site) {
            this.site = site;
            this.plan = new OrderPlan(site);
        }

        @Override
        public void freed(long now, JobEntry job) {
            plan.freed(job, now);
        }

        @Override
        public void compress(long now) {}

        @Override
        public void arrived(long now, JobEntry job) {
            plan.update(now);
            plan.insert(job, now, site.earliestStart(job, now));
        }

        @Override
        public void startable(long now, JobEntry job) {
            plan.outdate();
        }

        @Override
        public void withdrawn(JobEntry job) {
            plan.remove(job);
        }

        @Override
        public void disturbed(long now) {
            OrderPlan before = plan;
            plan = before.emptied();
            plan.outdate();
            for (JobList old : before.lists()) {
                for (JobEntry job : old.order()) {
                    if (!plan.append(job)) {
                        job.unreserve();
                    }
                }
            }
        }
    }

    @Test
    void anUpdateOnFewNodesComesToWhatASweepComesToThatReadsEveryJob() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Followed followed = new Followed(new Site(machine(random)));
            for (int step = 0; step < STEPS; step++) {
                now += random.nextInt(5);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    change(followed, random);
                }
                assertUpdatedAsSwept(followed, "seed " + seed + ", step " + step);
                startDue(followed);
            }
        }
        assertTrue(swept > SEEDS * STEPS / 4, "only " + swept + " lists have been swept");
        assertTrue(moved > SEEDS * 10, "only " + moved + " jobs have moved");
        assertTrue(limited > SEEDS * 10, "only " + limited + " lists had limits");
        assertTrue(ofSeveralClusters > SEEDS * 10, "only " + ofSeveralClusters + " lists had others beside them");
        assertTrue(delayed > SEEDS * 10, "only " + delayed + " jobs had to wait for their time");
        assertTrue(lacking > SEEDS, "only " + lacking + " lists had nodes that lacked what runs there");
        assertTrue(unserved > SEEDS, "only " + unserved + " lists were for the other sweep");
    }

    @Test
    void itIsForFewNodesThatAreAlwaysOpenAndSharedUnlessOneAsks() {
        assertTrue(isServed(nodes(1, NodeSharing.DEFAULT_SHARED), List.of()));
        assertTrue(isServed(nodes(64, NodeSharing.FORCED_SHARED), List.of()));
        assertFalse(isServed(nodes(65, NodeSharing.DEFAULT_SHARED), List.of()));
        assertFalse(isServed(nodes(2, NodeSharing.DEFAULT_EXCLUSIVE), List.of()));
        assertFalse(isServed(nodes(2, NodeSharing.FORCED_EXCLUSIVE_HOST), List.of()));
        Node other = new Node("other", NODE, Set.of(), "n0", NodeSharing.DEFAULT_SHARED);
        List<Node> ofOneHost = List.of(nodes(1, NodeSharing.DEFAULT_SHARED).get(0), other);
        assertFalse(isServed(ofOneHost, List.of()));
        Window closed = new Window("maintenance", 0, Set.of(0), 2000, 3000, Optional.empty());
        assertFalse(isServed(nodes(2, NodeSharing.DEFAULT_SHARED), List.of(closed)));
    }

    private static List<Node> nodes(int count, NodeSharing sharing) {
        return IntStream.range(0, count)
                .mapToObj(node -> new Node("n" + node, NODE, Set.of(), "n" + node, sharing))
                .toList();
    }

    /** Whether a plan that has been updated once is swept by columns from then on. */
    private boolean isServed(List<Node> nodes, List<Window> windows) {
        Followed followed =
                new Followed(new Site(new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", nodes)))));
        followed.site.apply(now, List.of(new Event.WindowsChanged(windows)), followed);
        followed.plan.update(now);
        return followed.plan.isForFewNodes(0);
    }

    @Test
    void onAsManyNodesAsCanBeWhatEndsOnTheLastOneLetsOthersStartThere() {
        Followed followed = new Followed(new Site(new Machine(
                ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", nodes(64, NodeSharing.DEFAULT_SHARED))))));
        List<Event> events = new ArrayList<>();
        for (int job = 0; job < 130; job++) {
            Request request = Request.of(new Chunk(1, Resources.of(5, 1)));
            events.add(new Event.Submitted(new Job(JobId.of(++number), "u", now, 100 + job, request)));
        }
        followed.site.apply(now, events, followed);
        assertUpdatedAsSwept(followed, "at first");
        startDue(followed);
        JobEntry last = followed.site.running().stream()
                .filter(job -> job.placement().has(63))
                .findFirst()
                .orElseThrow();
        int before = swept;
        followed.site.apply(now, List.of(new Event.Ended(last.job().id())), followed);
        assertUpdatedAsSwept(followed, "after an end on the last node");
        assertEquals(before + 1, swept);
        assertTrue(followed.site.queue().stream()
                .anyMatch(job ->
                        job.reservedStart() == now && job.reservedPlacement().has(63)));
    }

    private void assertUpdatedAsSwept(Followed followed, String where) {
        Site site = followed.site;
        OrderPlan plan = followed.plan;
        if (!plan.isOutdated(now)) {
            return;
        }
        List<List<String>> expected = new ArrayList<>();
        List<List<JobEntry>> jobs = new ArrayList<>();
        for (int[] group : new Coupling(site, plan.lists(), Coupling.Where.AS_PLANNED).groups()) {
            JobList list = plan.lists().get(group[0]);
            OrderSweep sweep = plan.sweep(group, now);
            if (!list.outdated().isAnything() || list.order().isEmpty()) {
                continue;
            }
            if (group.length > 1 || !sweep.awaitsNobody() || !plan.isForFewNodes(group[0])) {
                unserved++;
                continue;
            }
            int first = list.outdated().place();
            List<String> starts = new ArrayList<>(reservations(list.order().subList(0, first)));
            OrderSweep.End end = sweep.runBehind(list, (index, job, start, placement) -> {
                starts.add(job.job().id() + " at " + start + " on " + placement);
                return true;
            });
            if (end == OrderSweep.End.COMPLETE) {
                expected.add(starts);
                jobs.add(List.copyOf(list.order()));
                count(site, list);
            }
        }
        List<String> before = jobs.stream()
                .map(FewNodesSweepTest::reservations)
                .map(List::toString)
                .toList();
        plan.update(now);
        for (int list = 0; list < jobs.size(); list++) {
            List<String> found = reservations(jobs.get(list));
            assertEquals(expected.get(list), found, where);
            moved += found.toString().equals(before.get(list)) ? 0 : 1;
        }
    }

    private void count(Site site, JobList list) {
        swept++;
        limited += site.limits().slots() > 0 ? 1 : 0;
        ofSeveralClusters += site.clusters() > 1 ? 1 : 0;
        delayed +=
                (int) list.order().stream().filter(job -> job.notBefore() > now).count();
        for (boolean lacks : list.use().lacking()) {
            lacking += lacks ? 1 : 0;
        }
    }

    private static List<String> reservations(List<JobEntry> jobs) {
        return jobs.stream()
                .map(job -> job.job().id() + " at " + job.reservedStart() + " on " + job.reservedPlacement())
                .toList();
    }

    private static Machine machine(SplittableRandom random) {
        List<Cluster> clusters = new ArrayList<>();
        for (int cluster = 0; cluster <= random.nextInt(3); cluster++) {
            List<Node> nodes = new ArrayList<>();
            for (int node = 0; node <= random.nextInt(7); node++) {
                String name = "c" + cluster + "n" + node;
                nodes.add(random.nextInt(3) == 0 ? new Node(name, NODE, FAST) : new Node(name, NODE));
            }
            clusters.add(new Cluster("c" + cluster, nodes));
        }
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, clusters);
    }

    private void change(Followed followed, SplittableRandom random) {
        Site site = followed.site;
        int choice = random.nextInt(40);
        int cluster = random.nextInt(site.clusters());
        int node = random.nextInt(site.cluster(cluster).cluster().nodes().size());
        Event event = new Event.Timer();
        if (choice < 16) {
            event = new Event.Submitted(job(site, random));
        } else if (choice < 26) {
            Optional<JobEntry> ending = one(site.running(), random);
            event = ending.isPresent() ? new Event.Ended(ending.get().job().id()) : event;
        } else if (choice < 30) {
            Optional<JobEntry> deleted = one(site.queue(), random);
            event = deleted.isPresent() ? new Event.Deleted(deleted.get().job().id()) : event;
        } else if (choice < 32) {
            Optional<JobEntry> refused = one(site.queue(), random);
            event = refused.isPresent()
                    ? new Event.StartRefused(refused.get().job().id(), now + random.nextInt(40))
                    : event;
        } else if (choice < 34) {
            event = new Event.NodeOffline(cluster, node);
        } else if (choice < 37) {
            event = new Event.NodeUp(cluster, node);
        } else if (choice == 37) {
            event = new Event.NodeChanged(
                    cluster, node, new Node("c" + cluster + "n" + node, Resources.of(6 + random.nextInt(3), 16)));
        } else if (choice == 38) {
            event = limits(random);
        } else {
            reorder(followed, random);
        }
        site.apply(now, List.of(event), followed);
    }

    private static Optional<JobEntry> one(List<JobEntry> jobs, SplittableRandom random) {
        return jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.get(random.nextInt(jobs.size())));
    }

    private static Event limits(SplittableRandom random) {
        Limit users = new Limit(
                "users",
                new Subject.Each(Subject.Party.USER),
                new Measure.OfResource(ResourceKinds.CPUS),
                new Amount.Absolute(8 + random.nextInt(8)));
        return new Event.LimitsChanged(random.nextBoolean() ? List.of() : List.of(users));
    }

    private void reorder(Followed followed, SplittableRandom random) {
        followed.plan.update(now);
        int list = random.nextInt(followed.plan.lists().size());
        List<JobEntry> order = new ArrayList<>(followed.plan.lists().get(list).order());
        if (!order.isEmpty()) {
            JobEntry moving = order.remove(random.nextInt(order.size()));
            order.add(random.nextInt(order.size() + 1), moving);
            followed.plan.reorder(list, order);
        }
    }

    private Job job(Site site, SplittableRandom random) {
        boolean wants = random.nextInt(6) == 0;
        Resources each = Resources.of(random.nextInt(7), 1 + random.nextInt(12));
        Chunk chunk = new Chunk(random.nextInt(3) == 0 ? 2 : 1, each, wants ? FAST : Set.of());
        List<Chunk> chunks =
                random.nextInt(10) == 0 ? List.of(chunk, new Chunk(1, Resources.of(1, 1))) : List.of(chunk);
        Arrangement arrangement = Arrangement.values()[random.nextInt(Arrangement.values().length)];
        Sharing sharing =
                random.nextInt(3) > 0 ? Sharing.SHARED : Sharing.values()[random.nextInt(Sharing.values().length)];
        List<JobId> after = new ArrayList<>();
        if (random.nextInt(60) == 0) {
            one(site.queue(), random).ifPresent(other -> after.add(other.job().id()));
        }
        long notBefore = random.nextInt(8) == 0 ? now + random.nextInt(60) : 0;
        return new Job(
                JobId.of(++number),
                new Owner("u" + random.nextInt(3), "g", "p"),
                "q",
                now,
                10 * (1 + random.nextInt(6)),
                new Request(chunks, arrangement, sharing),
                new Conditions(notBefore, after, Optional.empty()));
    }

    private void startDue(Followed followed) {
        for (JobList list : followed.plan.lists()) {
            while (list.nextStart() <= now && list.order().get(0).mayStart(now)) {
                JobEntry job = list.order().get(0);
                followed.plan.started(job);
                followed.site.start(now, job, job.reservedPlacement());
                followed.site.apply(
                        now, List.of(new Event.StartConfirmed(job.job().id(), now)), SiteListener.INDIFFERENT);
            }
        }
    }
}
