package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Changes;
import org.almanac.planner.timeline.EndHeap;

/**
 * What changes on a zone's nodes as its plan goes on, in the order of time: running and planned jobs end, planned jobs
 * start, nodes close and open. A closed node counts as taken whole.
 */
final class PlanWalk implements Changes {
    private record Taking(Placement placement, long from, long to) {}

    private final int cluster;
    private final List<JobEntry> running;
    private final List<JobEntry> order;
    private final List<Taking> closures = new ArrayList<>(0);
    private int ended;
    private int started;
    private int closed;
    /** Of planned jobs by their index, of closures by −1 − their index. */
    private final EndHeap ends = new EndHeap();

    /** A walk from the present on; the planned jobs come in the order of their starts. */
    PlanWalk(Zone zone, List<JobEntry> running, List<JobEntry> order, long now) {
        this.cluster = zone.use().index();
        this.running = running;
        this.order = order;
        zone.tellClosures((node, from, to) -> {
            if (to > now) {
                closures.add(new Taking(node, Math.max(now, from), to));
            }
        });
        closures.sort(Comparator.comparingLong(Taking::from));
    }

    @Override
    public long next() {
        long next = ends.earliest();
        if (ended < running.size()) {
            next = Math.min(next, running.get(ended).expectedEnd());
        }
        if (started < order.size()) {
            next = Math.min(next, order.get(started).reservedStart());
        }
        return closed < closures.size() ? Math.min(next, closures.get(closed).from) : next;
    }

    @Override
    public void goTo(long time, Reader reader) {
        for (; ended < running.size() && running.get(ended).expectedEnd() <= time; ended++) {
            JobEntry job = running.get(ended);
            if (job.placement().cluster() == cluster) {
                reader.given(time, job.placement());
            }
        }
        while (ends.earliest() <= time) {
            int which = ends.removeEarliest();
            reader.given(
                    time,
                    which < 0
                            ? closures.get(-1 - which).placement
                            : order.get(which).reservedPlacement());
        }
        for (; started < order.size() && order.get(started).reservedStart() <= time; started++) {
            JobEntry job = order.get(started);
            ends.add(job.reservedStart() + job.walltime(), started);
            reader.taken(time, job.reservedPlacement());
        }
        for (; closed < closures.size() && closures.get(closed).from <= time; closed++) {
            ends.add(closures.get(closed).to, -1 - closed);
            reader.taken(time, closures.get(closed).placement);
        }
    }
}
