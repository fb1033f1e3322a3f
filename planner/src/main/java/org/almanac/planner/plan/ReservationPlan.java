package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
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
    /**
     * That a job of a request and that walltime found no place in [from, before), by what is held up to that other time.
     * So a like job of no less walltime, whose own reservation begins there at the earliest, need not look there.
     */
    private record Refusal(long walltime, long from, long before, long heldUpTo) {
        long lookFrom(JobEntry job, long earliest) {
            boolean holds = walltime <= job.walltime() && from <= earliest && heldUpTo <= job.reservedStart();
            return holds ? Math.max(earliest, before) : earliest;
        }
    }

    private final Site site;
    private final List<ZonePlan> zones;
    /** What was looked for in vain since the plan last changed: users submit many jobs alike. */
    private final Map<Request, Refusal> refusals = new HashMap<>();

    private final LimitPlan limits;
    /** How many jobs have a reservation. */
    private int size;
    /** Whether a search for a place is dear enough to remember what it found. */
    private final boolean severalNodes;

    /** A plan that holds what runs, and no reservation. */
    public ReservationPlan(Site site, long now) {
        this.site = site;
        this.zones = new ArrayList<>();
        this.limits = new LimitPlan(site.limits(), now);
        this.severalNodes = severalNodes(site);
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
            zones.add(other.zones.get(i).copy(copiedSite.zones().get(i), copiedSite.queue()));
        }
        this.limits = other.limits.copy(copiedSite.limits());
        this.severalNodes = other.severalNodes;
        this.size = other.size;
    }

    private static boolean severalNodes(Site site) {
        return site.zones().stream()
                .anyMatch(zone -> zone.use().cluster().nodes().size() > 1);
    }

    /** The same plan over a copy of the site. */
    public ReservationPlan copy(Site copiedSite) {
        return new ReservationPlan(this, copiedSite);
    }

    public void forgetBefore(long now) {
        refusals.clear();
        zones.forEach(zone -> zone.forgetBefore(now));
        limits.forgetBefore(now);
    }

    /** A running job has ended before its expected end. */
    public void free(JobEntry ended, long now) {
        refusals.clear();
        release(ended.placement(), now, ended.expectedEnd());
        limits.release(charges(ended, ended.placement()), now, ended.expectedEnd());
    }

    /** Gives a job that has no reservation the earliest, not before that time, if there is any. */
    public void reserve(JobEntry job, long from) {
        earliest(job, from, Scheduler.NEVER).ifPresent(found -> reserve(job, found));
    }

    /** Gives a job that has no reservation one that begins now, where it can. */
    public void reserveNow(JobEntry job, long now) {
        earliest(job, now, now + 1).ifPresent(found -> reserve(job, found));
    }

    /** How many jobs have a reservation. */
    public int size() {
        return size;
    }

    private void reserve(JobEntry job, Reservation place) {
        job.reserve(place.start(), place.placement());
        holdReserved(job);
    }

    /** A job is about to start as reserved: what it holds stays held. */
    public void starts(JobEntry job) {
        size--;
        zoneOf(job).forget(job);
    }

    /** Gives up the job's reservation, if it has one. */
    public void cancel(JobEntry job) {
        refusals.clear();
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

    /** Whether the nodes of the job's reservation are open for it were it to start then. */
    public boolean isOpen(JobEntry job, long start) {
        return zones.stream()
                .anyMatch(zone -> zone.isFor(job, job.reservedPlacement())
                        && zone.isOpen(job.reservedPlacement(), start, start + job.walltime()));
    }

    /**
     * Moves a job to its earliest place, not before that time, if that starts earlier than its reservation; otherwise it
     * keeps its start and place.
     */
    public void moveEarlier(JobEntry job, long from) {
        boolean remembers =
                severalNodes && charges(job, job.reservedPlacement()).size() == 0;
        long hint = earliestBySums(job, remembers ? lookFrom(job, from) : from);
        long planned = job.reservedStart();
        if (hint == Scheduler.NEVER) {
            if (remembers) {
                // By sums the job lacked something before its own start.
                refusals.put(job.job().request(), new Refusal(job.walltime(), from, planned, planned));
            }
            return;
        }
        Reservation present = job.reservation().orElseThrow();
        releaseReserved(job);
        job.unreserve();
        Optional<Reservation> earlier = earliest(job, hint, planned);
        reserve(job, earlier.orElse(present));
        if (earlier.isPresent()) {
            refusals.clear();
        } else if (remembers) {
            // By nodes it lacked something perhaps only while it would have run.
            Refusal refusal = new Refusal(job.walltime(), from, planned, planned + job.walltime());
            refusals.put(job.job().request(), refusal);
        }
    }

    private long lookFrom(JobEntry job, long from) {
        Refusal refusal = refusals.get(job.job().request());
        return refusal == null ? from : refusal.lookFrom(job, from);
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
                Optional<Reservation> found = zone.earliest(job, from, bound, limits, this);
                earliest = found.isPresent() ? found : earliest;
            }
        }
        return earliest;
    }

    private void holdReserved(JobEntry job) {
        size++;
        long end = job.reservedStart() + job.walltime();
        hold(job.reservedPlacement(), job.reservedStart(), end);
        zoneOf(job).note(job);
        limits.hold(charges(job, job.reservedPlacement()), job.reservedStart(), end);
    }

    private void releaseReserved(JobEntry job) {
        size--;
        long end = job.reservedStart() + job.walltime();
        release(job.reservedPlacement(), job.reservedStart(), end);
        zoneOf(job).forget(job);
        limits.release(charges(job, job.reservedPlacement()), job.reservedStart(), end);
    }

    private ZonePlan zoneOf(JobEntry job) {
        for (ZonePlan zone : zones) {
            if (zone.isFor(job, job.reservedPlacement())) {
                return zone;
            }
        }
        throw new IllegalStateException("Job " + job.job().id() + " is reserved outside all zones");
    }

    /** Holds the nodes in all zones to which they belong. */
    void hold(Placement placement, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == placement.cluster()) {
                zone.hold(placement, from, to);
            }
        }
    }

    void release(Placement placement, long from, long to) {
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
