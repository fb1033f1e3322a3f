package org.almanac.planner.plan;

import java.util.Collection;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;

/**
 * One zone's part of a plan whose starts are kept.
 *
 * <p>The nodes of a reservation are tentative: they may be chosen anew to let one more job fit, its start stays.
 */
abstract sealed class ZonePlan permits OneNodePlan, ManyNodesPlan {
    protected final Zone zone;
    protected final ClusterUse use;
    /** Since the last compression began. */
    private final Openings opened;
    /** Since the present compression began, while there is one. */
    private final Openings openedMeanwhile;

    protected ZonePlan(Zone zone) {
        this.zone = zone;
        this.use = zone.use();
        this.opened = new Openings(use.cluster().nodes().size());
        this.openedMeanwhile = new Openings(use.cluster().nodes().size());
    }

    /** Notes that something has been given back that jobs may be moved to. */
    final void open(Placement placement, long from, long to) {
        opened.add(placement, from, to);
        openedMeanwhile.add(placement, from, to);
    }

    /** Each job is now moved to where {@link #earliestByOpenings} says, if it can be. */
    final void beginCompression() {
        openedMeanwhile.clear();
    }

    /** Each job has been: what was opened before is of no use for any. */
    final void endCompression() {
        opened.clear();
        opened.addAll(openedMeanwhile);
    }

    /** Takes over what has been opened in a plan of which this is a copy. */
    protected final void takeOverOpenings(ZonePlan original) {
        opened.addAll(original.opened);
    }

    /** A plan in which nothing is held. */
    static ZonePlan of(Zone zone, long now, OpeningCount count) {
        ZonePlan plan = zone.use().cluster().nodes().size() == 1
                ? new OneNodePlan(zone, now, count)
                : new ManyNodesPlan(zone, now);
        zone.tellClosures(plan::hold);
        return plan;
    }

    /** The same plan over a copy of the zone, with the copied site's jobs that are reserved here. */
    abstract ZonePlan copy(Zone copiedZone, Collection<JobEntry> copiedJobs, OpeningCount copiedCount);

    /** Every job that is reserved has been tried after that opening. */
    void allTriedAfter(long opening) {}

    final int cluster() {
        return use.index();
    }

    final boolean accepts(JobEntry job) {
        return zone.accepts(job.job());
    }

    /** Whether a job with that placement lies in this zone. */
    final boolean isFor(JobEntry job, Placement placement) {
        return placement.cluster() == use.index() && accepts(job);
    }

    /** Whether no window closes the placement's nodes in [from, to). */
    final boolean isOpen(Placement placement, long from, long to) {
        return zone.isOpen(placement, from, to);
    }

    /** Notes that the job is reserved here, as others may have to move; what it holds is told by {@link #hold}. */
    abstract void note(JobEntry job);

    /** Forgets that the job, which still has its reservation, is reserved here. */
    abstract void forget(JobEntry job);

    abstract void forgetBefore(long now);

    abstract void hold(Placement placement, long from, long to);

    abstract void release(Placement placement, long from, long to);

    /** What is held for the walltime from one time on is held from an earlier one on instead. */
    void advance(Placement placement, long walltime, long from, long to) {
        release(placement, from, from + walltime);
        hold(placement, to, to + walltime);
    }

    abstract boolean isFree(Placement placement, long from, long to);

    /**
     * No start in [from, before) is possible earlier than that for a job that holds its reservation, whatever it is given
     * back for it; {@link Scheduler#NEVER} where none is.
     */
    abstract long earliestBySums(JobEntry job, long from, long before);

    /** Whether the job, which is reserved, can start where the sums say, on the nodes that it has, and no limit concerns it. */
    abstract boolean isExact(JobEntry job);

    /**
     * The same for a job that found no earlier start when the last compression came to it: by what has been given back
     * since.
     */
    final long earliestByOpenings(JobEntry job, long from, long before) {
        return earliestByOpenings(job, from, before, opened);
    }

    protected abstract long earliestByOpenings(JobEntry job, long from, long before, Openings openings);

    /**
     * The earliest reservation that starts in [from, before) for a job that holds none. The others' reservations may be
     * given other nodes, which the plan of which this is a part is told.
     */
    abstract Optional<Reservation> earliest(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan);

    /** The earliest time, not before that one, at which the limits admit the job throughout. */
    protected final long admitted(JobEntry job, long from, LimitPlan limits) {
        Charges charges = job.charges(use.index());
        return from == Scheduler.NEVER ? from : limits.earliest(charges, job.walltime(), from, Scheduler.NEVER);
    }
}
