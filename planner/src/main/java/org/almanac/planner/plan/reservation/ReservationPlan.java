package org.almanac.planner.plan.reservation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanSnapshot;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.freed.FreedCount;

/**
 * A plan that keeps starts: running jobs until their expected ends, and the reservations of waiting jobs, in all zones
 * of a site and within all limits.
 *
 * <p>No reservation takes more of a node, or of a limit, than running jobs and other reservations leave. The nodes of
 * a reservation are tentative, its start is not: see {@link ZonePlan}. Its counterpart, which keeps orders, is
 * {@code OrderPlan}.
 */
public final class ReservationPlan {
    private final Plan plan;
    private final PlanTable table;
    private final Site site;
    private final ZonePlan[] zones;
    /** Whether windows have only parts of some nodes. */
    private final boolean shared;

    private final LimitPlan limits;
    private long begin;
    /** How many jobs have a reservation. */
    private int size;
    /** Whether there may be room anywhere that jobs have not been tried in. */
    private boolean freedAnywhere = true;
    /** Since the last compression began, amounts of limits have been freed before that time alone. */
    private long limitsFreedUntil;

    /** How often room has been given back. */
    private final FreedCount releases = new FreedCount();

    /** A plan that holds what running jobs hold, and no reservation. */
    public ReservationPlan(Plan plan, long now) {
        this.plan = plan;
        this.table = plan.table();
        this.site = plan.site();
        this.zones = new ZonePlan[site.zones().size()];
        this.limits = new LimitPlan(site.limits(), now);
        Arrays.setAll(zones, i -> ZonePlan.of(site.zones().get(i), table, now, releases));
        this.shared = site.zones().stream().anyMatch(Zone::isShared);
        this.begin = now;
        for (JobEntry running : site.running()) {
            hold(running.placement(), now, running.expectedEnd());
            limits.hold(charges(running, running.placement()), now, running.expectedEnd());
        }
    }

    private ReservationPlan(ReservationPlan other, Plan copiedPlan) {
        this.plan = copiedPlan;
        this.table = copiedPlan.table();
        this.site = copiedPlan.site();
        this.zones = new ZonePlan[other.zones.length];
        Arrays.setAll(zones, i -> other.zones[i].copied(site.zones().get(i), plan, releases));
        this.shared = other.shared;
        this.begin = other.begin;
        this.limits = other.limits.copy(site.limits());
        this.size = other.size;
        this.freedAnywhere = other.freedAnywhere;
        this.limitsFreedUntil = other.limitsFreedUntil;
    }

    /** The same reservations in a copy of the plan that these are written in. */
    public ReservationPlan copy(Plan copiedPlan) {
        return new ReservationPlan(this, copiedPlan);
    }

    /** The plan in which the reservations are written. */
    public Plan plan() {
        return plan;
    }

    public void forgetBefore(long now) {
        begin = now;
        for (ZonePlan zone : zones) {
            zone.forgetBefore(now);
        }
        limits.forgetBefore(now);
    }

    /** A running job has ended before its expected end. */
    public void freed(JobEntry ended, long now) {
        catchUp();
        release(ended.placement(), now, ended.expectedEnd());
        freed(ended, ended.placement(), now, ended.expectedEnd());
        limits.release(charges(ended, ended.placement()), now, ended.expectedEnd());
    }

    /** Gives a job that has no reservation the earliest one from that time on, if there is any. */
    public void reserve(JobEntry job, long from) {
        reserve(job, from, Times.NEVER);
    }

    /** Gives a job that has no reservation one that begins now, if there is room. */
    public void reserveNow(JobEntry job, long now) {
        reserve(job, now, now + 1);
    }

    /** How many jobs have a reservation. */
    public int size() {
        return size;
    }

    /** Gives a job that has no reservation the earliest that starts in [from, before); tells whether there is any. */
    public boolean reserve(JobEntry job, long from, long before) {
        Optional<Reservation> found = earliest(job, from, before, zones);
        if (found.isPresent()) {
            put(job, found.get());
        }
        return found.isPresent();
    }

    /**
     * The earliest reservation from that time on for a job that has none, with all starts as they are; others may get other nodes
     * for it.
     */
    public Optional<Reservation> earliest(JobEntry job, long from) {
        return earliest(job, from, Times.NEVER, zones);
    }

    /** Gives a job that has no reservation this one, which the caller knows to be free. */
    public void reserve(JobEntry job, Reservation place) {
        // It may not be the earliest place, so the next compression tries the job anywhere.
        freedAnywhere = true;
        put(job, place);
    }

    private void put(JobEntry job, Reservation place) {
        plan.place(job, place.start(), place.placement());
        holdReserved(job);
    }

    /** The job, which is about to start, holds other nodes from then on, which nobody else holds while it runs. */
    public void reseat(JobEntry job, Placement other) {
        vacate(job);
        occupy(job, other);
    }

    /** The job is about to start as reserved: what it holds stays held. */
    public void starts(JobEntry job) {
        size--;
        ZonePlan zone = zoneOf(job);
        zone.forget(job);
        // On shared nodes it is a matter of the closures as soon as it runs.
        Optional<Placement> closed = zone.closedBy(table.placement(job));
        closed.ifPresent(there -> zone.release(there, table.start(job), table.end(job)));
    }

    /** A job that has just started as reserved holds on to what it holds for longer, up to its expected end; nobody else has that. */
    public void lengthened(JobEntry job, long before) {
        hold(job.placement(), before, job.expectedEnd());
        limits.hold(charges(job, job.placement()), before, job.expectedEnd());
    }

    /**
     * Gives the jobs of a snapshot that are planned otherwise now their reservations back; no other job has been given
     * that room since.
     */
    public void restore(PlanSnapshot snapshot) {
        PlanSnapshot changed = snapshot.changed();
        changed.forEach((job, place) -> cancel(job));
        changed.forEach((job, place) -> place.ifPresent(before -> reserve(job, before)));
    }

    /** Gives up the job's reservation, if it has one. */
    public void cancel(JobEntry job) {
        if (table.isPlanned(job)) {
            freed(job, table.placement(job), table.start(job), table.end(job));
            releaseReserved(job);
            plan.drop(job);
        }
    }

    /**
     * Gives a job that has no reservation this one, if the placement still suits the job and is free; tells whether it
     * did.
     */
    public boolean keep(JobEntry job, Reservation place) {
        catchUp();
        Placement placement = place.placement();
        long end = place.start() + job.walltime();
        if (!site.suits(job, placement)
                || !job.admits(place.start())
                || !limits.admits(charges(job, placement), place.start(), end)) {
            return false;
        }
        for (ZonePlan zone : zones) {
            if (zone.isFor(job, placement, place.start())
                    && zone.isFree(placement, place.start(), end)
                    && zone.staysOpen(job, placement, place.start())) {
                reserve(job, new Reservation(place.start(), zone.own(placement)));
                return true;
            }
        }
        return false;
    }

    /**
     * Gives a job a reservation that begins now on that placement, in place of the one that it may have, if it is free;
     * tells whether it did.
     */
    public boolean takeOver(JobEntry job, long now, Placement placement) {
        Optional<Reservation> before = table.reservation(job);
        cancel(job);
        if (keep(job, new Reservation(now, placement))) {
            return true;
        }
        before.ifPresent(place -> reserve(job, place));
        return false;
    }

    /** The nodes of an entry, which were given back just now, are closed until its expected end. */
    public void close(JobEntry left, long now) {
        hold(left.placement(), now, left.expectedEnd());
        catchUp();
    }

    /** Whether the nodes of the job's reservation would be open for all of its walltime if it started then. */
    public boolean isOpen(JobEntry job, long start) {
        return Arrays.stream(zones)
                .anyMatch(zone -> zone.isFor(job, table.placement(job), start)
                        && zone.isOpen(table.placement(job), start, start + job.openFor()));
    }

    /** The job no longer waits for another job, so room that was free all along may serve it now. */
    public void ready(JobEntry ready) {
        freedAnywhere |= table.isPlanned(ready);
    }

    /** Notes that something that the job held is given back, so that other jobs may be moved there. */
    private void freed(JobEntry job, Placement placement, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == placement.cluster()) {
                zone.freed(placement, from, to);
            }
        }
        if (charges(job, placement).size() > 0) {
            limitsFreedUntil = Math.max(limitsFreedUntil, to);
        }
    }

    /** Whether there may be room anywhere that jobs have not been tried in since the last compression began. */
    boolean isFreedAnywhere() {
        return freedAnywhere;
    }

    /** Since the last compression began, amounts of limits have been freed before that time alone. */
    long limitsFreedUntil() {
        return limitsFreedUntil;
    }

    /** The room at which jobs that have a reservation have not been tried yet, to be stored. */
    public TryMemory.Room untried() {
        List<TryMemory.Opening> all = new ArrayList<>();
        for (int zone = 0; zone < zones.length; zone++) {
            all.addAll(zones[zone].freedRoom(zone));
        }
        return new TryMemory.Room(freedAnywhere, limitsFreedUntil, all);
    }

    /** Restores the room at which jobs have not been tried yet. No room has been given back to this plan before. */
    public void resume(TryMemory.Room untried) {
        freedAnywhere = untried.everywhere();
        limitsFreedUntil = untried.limitsUntil();
        for (TryMemory.Opening freed : untried.openings()) {
            zones[freed.zone()].freed(freed);
        }
    }

    /** The number of the last time that room was given back. */
    long lastRelease() {
        return releases.last();
    }

    /**
     * Compresses the plan: moves the jobs that have a reservation, in the order of the queue, each to its earliest
     * place if that starts earlier than its reservation. Otherwise the job keeps its start and place.
     */
    public void compress(long now) {
        if (freedAnywhere || !mayRuleOut()) {
            compress(now, site.queue());
        } else {
            CompressionPass pass = beginCompression(now);
            table.readPlanned(pass, pass);
            endCompression();
        }
    }

    /** Whether the zones' plans can rule jobs out without a look at them; otherwise asking costs more than it saves. */
    private boolean mayRuleOut() {
        if (zones.length == 1 && zones[0].rulesOutByRow()) {
            return true;
        }
        for (ZonePlan zone : zones) {
            if (!zone.rulesOutByShape()) {
                return false;
            }
        }
        return true;
    }

    /** Compresses in the order of these jobs, which include all jobs that have a reservation. */
    public void compress(long now, List<JobEntry> jobs) {
        CompressionPass pass = beginCompression(now);
        for (int i = 0; i < jobs.size(); i++) {
            if (table.isPlanned(jobs.get(i))) {
                pass.accept(jobs.get(i));
            }
        }
        endCompression();
    }

    private CompressionPass beginCompression(long now) {
        catchUp();
        CompressionPass pass = new CompressionPass(this, table, zones, now);
        freedAnywhere = false;
        limitsFreedUntil = now;
        for (ZonePlan zone : zones) {
            zone.beginCompression();
        }
        return pass;
    }

    private void endCompression() {
        for (ZonePlan zone : zones) {
            zone.endCompression();
        }
    }

    /** Moves a job that has a reservation to its earliest place, if that starts earlier. */
    public void improve(JobEntry job, long now) {
        long before = table.start(job);
        moveEarlier(job, earliestBySums(job, table.earliestStart(job, now), before), before, zones);
    }

    /** Moves a job that has a reservation to the earliest place in the reservation's zone, if that starts earlier. */
    public void improveInZone(JobEntry job, long now) {
        catchUp();
        ZonePlan zone = zoneOf(job);
        long before = table.start(job);
        moveEarlier(job, zone.earliestBySums(job, table.earliestStart(job, now), before), before, zone);
    }

    /**
     * Moves the job to its earliest place in these zones, if that starts before that time.
     *
     * @param from a lower bound of its start; in a zone that is exact for the job, the start itself
     * @param before not after its planned start
     */
    void moveEarlier(JobEntry job, long from, long before, ZonePlan... among) {
        if (from >= before) {
            return;
        }
        if (among.length == 1 && among[0].isExact(job) && job.hours().areAlways()) {
            advance(job, from);
            return;
        }
        Reservation present = table.reservation(job).orElseThrow();
        releaseReserved(job);
        plan.drop(job);
        Optional<Reservation> earlier = earliest(job, from, before, among);
        put(job, earlier.orElse(present));
        if (earlier.isPresent()) {
            freed(job, present.placement(), present.start(), present.start() + job.walltime());
        }
    }

    /** Moves the job, which no limit concerns, to that earlier start on the same nodes, which are free then. */
    private void advance(JobEntry job, long start) {
        Placement placement = table.placement(job);
        long planned = table.start(job);
        for (ZonePlan zone : zones) {
            if (zone.cluster() == placement.cluster()) {
                zone.advance(placement, job.walltime(), planned, start);
            }
        }
        plan.place(job, start, placement);
        freed(job, placement, planned, planned + job.walltime());
    }

    /**
     * A lower bound of the job's starts in [from, before) in any zone, by the sums over all nodes. The job's own
     * reservation does not spoil the bound: it begins at {@code before} or later.
     */
    long earliestBySums(JobEntry job, long from, long before) {
        catchUp();
        long earliest = Times.NEVER;
        for (ZonePlan zone : zones) {
            if (zone.accepts(job)) {
                earliest = Math.min(earliest, zone.earliestBySums(job, from, before));
            }
        }
        return earliest;
    }

    private Optional<Reservation> earliest(JobEntry job, long from, long before, ZonePlan[] among) {
        catchUp();
        for (long at = job.admitted(from); at < before; ) {
            Optional<Reservation> found = earliestAtAnyHour(job, at, before, among);
            if (found.isEmpty() || job.admits(found.get().start())) {
                return found;
            }
            at = job.admitted(found.get().start());
        }
        return Optional.empty();
    }

    private Optional<Reservation> earliestAtAnyHour(JobEntry job, long from, long before, ZonePlan[] among) {
        Optional<Reservation> earliest = Optional.empty();
        for (ZonePlan zone : among) {
            if (zone.accepts(job)) {
                long bound = earliest.isPresent() ? earliest.get().start() : before;
                Optional<Reservation> found = zone.earliest(job, from, bound, limits, this);
                earliest = found.isPresent() ? found.map(place -> own(place, zone)) : earliest;
            }
        }
        return earliest;
    }

    private Reservation own(Reservation place, ZonePlan zone) {
        return shared ? new Reservation(place.start(), zone.own(place.placement())) : place;
    }

    private void holdReserved(JobEntry job) {
        size++;
        long end = table.end(job);
        hold(job, table.placement(job), table.start(job), end);
        zoneOf(job).note(job);
        limits.hold(charges(job, table.placement(job)), table.start(job), end);
    }

    private void releaseReserved(JobEntry job) {
        size--;
        long end = table.end(job);
        release(job, table.placement(job), table.start(job), end);
        zoneOf(job).forget(job);
        limits.release(charges(job, table.placement(job)), table.start(job), end);
    }

    private ZonePlan zoneOf(JobEntry job) {
        return zoneOf(job, table.placement(job), table.start(job));
    }

    private ZonePlan zoneOf(JobEntry job, Placement placement, long start) {
        for (ZonePlan zone : zones) {
            if (zone.isFor(job, placement, start)) {
                return zone;
            }
        }
        throw new IllegalStateException("Job " + job.job().id() + " is reserved outside all zones");
    }

    /** Takes in what has come to be closed and opened on shared nodes, before anything is read of the zones. */
    private void catchUp() {
        if (shared) {
            for (ZonePlan zone : zones) {
                zone.catchUp(begin);
            }
        }
    }

    /** Holds what runs in all zones to which the nodes belong; on shared nodes that is a matter of the closures. */
    private void hold(Placement running, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == running.cluster()) {
                zone.counted(running).ifPresent(there -> zone.hold(there, from, to));
            }
        }
    }

    private void release(Placement running, long from, long to) {
        for (ZonePlan zone : zones) {
            if (zone.cluster() == running.cluster()) {
                zone.counted(running).ifPresent(there -> zone.release(there, from, to));
            }
        }
    }

    /** Holds the nodes of a job that is reserved in all zones to which they belong, shared nodes in its own alone. */
    private void hold(JobEntry job, Placement reserved, long from, long to) {
        if (!shared) {
            hold(reserved, from, to);
            return;
        }
        ZonePlan own = zoneOf(job, reserved, from);
        own.closedBy(reserved).ifPresent(there -> own.hold(there, from, to));
        hold(reserved, from, to);
    }

    private void release(JobEntry job, Placement reserved, long from, long to) {
        if (!shared) {
            release(reserved, from, to);
            return;
        }
        ZonePlan own = zoneOf(job, reserved, from);
        own.closedBy(reserved).ifPresent(there -> own.release(there, from, to));
        release(reserved, from, to);
    }

    /** Gives back the nodes of a reservation that is to get other ones. */
    void vacate(JobEntry job) {
        long end = table.end(job);
        release(job, table.placement(job), table.start(job), end);
        freed(job, table.placement(job), table.start(job), end);
    }

    /** Gives these nodes to a reservation whose nodes have been {@linkplain #vacate given back}; its start stays. */
    void occupy(JobEntry job, Placement nodes) {
        hold(job, nodes, table.start(job), table.end(job));
        plan.place(job, table.start(job), nodes);
    }

    private static Charges charges(JobEntry job, Placement placement) {
        return job.charges(placement.cluster());
    }
}
