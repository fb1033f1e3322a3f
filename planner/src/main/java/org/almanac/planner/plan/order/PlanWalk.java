package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Changes;
import org.almanac.planner.timeline.TimeWalk;

/**
 * The changes on a zone's nodes in the order of time: running and planned jobs end, planned jobs start, nodes close and
 * open. What is closed counts as taken.
 */
final class PlanWalk implements Changes {
    private record Taking(Placement placement, long from, long to) {}

    private final Zone zone;
    private final PlanTable table;
    private final List<JobEntry> running;
    private final List<JobEntry> order;
    private final List<Taking> closures = new ArrayList<>(0);
    private int started;
    private int closed;
    /**
     * Over the ends of running jobs, of planned jobs by their index, and of closures, whose numbers come behind those.
     */
    private final TimeWalk ends;

    /**
     * A walk from the present on; the planned jobs come in the order of their starts.
     *
     * @param beyond by how many seconds the job may outrun what it is planned for whose place is looked for
     */
    PlanWalk(Zone zone, Plan plan, List<JobEntry> order, long now, long beyond) {
        this.zone = zone;
        this.table = plan.table();
        this.running = plan.site().running();
        this.ends = plan.site().walk();
        this.order = order;
        zone.tellClosures(beyond, (node, from, to) -> {
            if (to > now) {
                closures.add(new Taking(node, Math.max(now, from), to));
            }
        });
        closures.sort(Comparator.comparingLong(Taking::from));
    }

    @Override
    public long next() {
        long next = ends.next();
        if (started < order.size()) {
            next = Math.min(next, table.start(order.get(started)));
        }
        return closed < closures.size() ? Math.min(next, closures.get(closed).from) : next;
    }

    @Override
    public void goTo(long time, Reader reader) {
        while (ends.nextRunning() <= time) {
            JobEntry job = running.get(ends.passRunning());
            if (job.placement().cluster() == zone.use().index()) {
                zone.counted(job.placement()).ifPresent(there -> reader.given(time, there));
            }
        }
        while (ends.nextPlanned() <= time) {
            int which = ends.passPlanned();
            reader.given(
                    time,
                    which < order.size()
                            ? table.placement(order.get(which))
                            : closures.get(which - order.size()).placement);
        }
        for (; started < order.size() && table.start(order.get(started)) <= time; started++) {
            JobEntry job = order.get(started);
            ends.add(table.end(job), started);
            reader.taken(time, table.placement(job));
        }
        for (; closed < closures.size() && closures.get(closed).from <= time; closed++) {
            ends.add(closures.get(closed).to, order.size() + closed);
            reader.taken(time, closures.get(closed).placement);
        }
    }
}
