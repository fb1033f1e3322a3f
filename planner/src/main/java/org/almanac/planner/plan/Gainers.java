package org.almanac.planner.plan;

import java.util.List;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.fit.LaidOutRoom;

/**
 * Finds who of a list, which keeps its order, may start earlier by what has been given back.
 *
 * <p>Only those may that start later than their predecessor: they have to wait for room, which meanwhile only grows. So
 * whoever has no place just before the planned start has none at any time before. All others start as soon as their turn
 * comes, on nodes that are as free as they were. Of requests that are not counted nothing is known: they may start at
 * another time by any change.
 */
final class Gainers {
    /** Whether a job may start otherwise that has to wait for room from that time on until its start. */
    @FunctionalInterface
    private interface Condition {
        boolean isMetBy(JobEntry job, long since);
    }

    private final JobList list;
    private final LaidOutRoom room;
    private final PlannedTimes times;
    private final PlanTable table;
    private int counted;

    /** @param list in the order of the starts */
    Gainers(JobList list, PlannedRoom room) {
        this.list = list;
        this.room = room.nodes();
        this.times = room.times();
        this.table = list.plan().table();
    }

    /**
     * The place of the first job that starts after that time and may start earlier by what has been given back, which the
     * room knows; the number of jobs where there is none.
     */
    int first(List<Holding> freed, long after) {
        long end = freed.stream().mapToLong(Holding::to).max().orElse(after);
        return first(after, end, (job, since) -> mayGain(job, since, freed));
    }

    /** Whether there is none. */
    boolean isNone(List<Holding> freed, long after) {
        return first(freed, after) == list.order().size();
    }

    private boolean mayGain(JobEntry job, long since, List<Holding> freed) {
        Request request = job.request();
        long last = table.start(job) - 1;
        if (!room.counts(request)) {
            return freed.stream().anyMatch(each -> each.from() <= last && each.to() > since);
        }
        for (Holding each : freed) {
            if (each.from() <= last && each.to() > last && room.isAnyOn(each.placement(), request, last)) {
                // Where there was no room for its one piece, there is now.
                return room.nodes().placer().piecesOf(request) == 1
                        || ++counted > room.nodes().tuning().countedGainers()
                        || room.admits(request, last);
            }
        }
        return false;
    }

    /** Whether a job that waits for room in [after, end) may start otherwise, whatever has changed. */
    boolean isAnyUncounted(long after, long end) {
        return first(after, end, (job, since) -> !room.counts(job.request()))
                < list.order().size();
    }

    private int first(long after, long end, Condition condition) {
        long since = after;
        for (int place = list.firstAfter(after); place < times.size() && since < end; place++) {
            if (times.start(place) > since && condition.isMetBy(list.order().get(place), since)) {
                return place;
            }
            since = times.start(place);
        }
        return times.size();
    }
}
