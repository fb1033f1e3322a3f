package org.almanac.planner.plan;

import java.util.List;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.site.JobEntry;

/**
 * What the plan of a list was at some time, to go back to.
 *
 * @param order all of its jobs, each planned
 * @param places by position
 */
record PlannedOrder(List<JobEntry> order, List<Reservation> places) {
    static PlannedOrder of(JobList list) {
        List<JobEntry> order = List.copyOf(list.order());
        return new PlannedOrder(
                order,
                order.stream().map(job -> job.reservation().orElseThrow()).toList());
    }

    /** Its jobs come in that order in the list, and are planned there. */
    void restore(JobList list) {
        list.reorder(order);
        for (int i = 0; i < order.size(); i++) {
            order.get(i).reserve(places.get(i).start(), places.get(i).placement());
        }
    }
}
