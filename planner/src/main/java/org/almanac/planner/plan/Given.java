package org.almanac.planner.plan;

import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.site.JobEntry;

/** What was held in [from, to), in epoch seconds, and is given back. */
record Given(Placement placement, long from, long to) {
    /** What the job has of its present reservation. */
    static Given of(JobEntry job, PlanTable table) {
        return new Given(table.placement(job), table.start(job), table.end(job));
    }

    /** What it has of a reservation there. */
    static Given of(JobEntry job, Reservation place) {
        return new Given(place.placement(), place.start(), place.start() + job.walltime());
    }
}
