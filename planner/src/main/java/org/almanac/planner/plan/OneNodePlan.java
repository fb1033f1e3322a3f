package org.almanac.planner.plan;

import java.util.Collection;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;

/** The part of a plan on a zone of one node: what is free there says all. */
final class OneNodePlan extends ZonePlan {
    private final Availability availability;
    private final ShapeBounds bounds;

    OneNodePlan(Zone zone, long now) {
        this(zone, new Availability(now, zone.use().usable()));
    }

    private OneNodePlan(Zone zone, Availability availability) {
        super(zone);
        this.availability = availability;
        this.bounds = new ShapeBounds(availability);
    }

    @Override
    ZonePlan copy(Zone copiedZone, Collection<JobEntry> copiedJobs) {
        OneNodePlan copy = new OneNodePlan(copiedZone, availability.copy());
        copy.takeOverOpenings(this);
        return copy;
    }

    @Override
    void note(JobEntry job) {}

    @Override
    void forget(JobEntry job) {}

    @Override
    void forgetBefore(long now) {
        availability.forgetBefore(now);
        bounds.forgetBefore(now);
    }

    @Override
    void hold(Placement placement, long from, long to) {
        availability.hold(placement, 0, from, to);
    }

    @Override
    void release(Placement placement, long from, long to) {
        if (from < to) {
            availability.release(placement, 0, from, to);
            bounds.open(from, availability.mostCpus(from, to));
        }
    }

    @Override
    void advance(Placement placement, long walltime, long from, long to) {
        // Where both places overlap, nothing changes.
        hold(placement, to, Math.min(from, to + walltime));
        release(placement, Math.max(from, to + walltime), from + walltime);
    }

    @Override
    boolean isFree(Placement placement, long from, long to) {
        return availability.earliest(placement.total(), to - from, from, to, to) == from;
    }

    @Override
    long earliestBySums(JobEntry job, long from, long before) {
        return bounds.earliest(job.request().total(), job.walltime(), job.reservedStart(), from, before);
    }

    /** What has been given back is known to the bounds. */
    @Override
    protected long earliestByOpenings(JobEntry job, long from, long before, Openings openings) {
        return earliestBySums(job, from, before);
    }

    @Override
    boolean isExact(JobEntry job) {
        return job.reservedPlacement().cluster() == use.index()
                && job.reservedPlacement().total().equals(job.request().total())
                && job.charges(use.index()).size() == 0;
    }

    @Override
    Optional<Reservation> earliest(JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Optional<Placement> placement = use.placer().place(job.job().request(), use.usable(), 0);
        if (placement.isEmpty()) {
            return Optional.empty();
        }
        long start = from;
        while (start < before) {
            long free = availability.earliest(placement.get().total(), job.walltime(), start, before, Scheduler.NEVER);
            start = admitted(job, free, limits);
            if (start == free) {
                break;
            }
        }
        return start < before ? Optional.of(new Reservation(start, placement.get())) : Optional.empty();
    }
}
