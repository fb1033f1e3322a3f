package org.almanac.planner.plan.reservation;

import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.freed.FreedCount;

/** The part of a {@link ReservationPlan} on a zone of one node: a job fits if what it asks for is free there. */
final class OneNodePlan extends ZonePlan {
    private final Profile availability;
    private final EarlierStarts earlier;
    private final FreedCount count;
    /** How often room had been given back when the last compression began. */
    private long begun;

    OneNodePlan(Zone zone, PlanTable table, long now, FreedCount count) {
        this(zone, table, new Profile(now, zone.use().usable()), count);
    }

    private OneNodePlan(Zone zone, PlanTable table, Profile availability, FreedCount count) {
        super(zone, table);
        this.availability = availability;
        this.count = count;
        this.earlier = new EarlierStarts(availability, table, count, use.tuning());
    }

    @Override
    ZonePlan copy(Zone copiedZone, Plan copiedPlan, FreedCount copiedCount) {
        return new OneNodePlan(copiedZone, copiedPlan.table(), availability.copy(), copiedCount);
    }

    @Override
    void note(JobEntry job) {
        earlier.note(job);
    }

    @Override
    void forget(JobEntry job) {}

    @Override
    void forgetBefore(long now) {
        availability.forgetBefore(now);
    }

    @Override
    void hold(Placement placement, long from, long to) {
        long begin = Math.max(from, availability.begin());
        if (begin < to) {
            availability.hold(placement, 0, begin, to);
            earlier.take(placement.held(0, ResourceKinds.CPUS), begin, to);
        }
    }

    @Override
    void release(Placement placement, long from, long to) {
        long begin = Math.max(from, availability.begin());
        if (begin < to) {
            availability.release(placement, 0, begin, to);
            earlier.give(placement.held(0, ResourceKinds.CPUS), begin, to);
        }
    }

    @Override
    void advance(Placement placement, long walltime, long from, long to) {
        // Where both stretches of time overlap, nothing changes.
        hold(placement, to, Math.min(from, to + walltime));
        release(placement, Math.max(from, to + walltime), from + walltime);
    }

    @Override
    boolean isFree(Placement placement, long from, long to) {
        return availability.earliest(placement.total(), to - from, from, to, to) == from;
    }

    @Override
    long earliestBySums(JobEntry job, long from, long before) {
        return availability.earliest(job.request().total(), job.walltime(), from, before, table.start(job));
    }

    @Override
    long earliestByFreed(JobEntry job, long from, long before) {
        // A job that is planned elsewhere can begin here before its planned start and end after it. That a limit, or a
        // request for a whole node, kept a job from what was free tells nothing about other jobs.
        return isExact(job) ? earlier.earliest(job, from, before) : earliestBySums(job, from, before);
    }

    @Override
    void tried(JobEntry job) {
        earlier.know(job, isExact(job));
    }

    @Override
    boolean mustStay(int row, long start, long tried, long now) {
        return earlier.mustStay(row, start, tried, now);
    }

    /** Always true, as the jobs of one shape have been tried at different times. */
    @Override
    boolean mayStart(int shape, long before) {
        return true;
    }

    @Override
    boolean rulesOutByRow() {
        return !earlier.looksAtAll();
    }

    /** Nothing is to be done: {@link #release} notes all that is given back. */
    @Override
    void freed(Placement placement, long from, long to) {}

    @Override
    void beginCompression() {
        begun = count.last();
        earlier.beginTrying();
    }

    @Override
    void endCompression() {
        earlier.allTriedAfter(begun);
    }

    @Override
    boolean isExact(JobEntry job) {
        return !isShared()
                && (zone.isAlwaysOpen() || job.beyond() == 0)
                && table.placement(job).cluster() == use.index()
                && holdsWhatItAsksFor(job)
                && job.charges(use.index()).size() == 0;
    }

    private boolean holdsWhatItAsksFor(JobEntry job) {
        Placement placement = table.placement(job);
        Resources asked = job.request().total();
        for (int kind = 0; kind < asked.kinds(); kind++) {
            if (placement.held(0, kind) != asked.amount(kind)) {
                return false;
            }
        }
        return true;
    }

    @Override
    Optional<Reservation> earliestAsPlanned(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Optional<Placement> placement = use.placer().place(job.job().request(), use.usable());
        if (placement.isEmpty()) {
            return Optional.empty();
        }
        long start = from;
        while (start < before) {
            long free = availability.earliest(placement.get().total(), job.walltime(), start, before, Times.NEVER);
            start = admitted(job, free, limits);
            if (start == free) {
                break;
            }
        }
        return start < before ? Optional.of(new Reservation(start, placement.get())) : Optional.empty();
    }
}
