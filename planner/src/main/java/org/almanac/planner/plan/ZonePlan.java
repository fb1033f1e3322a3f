package org.almanac.planner.plan;

import java.util.Collection;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;

/**
 * One zone's part of a plan whose starts are kept.
 *
 * <p>The nodes of a reservation are tentative: they may be chosen anew to let one more job fit, its start stays. So jobs
 * of one-cpu chunks are planned on many small nodes exactly as on one node with all of the cpus.
 */
final class ZonePlan {
    private final Zone zone;
    private final ClusterUse use;
    private final int nodes;
    private final Availability availability;
    private final ReservedByStart reserved = new ReservedByStart();
    private final long[] least;
    private final int[] preference;

    /** A plan in which nothing is held. */
    ZonePlan(Zone zone, long now) {
        this(zone, new Availability(zone.use().kinds(), zone.use().usable(), now));
        zone.tellClosures(availability::hold);
    }

    private ZonePlan(Zone zone, Availability availability) {
        this.zone = zone;
        this.use = zone.use();
        this.nodes = use.cluster().nodes().size();
        this.availability = availability;
        this.least = new long[use.usable().length];
        this.preference = new int[nodes];
    }

    /** The same plan over a copy of the zone, with the copied site's jobs that are reserved here. */
    ZonePlan copy(Zone copiedZone, Collection<JobEntry> copiedJobs) {
        ZonePlan copy = new ZonePlan(copiedZone, availability.copy());
        for (JobEntry job : copiedJobs) {
            if (job.isReserved() && copy.isFor(job, job.reservedPlacement())) {
                copy.note(job);
            }
        }
        return copy;
    }

    /** Notes that the job is reserved here, as others may have to move; what it holds is told by {@link #hold}. */
    void note(JobEntry job) {
        if (nodes > 1) {
            reserved.add(job);
        }
    }

    /** Forgets that the job, which still has its reservation, is reserved here. */
    void forget(JobEntry job) {
        if (nodes > 1) {
            reserved.remove(job);
        }
    }

    int cluster() {
        return use.index();
    }

    boolean accepts(JobEntry job) {
        return zone.accepts(job.job());
    }

    /** Whether a job with that placement lies in this zone. */
    boolean isFor(JobEntry job, Placement placement) {
        return placement.cluster() == use.index() && accepts(job);
    }

    void forgetBefore(long now) {
        availability.forgetBefore(now);
    }

    void hold(Placement placement, long from, long to) {
        availability.hold(placement, from, to);
    }

    void release(Placement placement, long from, long to) {
        availability.release(placement, from, to);
    }

    boolean isFree(Placement placement, long from, long to) {
        availability.leastFree(from, to, least);
        return placement.fitsIn(least);
    }

    /** Whether no window closes the placement's nodes in [from, to). */
    boolean isOpen(Placement placement, long from, long to) {
        return zone.isOpen(placement, from, to);
    }

    /**
     * The earliest time in [from, before) from which on the sums over all nodes hold the job, as far as {@code before}:
     * a cheap test, exact on a single node.
     */
    long earliestBySums(JobEntry job, long from, long before) {
        return availability.earliest(job.job().request().total(), job.walltime(), from, before);
    }

    /**
     * The earliest reservation that starts in [from, before) for a job that holds none. The others' reservations may be
     * given other nodes, which the plan of which this is a part is told.
     */
    Optional<Reservation> earliest(JobEntry job, long from, long before, LimitPlan limits, ReservationPlan plan) {
        Request request = job.job().request();
        Charges charges = job.charges(use.index());
        long walltime = job.walltime();
        long start = from;
        while (true) {
            start = availability.earliest(request.total(), walltime, start, Scheduler.NEVER);
            long admitted = start >= before ? start : limits.earliest(charges, walltime, start, Scheduler.NEVER);
            if (admitted >= before) {
                return Optional.empty();
            }
            if (admitted > start) {
                start = admitted;
                continue;
            }
            if (nodes == 1 || fitsAt(start, request)) {
                Optional<Placement> placement = placeThroughout(request, start, start + walltime);
                if (placement.isEmpty() && nodes > 1) {
                    placement = new Rearrangement(zone, availability, plan, reserved, job, start).fit(preference);
                }
                if (placement.isPresent()) {
                    return Optional.of(new Reservation(start, placement.get()));
                }
            }
            start = availability.nextChange(start);
        }
    }

    /** A cheap test: where no nodes hold the job at its start, neither do any throughout, nor when others move. */
    private boolean fitsAt(long start, Request request) {
        availability.freeAt(start, least);
        return use.placer().place(request, least, 0).isPresent();
    }

    private Optional<Placement> placeThroughout(Request request, long from, long to) {
        availability.leastFree(from, to, least);
        for (int node = 0; node < nodes; node++) {
            preference[node] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, least[node * use.kinds()]));
        }
        return use.placer().place(request, least, 0);
    }
}
