package org.almanac.planner.plan;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.freed.FreedCount;

/**
 * One zone's part of a plan whose starts are kept.
 *
 * <p>The nodes of a reservation are tentative: they may be chosen anew to let one more job fit, its start stays.
 */
abstract sealed class ZonePlan permits OneNodePlan, ManyNodesPlan {
    protected final Zone zone;
    protected final NodesNow use;
    protected final PlanTable table;

    protected ZonePlan(Zone zone, PlanTable table) {
        this.table = table;
        this.zone = zone;
        this.use = zone.use();
    }

    /** Something that a job held is given back, which is told by {@link #release} too: others may be moved to there. */
    abstract void open(Placement placement, long from, long to);

    /** What {@link #open} was told of since the last compression, for a zone of that number, as far as it is not known anyhow. */
    List<TryMemory.Opening> openings(int number) {
        return List.of();
    }

    /** So much was given back before a restart: others may be moved to there. */
    void open(TryMemory.Opening before) {}

    /** Each job that is reserved is now moved to where {@link #earliestByOpenings} says, if it can be. */
    abstract void beginCompression();

    /** Each job has been: what was given back before is of no use for any. */
    abstract void endCompression();

    /** A plan in which nothing is held. */
    static ZonePlan of(Zone zone, PlanTable table, long now, FreedCount count) {
        ZonePlan plan = zone.use().cluster().nodes().size() == 1
                ? new OneNodePlan(zone, table, now, count)
                : new ManyNodesPlan(zone, table, now);
        zone.tellClosures(plan::hold);
        return plan;
    }

    /** The same plan over a copy of the zone and of the plan, with the copied site's jobs that are reserved here. */
    abstract ZonePlan copy(Zone copiedZone, Plan copiedPlan, FreedCount copiedCount);

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
     * back for it; {@link Times#NEVER} where none is.
     */
    abstract long earliestBySums(JobEntry job, long from, long before);

    /** Whether the job, which is reserved, can start where the sums say, on the nodes that it has, and no limit concerns it. */
    abstract boolean isExact(JobEntry job);

    /**
     * The same for a job that found no earlier start when the last compression came to it: by what has been given back
     * since.
     */
    abstract long earliestByOpenings(JobEntry job, long from, long before);

    /** All that {@link #earliestByOpenings} has to say of the job, which is reserved, has been used. */
    void tried(JobEntry job) {}

    /**
     * Whether {@link #earliestByOpenings} finds no start from now on for a job of the only zone that waits for no other, by
     * its row in the queue alone; where it does not say so, it may all the same find none.
     *
     * @param row the job's in the queue, by which it is known since it was tried last
     * @param tried see {@link PlanTable#tried}
     */
    boolean mustStay(int row, long start, long tried, long now) {
        return false;
    }

    /**
     * Whether {@link #earliestByOpenings} may find a start before that time for a job that waits for no other and does not
     * {@linkplain #isOnOpened lie where something has been given back}, while nothing of a limit has been, by what is known
     * without a look at the job.
     *
     * @param shape the number of the job's shape
     */
    abstract boolean mayStart(int shape, long before);

    /**
     * Whether a job may lie where something has been given back, which may serve it together with what it holds there.
     *
     * @param marks the job's, see {@link PlanTable#marks}
     */
    boolean mayBeOnOpened(long marks) {
        return true;
    }

    /** Whether a job with that placement does. */
    boolean isOnOpened(Placement placement) {
        return true;
    }

    /** Whether {@link #mayStart} rules jobs out. */
    boolean rulesOutByShape() {
        return false;
    }

    /** Whether {@link #mustStay} does. */
    boolean rulesOutByRow() {
        return false;
    }

    /**
     * The earliest reservation that starts in [from, before) for a job that holds none. The others' reservations may be
     * given other nodes, which the plan of which this is a part is told.
     */
    abstract Optional<Reservation> earliest(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan);

    /** The earliest time, not before that one, at which the limits admit the job throughout. */
    protected final long admitted(JobEntry job, long from, LimitPlan limits) {
        Charges charges = job.charges(use.index());
        return from == Times.NEVER ? from : limits.earliest(charges, job.walltime(), from, Times.NEVER);
    }
}
