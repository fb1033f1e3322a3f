package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;

/**
 * What an update does to the reservations of jobs: it takes up the starts of a sweep, and can be exchanged for what was
 * before.
 *
 * <p>It ends the sweep where that meets the plan as it was: where a job behind all changes starts as before on the same
 * nodes, and whatever lay or lies elsewhere than before has ended.
 */
final class Rescheduling implements OrderSweep.StartReader {
    private final List<JobEntry> moved = new ArrayList<>();
    /** By index in the list of the moved: the reservation that the job has not now, if there is one. */
    private final List<Optional<Reservation>> others = new ArrayList<>();

    private long differsUntil;

    /** @param differsUntil what is held differs from what was held by something else than the sweep's jobs until then */
    Rescheduling(long differsUntil) {
        this.differsUntil = differsUntil;
    }

    @Override
    public boolean starts(int list, JobEntry job, long start, Placement placement) {
        if (job.reservedStart() == start && placement.equals(job.reservedPlacement())) {
            return differsUntil > start;
        }
        moved.add(job);
        others.add(job.reservation());
        differsUntil = Math.max(differsUntil, Math.max(start, job.reservedStart()) + job.walltime());
        job.reserve(start, placement);
        return true;
    }

    /** By how many seconds, in all, jobs are planned later now than before and than they are guaranteed to start. */
    long lateness() {
        long lateness = 0;
        for (int i = 0; i < moved.size(); i++) {
            JobEntry job = moved.get(i);
            if (job.bound().isPresent() && others.get(i).isPresent()) {
                long due = Math.max(others.get(i).get().start(), job.bound().getAsLong());
                lateness += Math.max(0, job.reservedStart() - due);
            }
        }
        return lateness;
    }

    /** The jobs are planned as before; done once more, as afterwards. */
    void exchange() {
        for (int i = 0; i < moved.size(); i++) {
            JobEntry job = moved.get(i);
            Optional<Reservation> other = others.get(i);
            others.set(i, job.reservation());
            other.ifPresentOrElse(place -> job.reserve(place.start(), place.placement()), job::unreserve);
        }
    }
}
