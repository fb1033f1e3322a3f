package org.almanac.planner.plan.order;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.site.JobEntry;

/**
 * The earliest suitable gap for a job over all lists of a plan (planning paper, Algorithm 1, lines 4 to 6).
 *
 * @param list the index of the list in whose plan it is
 * @param place where and when the job lies there
 */
record EarliestGap(int list, Reservation place) {
    /**
     * Searches a plan that is up to date, from that time on; on equal starts it takes the gap of the first list. Empty
     * if no list can hold the job.
     */
    static Optional<EarliestGap> in(Plan plan, List<JobList> lists, JobEntry job, long now, long from) {
        Optional<EarliestGap> earliest = Optional.empty();
        for (int i = 0; i < lists.size() && from != Times.NEVER; i++) {
            JobList list = lists.get(i);
            if (list.canHold(job)) {
                boolean limited = job.charges(list.use().index()).size() > 0;
                Optional<Reservation> gap = list.earliestGap(
                        job, now, from, limited ? Optional.of(LimitPlan.beside(plan, now)) : Optional.empty());
                if (gap.isPresent()
                        && (earliest.isEmpty()
                                || gap.get().start() < earliest.get().start())) {
                    earliest = Optional.of(new EarliestGap(i, gap.get()));
                }
            }
        }
        return earliest;
    }

    long start() {
        return place.start();
    }
}
