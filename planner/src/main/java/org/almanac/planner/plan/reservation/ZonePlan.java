package org.almanac.planner.plan.reservation;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.ClosuresSeen;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.freed.FreedCount;

/**
 * One zone's part of a {@link ReservationPlan}.
 *
 * <p>The nodes of a reservation are tentative: they may be chosen anew so that one more job fits. Its start stays.
 */
abstract sealed class ZonePlan permits OneNodePlan, ManyNodesPlan {
    protected final Zone zone;
    protected final NodesNow use;
    protected final PlanTable table;
    private ClosuresSeen closures;

    protected ZonePlan(Zone zone, PlanTable table) {
        this.table = table;
        this.closures = zone.seeClosures();
        this.zone = zone;
        this.use = zone.use();
    }

    /**
     * Notes that something that a job held is given back, so that other jobs may be moved there. {@link #release} is
     * called as well.
     */
    abstract void freed(Placement placement, long from, long to);

    /**
     * What has been given back since the last compression, with that number of the zone, to be stored; empty if the
     * zone does not need it after a restart.
     */
    List<TryMemory.Opening> freedRoom(int number) {
        return List.of();
    }

    /** Notes that something was given back before a restart, so that other jobs may be moved there. */
    void freed(TryMemory.Opening before) {}

    /**
     * A compression begins. It tries each reserved job from the time on that {@link #earliestByFreed} tells, and moves
     * it if it can start earlier.
     */
    abstract void beginCompression();

    /** The compression is over: what was given back before it helps no job any more. */
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

    /** {@link #copy}, which knows of the same closures. */
    final ZonePlan copied(Zone copiedZone, Plan copiedPlan, FreedCount copiedCount) {
        ZonePlan copy = copy(copiedZone, copiedPlan, copiedCount);
        copy.closures = closures.copy(copiedZone);
        return copy;
    }

    /** Takes in what has come to be closed and opened on shared nodes, from that time on. */
    final void catchUp(long now) {
        closures.catchUp(
                (what, from, to) -> {
                    if (to > now) {
                        release(what, Math.max(now, from), to);
                        freed(what, Math.max(now, from), to);
                    }
                },
                (what, from, to) -> {
                    if (to > now) {
                        hold(what, Math.max(now, from), to);
                    }
                });
    }

    /** Whether windows have only parts of some nodes of the cluster. */
    final boolean isShared() {
        return zone.isShared();
    }

    /** See {@link Zone#own(Placement)}. */
    final Placement own(Placement placement) {
        return zone.own(placement);
    }

    /** See {@link Zone#counted}. */
    final Optional<Placement> counted(Placement placement) {
        return zone.counted(placement);
    }

    /** See {@link Zone#closedBy}. */
    final Optional<Placement> closedBy(Placement placement) {
        return zone.closedBy(placement);
    }

    final int cluster() {
        return use.index();
    }

    final boolean accepts(JobEntry job) {
        return zone.accepts(job.job());
    }

    /** Whether a job with that placement lies in this zone if it starts then. */
    final boolean isFor(JobEntry job, Placement placement, long start) {
        return zone.has(job.job(), placement, start);
    }

    /** Whether what the placement holds is open in [from, to), whatever is planned. */
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

    /** Moves what is held for the walltime to an earlier time. */
    void advance(Placement placement, long walltime, long from, long to) {
        release(placement, from, from + walltime);
        hold(placement, to, to + walltime);
    }

    abstract boolean isFree(Placement placement, long from, long to);

    /**
     * A lower bound of the starts in [from, before) that a job can have if it gives up its own reservation, by the sums
     * over all nodes; {@link Times#NEVER} if it can have none.
     */
    abstract long earliestBySums(JobEntry job, long from, long before);

    /**
     * Whether the sums are exact for the job, which is reserved: it can start where they say, on the nodes that it has,
     * and no limit concerns it.
     */
    abstract boolean isExact(JobEntry job);

    /**
     * A lower bound of the job's starts in [from, before), by what has been freed since the last compression. For a job
     * that found no earlier start in that compression.
     */
    abstract long earliestByFreed(JobEntry job, long from, long before);

    /** The job, which is reserved, has been tried at all that {@link #earliestByFreed} tells. */
    void tried(JobEntry job) {}

    /**
     * Whether it is known by the job's row in the queue alone that {@link #earliestByFreed} finds no start from now
     * on. For a job that waits for no other job, in a plan of one zone. If false, the job may still have no earlier
     * start.
     *
     * @param row the job's row in the queue
     * @param tried see {@link PlanTable#tried}
     */
    boolean mustStay(int row, long start, long tried, long now) {
        return false;
    }

    /**
     * Whether {@link #earliestByFreed} may find a start before that time, as far as is known without a look at the
     * job. For a job that waits for no other job and is not {@linkplain #isOnFreed planned where something has been
     * given back}, while no limit has been given back.
     *
     * @param shape the number of the job's shape
     */
    abstract boolean mayStart(int shape, long before);

    /**
     * Whether a job may be planned on nodes on which room has been freed. There the freed room and the job's own may
     * add up to an earlier start.
     *
     * @param marks the job's marks, see {@link PlanTable#marks}
     */
    boolean mayBeOnFreed(long marks) {
        return true;
    }

    /** Whether something has been given back on nodes of that placement. */
    boolean isOnFreed(Placement placement) {
        return true;
    }

    /** Whether {@link #mayStart} rules jobs out. */
    boolean rulesOutByShape() {
        return false;
    }

    /** Whether {@link #mustStay} rules jobs out. */
    boolean rulesOutByRow() {
        return false;
    }

    /**
     * The earliest reservation that starts in [from, before) for a job that holds none. Other reservations may get
     * other nodes for it, through the plan of which this is a part.
     */
    final Optional<Reservation> earliest(JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Optional<Reservation> found = earliestAsPlanned(job, from, before, limits, plan);
        while (found.isPresent()
                && !staysOpen(job, found.get().placement(), found.get().start())) {
            long begin = found.get().start();
            long open = zone.firstFitOnNodesUp(job.request(), job.openFor(), begin);
            if (open == begin) {
                return earliestBesideEarlyClosings(job, begin, before, limits, plan);
            }
            // As where all nodes close at once: whatever is planned, it has no place before some open again.
            found = open < before ? earliestAsPlanned(job, open, before, limits, plan) : Optional.empty();
        }
        return found;
    }

    private Optional<Reservation> earliestBesideEarlyClosings(
            JobEntry job, long begin, long before, LimitPlan limits, ReservationPlan plan) {
        tellEarlyClosing(job, begin, this::hold);
        Optional<Reservation> open = earliestAsPlanned(job, begin, before, limits, plan);
        tellEarlyClosing(job, begin, this::release);
        return open;
    }

    /** Tells from that time on by how much earlier nodes close to a job that may outrun what it is planned for. */
    private void tellEarlyClosing(JobEntry job, long begin, Zone.ClosureReader reader) {
        zone.tellEarlyClosings(job.beyond(), (what, from, to) -> {
            if (to > begin) {
                reader.closed(what, Math.max(begin, from), to);
            }
        });
    }

    /** The same, though its nodes may close before its walltime has passed. */
    abstract Optional<Reservation> earliestAsPlanned(
            JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan);

    /** Whether the nodes of a job, which are open for as long as it is planned, would stay so for all of its walltime. */
    final boolean staysOpen(JobEntry job, Placement placement, long start) {
        return job.beyond() == 0 || isOpen(placement, start, start + job.openFor());
    }

    /**
     * The earliest time, not before that one, from which on the limits admit the job for all of its walltime, and at which the
     * hours of its queue let it start.
     */
    protected final long admitted(JobEntry job, long from, LimitPlan limits) {
        Charges charges = job.charges(use.index());
        long start = job.admitted(from);
        while (start != Times.NEVER) {
            long within = limits.earliest(charges, job.walltime(), start);
            start = job.admitted(within);
            if (start == within) {
                break;
            }
        }
        return start;
    }
}
