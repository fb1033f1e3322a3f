package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A plan whose starts are kept: what runs until its expected end, and the reservations of waiting jobs, on all zones of a
 * site and within all limits.
 *
 * <p>At no time is more held on a node than it has, or of a limit than it allows. The nodes of a reservation are
 * tentative, its start is not: see {@link ZonePlan}. Reservations are written into the job entries.
 */
public final class ReservationPlan {
    private final Site site;
    private final List<ZonePlan> zones;
    private final LimitPlan limits;

    /** A plan that holds what runs, and no reservation. */
    public ReservationPlan(Site site, long now) {
        this.site = site;
        this.zones = new ArrayList<>();
        this.limits = new LimitPlan(site.limits(), now);
        site.zones().forEach(zone -> zones.add(new ZonePlan(zone, now)));
        for (JobEntry running : site.running()) {
            hold(running.placement(), now, running.expectedEnd());
            limits.hold(charges(running, running.placement()), now, running.expectedEnd());
        }
    }

    private ReservationPlan(ReservationPlan other, Site copiedSite) {
        this.site = copiedSite;
        this.zones = new ArrayList<>();
        for (int i = 0; i < other.zones.size(); i++) {
            zones.add(other.zones.get(i).copy(copiedSite.zones().get(i)));
        }
        this.limits = other.limits.copy(copiedSite.limits());
    }

    /** The same plan over a copy of the site. */
    public ReservationPlan copy(Site copiedSite) {
        return new ReservationPlan(this, copiedSite);
    }

    public void forgetBefore(long now) {
        zones.forEach(zone -> zone.forgetBefore(now));
        limits.forgetBefore(now);
    }

    /** A running job has ended before its expected end. */
    public void free(JobEntry ended, long now) {
        release(ended.placement(), now, ended.expectedEnd());
        limits.release(charges(ended, ended.placement()), now, ended.expectedEnd());
    }

    /** Gives a job that has no reservation the earliest, not before that time, if there is any. */
    public void reserve(JobEntry job, long from) {
        earliest(job, from, Scheduler.NEVER).ifPresent(found -> reserve(job, found));
    }

    private void reserve(JobEntry job, Reservation place) {
        job.reserve(place.start(), place.placement());
        holdReserved(job);
    }

    /** Gives up the job's reservation, if it has one. */
    public void cancel(JobEntry job) {
        if (job.isReserved()) {
            releaseReserved(job);
            job.unreserve();
        }
    }

    /** Gives a job that has no reservation this one, if it still is what the job asks for and free; tells whether. */
    public boolean keep(JobEntry job, Reservation place) {
        Placement placement = place.placement();
        long end = place.start() + job.walltime();
        boolean kept = site.suits(job, placement)
                && limits.admits(charges(job, placement), place.start(), end)
                && zones.stream()
                        .anyMatch(zone -> zone.isFor(job, placement) && zone.isFree(placement, place.start(), end));
        if (kept) {
            reserve(job, place);
        }
        return kept;
    }

    /**
     * Moves a job to its earliest place, not before that time, if that starts earlier than its reservation; otherwise it
     * keeps its start and place.
     */
    public void moveEarlier(JobEntry job, long from) {
        long hint = earliestBySums(job, from);
        if (hint == Scheduler.NEVER) {
            return;
        }
        Reservation present = job.reservation().orElseThrow();
        releaseReserved(job);
        job.unreserve();
        reserve(job, earliest(job, hint, present.start()).orElse(present));
    }

    /** No earlier place begins before that. What the job holds itself needs no look: it begins where this search ends. */
    private long earliestBySums(JobEntry job, long from) {
        long earliest = Scheduler.NEVER;
        for (ZonePlan zone : zones) {
            if (zone.accepts(job)) {
                earliest = Math.min(earliest, zone.earliestBySums(job, from, job.reservedStart()));
            }
        }
        return earliest;
    }

    private Optional<Reservation> earliest(JobEntry job, long from, long before) {
        Optional<Reservation> earliest = Optional.empty();
        for (ZonePlan zone : zones) {
            if (zone.accepts(job)) {
                long bound = earliest.map(Reservation::start).orElse(before);
                Optional<Reservation> found = zone.earliest(job, from, bound, limits, site.queue());
                earliest = found.isPresent() ? found : earliest;
            }
        }
        return earliest;
    }

    private void holdReserved(JobEntry job) {
        long end = job.reservedStart() + job.walltime();
        hold(job.reservedPlacement(), job.reservedStart(), end);
        limits.hold(charges(job, job.reservedPlacement()), job.reservedStart(), end);
    }

    private void releaseReserved(JobEntry job) {
        long end = job.reservedStart() + job.walltime();
        release(job.reservedPlacement(), job.reservedStart(), end);
        limits.release(charges(job, job.reservedPlacement()), job.reservedStart(), end);
    }

    private void hold(Placement placement, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == placement.cluster()) {
                zone.hold(placement, from, to);
            }
        }
    }

    private void release(Placement placement, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == placement.cluster()) {
                zone.release(placement, from, to);
            }
        }
    }

    private static Charges charges(JobEntry job, Placement placement) {
        return job.charges(placement.cluster());
    }
}
