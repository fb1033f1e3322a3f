package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.plan.ReservationPlan;
import org.almanac.planner.site.JobEntry;

/**
 * Where some jobs were planned at a moment, to come back to: what an attempt has changed is undone, and nothing else is
 * touched.
 */
final class Allocations {
    private final List<JobEntry> jobs;
    private final List<Optional<Reservation>> places = new ArrayList<>();

    /** The reservations that the jobs have now. */
    Allocations(List<JobEntry> jobs) {
        this.jobs = List.copyOf(jobs);
        this.jobs.forEach(job -> places.add(job.reservation()));
    }

    /** Gives these jobs back their places; nobody else has been given one since. */
    void restore(ReservationPlan plan) {
        List<Integer> changed = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            if (!jobs.get(i).reservation().equals(places.get(i))) {
                changed.add(i);
            }
        }
        changed.forEach(i -> plan.cancel(jobs.get(i)));
        changed.forEach(i -> places.get(i).ifPresent(place -> plan.reserve(jobs.get(i), place)));
    }
}
