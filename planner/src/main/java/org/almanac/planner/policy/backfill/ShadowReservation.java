package org.almanac.planner.policy.backfill;

import java.util.Arrays;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.TimeWalk;

/**
 * EASY's reservation for the head of the queue: the shadow time, the nodes that the head would take then, and the extra
 * nodes, which are what is left of each node beside the head.
 *
 * <p>They are defined as by Mu'alem and Feitelson (IEEE TPDS 12(6), 2001), with a vector over nodes and resources in
 * place of a count; what the head takes of limits is reserved like its nodes. At the shadow time every job expected to
 * end by then counts as ended. The head's nodes are tentative: they are chosen anew if that lets another job run. The
 * shadow time never moves.
 */
final class ShadowReservation {
    private final Zone zone;
    private final long shadowTime;
    private final JobEntry head;
    /** What is free at the shadow time without the head, by node, then by kind. */
    private final long[] atShadow;
    /** What the head leaves of that: the extra nodes. */
    private final long[] extra;
    /** What the head leaves at the shadow time of each limit in which it counts, in the order of its charges. */
    private final long[] limitsLeft;

    private final long[] scratch;
    private final int[] preference;
    /** The cpus that are free on the whole cluster at the shadow time, less those that the head asks for. */
    private long spareCpus;

    private Placement placement;

    private ShadowReservation(Zone zone, long shadowTime, JobEntry head, long[] atShadow, long[] limitsLeft) {
        this.zone = zone;
        this.shadowTime = shadowTime;
        this.head = head;
        this.atShadow = atShadow;
        this.limitsLeft = limitsLeft;
        this.extra = Arrays.copyOf(atShadow, atShadow.length);
        this.scratch = new long[atShadow.length];
        this.preference = new int[zone.use().cluster().nodes().size()];
    }

    /**
     * The reservation in the zone that can hold the head first, by the expected ends of the running jobs; empty if the
     * nodes that are up can never hold the head.
     */
    static Optional<ShadowReservation> earliest(Site site, long now, JobEntry head) {
        Optional<ShadowReservation> earliest = Optional.empty();
        for (Zone zone : site.zones()) {
            if (zone.accepts(head.job())) {
                Optional<ShadowReservation> candidate = in(site, zone, now, head);
                if (earliest.isEmpty()
                        || candidate.isPresent() && candidate.get().shadowTime < earliest.get().shadowTime) {
                    earliest = candidate;
                }
            }
        }
        return earliest;
    }

    private static Optional<ShadowReservation> in(Site site, Zone zone, long now, JobEntry head) {
        NodesNow use = zone.use();
        Charges charges = head.charges(use.index());
        long[] free = zone.free().clone();
        long[] limitsLeft = limitsLeftNow(site.limits(), charges);
        TimeWalk walk = site.walk();
        long time = now;
        while (true) {
            time = Math.min(Math.min(walk.next(), zone.nextOpening(time)), nextHours(head, time));
            if (time == Times.NEVER) {
                return Optional.empty();
            }
            while (walk.nextRunning() <= time) {
                end(site.running().get(walk.passRunning()), zone, charges, free, limitsLeft);
            }
            if (head.admits(time)
                    && nonNegative(limitsLeft)
                    && use.placer()
                            .place(head.job().request(), zone.open(free, time, time + head.openFor()))
                            .isPresent()) {
                ShadowReservation reservation = new ShadowReservation(zone, time, head, free, limitsLeft);
                reservation.chooseNodes(zone.free());
                reservation.countSpareCpus();
                return Optional.of(reservation);
            }
        }
    }

    /** When the hours of the head's queue let it start next; {@link Times#NEVER} if they do so at that time. */
    private static long nextHours(JobEntry head, long time) {
        return head.admits(time) ? Times.NEVER : head.admitted(time);
    }

    /**
     * By each of the head's limits: what would be left of it now beside the head; negative if the limit keeps the head
     * from starting.
     */
    private static long[] limitsLeftNow(LimitBook limits, Charges charges) {
        long[] left = new long[charges.size()];
        for (int i = 0; i < left.length; i++) {
            int slot = charges.slot(i);
            left[i] = limits.allowed(slot) - limits.held(slot) - charges.amount(i);
        }
        return left;
    }

    private static void end(JobEntry ending, Zone zone, Charges charges, long[] free, long[] limitsLeft) {
        if (ending.placement().cluster() == zone.use().index()) {
            zone.counted(ending.placement()).ifPresent(there -> there.addTo(free, 1));
        }
        Charges given = ending.charges(ending.placement().cluster());
        for (int i = 0; i < limitsLeft.length; i++) {
            limitsLeft[i] += given.amountIn(charges.slot(i));
        }
    }

    private static boolean nonNegative(long[] amounts) {
        for (long amount : amounts) {
            if (amount < 0) {
                return false;
            }
        }
        return true;
    }

    private void countSpareCpus() {
        spareCpus = -head.cpus();
        for (int at = ResourceKinds.CPUS; at < atShadow.length; at += zone.use().kinds()) {
            spareCpus += Math.max(0, atShadow[at]);
        }
    }

    /** This reservation over a copy of the site. */
    ShadowReservation copy(Site copiedSite, Site site) {
        Zone copiedZone = copiedSite.zones().get(site.zones().indexOf(zone));
        JobEntry copiedHead = copiedSite.counterpart(head);
        ShadowReservation copy =
                new ShadowReservation(copiedZone, shadowTime, copiedHead, atShadow.clone(), limitsLeft.clone());
        copy.placement = placement;
        copy.spareCpus = spareCpus;
        System.arraycopy(extra, 0, copy.extra, 0, extra.length);
        return copy;
    }

    /**
     * Puts the head on the nodes that it had before a restart, if its shadow time was the same; tells whether it was.
     */
    boolean isResumedAt(Reservation before) {
        Placement nodes = before.placement();
        boolean same = before.start() == shadowTime
                && nodes.cluster() == zone.use().index()
                && nodes.fitsIn(zone.open(atShadow, shadowTime, shadowTime + head.openFor()));
        if (same) {
            putOn(nodes);
        }
        return same;
    }

    JobEntry head() {
        return head;
    }

    long shadowTime() {
        return shadowTime;
    }

    Placement placement() {
        return placement;
    }

    /** A quick test whether {@link #admit} may find a placement. If this is false, there is none. */
    boolean mayAdmit(NodesNow use, long now, JobEntry candidate) {
        return candidate.cpus() <= (endsInTime(now, candidate) ? use.freeCpus() : cpusBeyond(use));
    }

    /** The most cpus that a job can have that runs beyond the shadow time. */
    long cpusBeyond(NodesNow use) {
        boolean counted = use.index() == zone.use().index() && !zone.isShared();
        return counted ? Math.min(use.freeCpus(), spareCpus) : use.freeCpus();
    }

    /**
     * Whether the head can still start at the shadow time if that job takes over the placement from one that has ended
     * early. If so, the caller has to let it.
     */
    boolean leavesTo(long now, JobEntry candidate, Placement there, JobEntry ended) {
        boolean elsewhere = there.cluster() != zone.use().index();
        if (endsInTime(now, candidate)) {
            return true;
        }
        if (!leavesHeadItsLimits(there.cluster(), candidate)) {
            return false;
        }
        // What the ended job held until after the shadow time, nobody has counted on.
        boolean counted = !elsewhere && ended.expectedEnd() <= shadowTime;
        if (counted && !there.fitsIn(extra)) {
            return false;
        }
        if (counted) {
            takeAtShadow(there);
        }
        takeLimits(candidate.charges(there.cluster()));
        return true;
    }

    private boolean endsInTime(long now, JobEntry candidate) {
        return now + candidate.walltime() <= shadowTime;
    }

    /**
     * A placement for a job that starts now in a zone, such that the head can still start at the shadow time; empty if
     * there is none. The caller has to start the job there, as the extra nodes are reduced.
     */
    Optional<Placement> admit(Zone where, long now, JobEntry candidate) {
        Request wanted = candidate.job().request();
        boolean endsInTime = endsInTime(now, candidate);
        if (!endsInTime && !leavesHeadItsLimits(where.use().index(), candidate)) {
            return Optional.empty();
        }
        long[] free = where.open(where.free(), now, now + candidate.openFor());
        Optional<Placement> admitted;
        if (where.use().index() != zone.use().index()) {
            admitted = where.use().placer().placeSparingly(wanted, free);
        } else if (endsInTime) {
            admitted = placeBesideExtra(wanted, free);
        } else {
            admitted = placeBeyond(where, wanted, free);
        }
        if (admitted.isPresent() && !endsInTime) {
            takeLimits(candidate.charges(where.use().index()));
        }
        return admitted.map(where::own);
    }

    private boolean leavesHeadItsLimits(int cluster, JobEntry candidate) {
        Charges own = head.charges(zone.use().index());
        Charges taken = candidate.charges(cluster);
        for (int i = 0; i < limitsLeft.length; i++) {
            if (taken.amountIn(own.slot(i)) > limitsLeft[i]) {
                return false;
            }
        }
        return true;
    }

    private void takeLimits(Charges taken) {
        Charges own = head.charges(zone.use().index());
        for (int i = 0; i < limitsLeft.length; i++) {
            limitsLeft[i] -= taken.amountIn(own.slot(i));
        }
    }

    /**
     * Places a job that ends by the shadow time: on the head's nodes first, so that the extra nodes stay for longer
     * jobs.
     */
    private Optional<Placement> placeBesideExtra(Request wanted, long[] free) {
        if (preference.length == 1) {
            return zone.use().placer().place(wanted, free);
        }
        int kinds = zone.use().kinds();
        for (int node = 0; node < preference.length; node++) {
            preference[node] = -clamp(extra[node * kinds]);
        }
        zone.use().placer().spare(wanted, free, preference);
        return zone.use().placer().place(wanted, free, preference);
    }

    /**
     * Places a job that runs beyond the shadow time: on extra nodes, else on nodes from which the head can move away.
     */
    private Optional<Placement> placeBeyond(Zone where, Request wanted, long[] free) {
        // What another zone has of a shared node, the head does not get.
        boolean allCount = where == zone || !zone.isShared();
        for (int i = 0; i < scratch.length; i++) {
            boolean counts = allCount || !zone.isShared(i / zone.use().kinds());
            scratch[i] = counts ? Math.min(free[i], extra[i]) : free[i];
        }
        Optional<Placement> onExtra = zone.use().placer().placeSparingly(wanted, scratch);
        if (onExtra.isPresent()) {
            counting(where, onExtra.get()).ifPresent(this::takeAtShadow);
            return onExtra;
        }
        return preference.length == 1 ? Optional.empty() : placeInsteadOfHead(where, wanted, free);
    }

    /** What of a placement in a zone the head cannot have as well. */
    private Optional<Placement> counting(Zone where, Placement taken) {
        return where == zone ? Optional.of(taken) : zone.counted(taken);
    }

    /** The head has that no longer. What runs on shared nodes is told by the zone. */
    private void takeAtShadow(Placement taken) {
        zone.counted(taken).ifPresent(there -> there.addTo(atShadow, -1));
        taken.addTo(extra, -1);
        spareCpus -= taken.cpus();
    }

    private Optional<Placement> placeInsteadOfHead(Zone where, Request wanted, long[] free) {
        int kinds = zone.use().kinds();
        for (int node = 0; node < preference.length; node++) {
            preference[node] = clamp(extra[node * kinds]);
        }
        Optional<Placement> anywhere = zone.use().placer().place(wanted, free, preference);
        if (anywhere.isEmpty()) {
            return anywhere;
        }
        Optional<Placement> taken = counting(where, anywhere.get());
        taken.ifPresent(there -> there.addTo(atShadow, -1));
        long[] freeThen = zone.free().clone();
        anywhere.get().addTo(freeThen, -1);
        if (!chooseNodes(freeThen)) {
            taken.ifPresent(there -> there.addTo(atShadow, 1));
            return Optional.empty();
        }
        spareCpus -= anywhere.get().cpus();
        // What runs on shared nodes is told by the zone.
        taken.flatMap(zone::closedBy).ifPresent(there -> there.addTo(atShadow, 1));
        return anywhere;
    }

    /**
     * Chooses nodes for the head at the shadow time, first those that are not free before; false if it does not fit.
     */
    private boolean chooseNodes(long[] freeNow) {
        int kinds = zone.use().kinds();
        for (int node = 0; node < preference.length; node++) {
            preference[node] = clamp(atShadow[node * kinds] - Math.max(0, freeNow[node * kinds]));
        }
        long[] open = zone.open(atShadow, shadowTime, shadowTime + head.openFor());
        Optional<Placement> chosen = zone.use().placer().place(head.job().request(), open, preference);
        if (chosen.isPresent()) {
            putOn(chosen.get());
        }
        return chosen.isPresent();
    }

    private void putOn(Placement nodes) {
        placement = zone.own(nodes);
        System.arraycopy(atShadow, 0, extra, 0, extra.length);
        if (zone.isShared()) {
            long[] left = zone.open(atShadow, shadowTime, shadowTime + head.openFor());
            for (int i = 0; i < extra.length; i++) {
                extra[i] = zone.isShared(i / zone.use().kinds()) ? left[i] : extra[i];
            }
        }
        placement.addTo(extra, -1);
    }

    private static int clamp(long amount) {
        return (int) Math.max(Integer.MIN_VALUE + 1, Math.min(Integer.MAX_VALUE, amount));
    }
}
