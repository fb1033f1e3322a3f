package org.almanac.planner.plan.order;

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
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.junit.jupiter.api.Test;

/** Updates of small lists come to what a sweep comes to that reads every job. */
class FewNodesSweepTest {
    private static final int SEEDS = Sites.of(60);
    private static final int STEPS = 120;
    private static final Resources NODE = Resources.of(8, 16);

    /** How often what the test is about has come up. */
    private int swept;

    private int moved;
    private int limited;
    private int ofSeveralClusters;
    private int delayed;
    private int lacking;
    private int unserved;

    @Test
    void anUpdateOnFewNodesComesToWhatASweepComesToThatReadsEveryJob() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ChangingPlan changing = new ChangingPlan(ChangingPlan.machine(random));
            for (int step = 0; step < STEPS; step++) {
                changing.now += random.nextInt(5);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    changing.change(random);
                }
                assertUpdatedAsSwept(changing, "seed " + seed + ", step " + step);
                changing.startDue();
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
        ChangingPlan changing =
                new ChangingPlan(new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", nodes))));
        changing.tell(new Event.WindowsChanged(windows));
        changing.orders.update(changing.now);
        return changing.orders.isForFewNodes(0);
    }

    @Test
    void onAsManyNodesAsCanBeWhatEndsOnTheLastOneLetsOthersStartThere() {
        ChangingPlan changing = new ChangingPlan(new Machine(
                ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", nodes(64, NodeSharing.DEFAULT_SHARED)))));
        for (int number = 1; number <= 130; number++) {
            Request request = Request.of(new Chunk(1, Resources.of(5, 1)));
            changing.tell(new Event.Submitted(new Job(JobId.of(number), "u", changing.now, 100 + number, request)));
        }
        assertUpdatedAsSwept(changing, "at first");
        changing.startDue();
        JobEntry last = changing.site.running().stream()
                .filter(job -> job.placement().has(63))
                .findFirst()
                .orElseThrow();
        int before = swept;
        changing.tell(new Event.Ended(last.job().id()));
        assertUpdatedAsSwept(changing, "after an end on the last node");
        assertEquals(before + 1, swept);
        assertTrue(changing.site.queue().stream()
                .anyMatch(job -> changing.table.start(job) == changing.now
                        && changing.table.placement(job).has(63)));
    }

    private void assertUpdatedAsSwept(ChangingPlan changing, String where) {
        Site site = changing.site;
        OrderPlan plan = changing.orders;
        PlanTable table = changing.table;
        long now = changing.now;
        if (!plan.isOutdated(now)) {
            return;
        }
        List<List<String>> expected = new ArrayList<>();
        List<List<JobEntry>> jobs = new ArrayList<>();
        for (int[] group : new CoupledLists(site, plan.lists(), CoupledLists.Where.AS_PLANNED).groups()) {
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
            List<String> starts = new ArrayList<>(reservations(list.order().subList(0, first), table));
            OrderSweep.End end = sweep.runBehind(list, (index, job, start, placement) -> {
                starts.add(job.job().id() + " at " + start + " on " + placement);
                return true;
            });
            if (end == OrderSweep.End.COMPLETE) {
                expected.add(starts);
                jobs.add(List.copyOf(list.order()));
                count(site, list, now);
            }
        }
        List<String> before = jobs.stream()
                .map(order -> reservations(order, table))
                .map(List::toString)
                .toList();
        plan.update(now);
        for (int list = 0; list < jobs.size(); list++) {
            List<String> found = reservations(jobs.get(list), table);
            assertEquals(expected.get(list), found, where);
            moved += found.toString().equals(before.get(list)) ? 0 : 1;
        }
    }

    private void count(Site site, JobList list, long now) {
        swept++;
        limited += site.limits().slots() > 0 ? 1 : 0;
        ofSeveralClusters += site.clusters() > 1 ? 1 : 0;
        delayed +=
                (int) list.order().stream().filter(job -> job.notBefore() > now).count();
        for (boolean lacks : list.use().lacking()) {
            lacking += lacks ? 1 : 0;
        }
    }

    private static List<String> reservations(List<JobEntry> jobs, PlanTable table) {
        return jobs.stream()
                .map(job -> job.job().id() + " at " + table.start(job) + " on " + table.placement(job))
                .toList();
    }
}
