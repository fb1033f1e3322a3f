package org.almanac.planner.plan.order;

import java.util.List;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.fit.ClusterRoom;
import org.almanac.planner.timeline.fit.LaidOutRoom;

/**
 * What is free on each node over time, beside running jobs and what a list's plan holds. It is kept up to date from
 * event to event where that costs less than a walk over the whole plan.
 *
 * <p>Only for zones whose nodes are always open.
 */
final class PlannedRoom {
    private final LaidOutRoom nodes;
    /** What is free at the time that {@link #freeAt} was asked for last, by node, then by kind. */
    private final long[] free;

    private PlannedRoom(LaidOutRoom nodes) {
        this.nodes = nodes;
        this.free = new long[nodes.nodes().usable().length];
    }

    /**
     * Whether a room pays for a list of so many planned jobs: with few jobs or nodes a walk over the plan is as fast.
     */
    static boolean pays(Zone zone, int planned) {
        Tuning tuning = zone.use().tuning();
        return zone.isAlwaysOpen()
                && zone.use().cluster().nodes().size() >= tuning.roomNodes()
                && planned >= tuning.roomJobs();
    }

    /** The room beside running jobs and the planned jobs, which come in the order of their starts. */
    static PlannedRoom beside(NodesNow use, PlanTable table, List<JobEntry> running, List<JobEntry> planned, long now) {
        HeldByNode held = new HeldByNode(use.cluster().nodes().size(), use.kinds(), use.tuning());
        for (int i = planned.size() - 1; i >= 0; i--) {
            JobEntry job = planned.get(i);
            held.addEarlier(table.placement(job), table.start(job), table.end(job));
        }
        for (JobEntry job : running) {
            if (job.placement().cluster() == use.index()) {
                held.addEarlier(job.placement(), now, job.expectedEnd());
            }
        }
        long last = planned.isEmpty() ? now : table.start(planned.get(planned.size() - 1));
        return new PlannedRoom(ClusterRoom.beside(held, use, now, last));
    }

    /** The same over a copy of the nodes. */
    PlannedRoom copy(NodesNow copiedUse) {
        return new PlannedRoom(nodes.copy(copiedUse));
    }

    /** The room on the nodes. */
    LaidOutRoom nodes() {
        return nodes;
    }

    /** What is free at that time, by node, then by kind. The array is overwritten by the next call. */
    long[] freeAt(long time) {
        nodes.freeAt(time, free);
        return free;
    }

    void release(Holding freed) {
        nodes.release(freed.placement(), freed.from(), freed.to());
    }
}
