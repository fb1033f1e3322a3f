package org.almanac.planner.plan.order;

import java.util.List;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.fit.LaidOutRoom;

/**
 * Finds the jobs of a list, which keeps its order, that may start earlier by what has been given back.
 *
 * <p>Only a job that starts later than its predecessor may: it waits for room. While it waits, room only grows, so a
 * job that has no place just before its planned start has none at any time before. All other jobs start as soon as
 * their turn comes, on nodes that are as free as they were. Of requests that are not counted node by node nothing is
 * known: any change may move their starts.
 */
final class EarlierCandidates {
    /** Whether the start of a job, which waits for room from that time on until it starts, may change. */
    @FunctionalInterface
    private interface Condition {
        boolean isMetBy(JobEntry job, long since);
    }

    private final JobList list;
    private final LaidOutRoom room;
    private final JobOrder order;
    private final PlanTable table;

    /** @param list in the order of the starts */
    EarlierCandidates(JobList list, PlannedRoom room) {
        this.list = list;
        this.room = room.nodes();
        this.order = list.rowOrder();
        this.table = list.plan().table();
    }

    /**
     * The place of the first job that starts after that time and may start earlier by what has been given back; the
     * number of jobs if there is none. The room already shows what has been given back.
     */
    int first(List<Holding> freed, long after) {
        long end = freed.stream().mapToLong(Holding::to).max().orElse(after);
        return first(after, end, (job, since) -> mayGain(job, since, freed));
    }

    /** Whether there is no such job. */
    boolean isNone(List<Holding> freed, long after) {
        return first(freed, after) == order.size();
    }

    private boolean mayGain(JobEntry job, long since, List<Holding> freed) {
        Request request = job.request();
        long last = table.start(job) - 1;
        if (!room.counts(request)) {
            return freed.stream().anyMatch(each -> each.from() <= last && each.to() > since);
        }
        for (Holding each : freed) {
            if (each.from() <= last && each.to() > last && room.isAnyOn(each.placement(), request, last)) {
                // There was no room for the job's one piece, and now there is.
                return room.nodes().placer().piecesOf(request) == 1 || room.admits(request, last);
            }
        }
        return false;
    }

    /** Whether a job waits for room in [after, end) whose request is not counted: any change may move its start. */
    boolean isAnyUncounted(long after, long end) {
        return first(after, end, (job, since) -> !room.counts(job.request())) < order.size();
    }

    private int first(long after, long end, Condition condition) {
        long since = after;
        for (int place = list.firstAfter(after); place < order.size() && since < end; place++) {
            long start = table.start(order.row(place));
            if (start > since && condition.isMetBy(order.get(place), since)) {
                return place;
            }
            since = start;
        }
        return order.size();
    }
}
