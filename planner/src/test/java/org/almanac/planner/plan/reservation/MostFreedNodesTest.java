package org.almanac.planner.plan.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/**
 * In a compression of {@code conservative}, other jobs are moved for a job while at most 500 nodes are freed.
 *
 * <p>The first node is free, the next two are busy for some time. A job that may not start until then is planned on the
 * first, and behind what runs a second job that needs two nodes. One of the busy nodes is freed early. So the second job
 * comes forward only if the first is planned on the other busy node. On all other nodes there is room for none of them,
 * whatever ends there.
 */
class MostFreedNodesTest {
    private static final Resources NODE = Resources.of(8, 16);
    private static final Resources SMALL = Resources.of(1, 1);
    private static final long NOW = 1_000;
    private static final long LATER = 2_000;
    private static final int NODES = 600;

    private static final Job HELD_BACK = new Job(JobId.of(1), "u", NOW, 5_000, Request.of(new Chunk(1, NODE)))
            .under(new Conditions(LATER, List.of(), Optional.empty()));
    private static final Job WIDE = new Job(JobId.of(2), "u", NOW, 1_500, Request.of(new Chunk(2, NODE)));

    private final List<Event> events = new ArrayList<>();
    private final Scheduler scheduler = Policies.create(
            PolicySpec.parse("conservative"),
            new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", NODES, NODE))));

    private static JobId whole(int node) {
        return JobId.of(10_000 + node);
    }

    private static JobId small(int node) {
        return JobId.of(20_000 + node);
    }

    private void runs(JobId id, int node, Resources amounts, long until) {
        events.add(new Event.Submitted(new Job(id, "u", NOW, until - NOW, Request.of(new Chunk(1, amounts)))));
        events.add(new Event.StartedElsewhere(id, Placement.of(0, new int[] {node}, amounts), NOW));
    }

    /** Ends the job on the second node and small jobs on others, so that so many nodes are freed. */
    private void free(int nodes) {
        runs(whole(1), 1, NODE, LATER);
        runs(whole(2), 2, NODE, LATER);
        for (int node = 3; node < NODES; node++) {
            runs(whole(node), node, Resources.of(7, 15), LATER + 100_000);
            runs(small(node), node, SMALL, LATER);
        }
        events.add(new Event.Submitted(HELD_BACK));
        events.add(new Event.Submitted(WIDE));
        scheduler.apply(NOW, events);
        scheduler.decide(NOW);
        assertEquals(LATER, planned(WIDE).start());
        assertEquals(0, nodeOfHeldBack());

        events.clear();
        events.add(new Event.Ended(whole(1)));
        for (int node = 3; node <= nodes + 1; node++) {
            events.add(new Event.Ended(small(node)));
        }
        scheduler.apply(NOW + 1, events);
    }

    private PlanView.Planned planned(Job job) {
        return scheduler.plan().planned().stream()
                .filter(each -> each.job().id().equals(job.id()))
                .findFirst()
                .orElseThrow();
    }

    private int nodeOfHeldBack() {
        assertEquals(LATER, planned(HELD_BACK).start());
        return planned(HELD_BACK).placement().node(0);
    }

    @Test
    void aJobIsMovedForAnotherWhere500NodesAreFreed() {
        free(500);

        assertEquals(NOW + 1, planned(WIDE).start());
        assertEquals(2, nodeOfHeldBack());
    }

    @Test
    void noJobIsMovedForAnotherWhere501NodesAreFreed() {
        free(501);

        assertEquals(LATER, planned(WIDE).start());
        assertEquals(0, nodeOfHeldBack());
    }
}
