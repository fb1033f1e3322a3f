package org.almanac.planner.plan;

import java.util.Collection;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;

/**
 * The plan of one cluster whose starts are kept: what runs until its expected end, and the reservations of waiting jobs.
 *
 * <p>At no time is more held on a node than it has. The nodes of a reservation are tentative: they may be chosen anew to
 * let one more job fit, its start stays. So jobs of one-cpu chunks are planned on many small nodes exactly as on one
 * node with all of the cpus.
 */
public final class ClusterPlan {
    private final ClusterUse use;
    private final int nodes;
    private final Availability availability;
    private final long[] least;
    private final int[] preference;

    /** A plan in which nothing is held. */
    public ClusterPlan(ClusterUse use, long now) {
        this(use, new Availability(use.kinds(), use.usable(), now));
    }

    private ClusterPlan(ClusterUse use, Availability availability) {
        this.use = use;
        this.nodes = use.cluster().nodes().size();
        this.availability = availability;
        this.least = new long[use.usable().length];
        this.preference = new int[nodes];
    }

    /** The same plan over a copy of the cluster's use. */
    public ClusterPlan copy(ClusterUse copiedUse) {
        return new ClusterPlan(copiedUse, availability.copy());
    }

    public void forgetBefore(long now) {
        availability.forgetBefore(now);
    }

    /** Holds the placement in [from, to). */
    public void hold(Placement placement, long from, long to) {
        availability.hold(placement, from, to);
    }

    /** Gives the placement back in [from, to). */
    public void release(Placement placement, long from, long to) {
        availability.release(placement, from, to);
    }

    /** Whether the placement is free throughout [from, to). */
    public boolean isFree(Placement placement, long from, long to) {
        availability.leastFree(from, to, least);
        return placement.fitsIn(least);
    }

    /**
     * The earliest reservation, not before {@code from}, for a job that holds none; empty where the nodes can never hold
     * it. The other jobs' reservations may be given other nodes.
     */
    public Optional<Reservation> earliest(JobEntry job, long from, Collection<JobEntry> others) {
        return earliest(job, from, Scheduler.NEVER, others);
    }

    /**
     * Moves a job with a reservation in this plan to its earliest place, not before {@code from}, if that starts earlier
     * than the reservation; otherwise it keeps its start and place.
     */
    public void moveEarlier(JobEntry job, long from, Collection<JobEntry> others) {
        long planned = job.reservedStart();
        long walltime = job.walltime();
        // What the job holds itself needs no look here: it begins where this search ends.
        long hint = availability.earliest(job.job().request().total(), walltime, from, planned);
        if (hint == Scheduler.NEVER) {
            return;
        }
        Placement held = job.reservedPlacement();
        release(held, planned, planned + walltime);
        Optional<Reservation> earlier = earliest(job, hint, planned, others);
        earlier.ifPresent(found -> job.reserve(found.start(), found.placement()));
        hold(job.reservedPlacement(), job.reservedStart(), job.reservedStart() + walltime);
    }

    private Optional<Reservation> earliest(JobEntry job, long from, long before, Collection<JobEntry> others) {
        Request request = job.job().request();
        long walltime = job.walltime();
        long start = from;
        while (true) {
            start = availability.earliest(request.total(), walltime, start, Scheduler.NEVER);
            if (start >= before) {
                return Optional.empty();
            }
            Optional<Placement> placement = placeThroughout(request, start, start + walltime);
            if (placement.isEmpty() && nodes > 1) {
                placement = new Rearrangement(use, availability, job, start, others).fit(preference);
            }
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
            start = availability.nextChange(start);
        }
    }

    private Optional<Placement> placeThroughout(Request request, long from, long to) {
        availability.leastFree(from, to, least);
        for (int node = 0; node < nodes; node++) {
            preference[node] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, least[node * use.kinds()]));
        }
        return use.placer().place(request, least, 0);
    }
}
