package org.almanac.planner.policy;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * EASY's reservation for the head of the queue: the shadow time, the nodes that the head would take then, and what is
 * left of each node beside it, the extra nodes.
 *
 * <p>Defined as by Mu'alem and Feitelson (IEEE TPDS 12(6), 2001), with a vector over nodes and resources in place of a
 * count. At the shadow time every job expected to end by then is counted as ended. The head's nodes are tentative: they
 * are chosen anew where that lets a further job run, and the shadow time never moves.
 */
final class ShadowReservation {
    private final int cluster;
    private final long shadowTime;
    private final Request request;
    /** What will be free at the shadow time, the head not counted; by node, then by kind. */
    private final long[] atShadow;
    /** What the head leaves of that. */
    private final long[] extra;

    private final long[] scratch;
    private final int[] preference;
    /** The cpus of the whole cluster at the shadow time less those that the head asks for. */
    private long spareCpus;

    private Placement placement;

    private ShadowReservation(int cluster, long shadowTime, Request request, long[] atShadow, int nodes) {
        this.cluster = cluster;
        this.shadowTime = shadowTime;
        this.request = request;
        this.atShadow = atShadow;
        this.extra = atShadow.clone();
        this.scratch = atShadow.clone();
        this.preference = new int[nodes];
    }

    /**
     * The reservation in the cluster that can hold the request first, by the expected ends of what runs; empty where the
     * nodes that are up can never hold it.
     */
    static Optional<ShadowReservation> earliest(Site site, Request request) {
        Optional<ShadowReservation> earliest = Optional.empty();
        for (int i = 0; i < site.clusters(); i++) {
            Optional<ShadowReservation> candidate = in(site, site.cluster(i), request);
            if (earliest.isEmpty() || candidate.isPresent() && candidate.get().shadowTime < earliest.get().shadowTime) {
                earliest = candidate;
            }
        }
        return earliest;
    }

    private static Optional<ShadowReservation> in(Site site, ClusterUse use, Request request) {
        long[] free = use.free().clone();
        List<JobEntry> running = site.running();
        for (int i = 0; i < running.size(); i++) {
            JobEntry entry = running.get(i);
            if (entry.placement().cluster() == use.index()) {
                entry.placement().addTo(free, 0, 1);
            }
            boolean moreEndThen = i + 1 < running.size() && running.get(i + 1).expectedEnd() == entry.expectedEnd();
            if (!moreEndThen && use.placer().place(request, free, 0).isPresent()) {
                ShadowReservation reservation = new ShadowReservation(
                        use.index(),
                        entry.expectedEnd(),
                        request,
                        free,
                        use.cluster().nodes().size());
                reservation.chooseNodes(use.placer(), use.free(), use.kinds());
                reservation.countSpareCpus(use.kinds());
                return Optional.of(reservation);
            }
        }
        return Optional.empty();
    }

    private void countSpareCpus(int kinds) {
        spareCpus = -request.total().cpus();
        for (int at = ResourceKinds.CPUS; at < atShadow.length; at += kinds) {
            spareCpus += Math.max(0, atShadow[at]);
        }
    }

    ShadowReservation copy() {
        ShadowReservation copy =
                new ShadowReservation(cluster, shadowTime, request, atShadow.clone(), preference.length);
        copy.placement = placement;
        copy.spareCpus = spareCpus;
        System.arraycopy(extra, 0, copy.extra, 0, extra.length);
        return copy;
    }

    long shadowTime() {
        return shadowTime;
    }

    Placement placement() {
        return placement;
    }

    /** A quick look whether {@link #admit} may have a placement; where it says no, there is none. */
    boolean mayAdmit(ClusterUse use, long now, JobEntry candidate) {
        return candidate.cpus() <= use.freeCpus()
                && (use.index() != cluster
                        || candidate.cpus() <= spareCpus
                        || now + candidate.walltime() <= shadowTime);
    }

    /**
     * A placement for a job that starts now, on what is free, such that the head can still start at the shadow time.
     * The caller is bound to start the job there: the extra nodes are reduced.
     */
    Optional<Placement> admit(ClusterUse use, long now, JobEntry candidate) {
        if (use.index() != cluster) {
            return use.place(candidate.job().request());
        }
        return now + candidate.walltime() <= shadowTime
                ? placeBesideExtra(use, candidate.job().request())
                : placeBeyond(use, candidate.job().request());
    }

    /** For a job that ends in time: on the head's nodes first, so that the extra nodes stay for longer jobs. */
    private Optional<Placement> placeBesideExtra(ClusterUse use, Request wanted) {
        if (preference.length == 1) {
            return use.place(wanted);
        }
        int kinds = use.kinds();
        for (int node = 0; node < preference.length; node++) {
            preference[node] = -clamp(extra[node * kinds]);
        }
        return use.placer().place(wanted, use.free(), 0, preference);
    }

    /** For a job that runs beyond the shadow time: on extra nodes, or else where the head can move away from. */
    private Optional<Placement> placeBeyond(ClusterUse use, Request wanted) {
        long[] free = use.free();
        for (int i = 0; i < scratch.length; i++) {
            scratch[i] = Math.min(free[i], extra[i]);
        }
        Optional<Placement> onExtra = use.placer().place(wanted, scratch, 0);
        if (onExtra.isPresent()) {
            onExtra.get().addTo(atShadow, 0, -1);
            onExtra.get().addTo(extra, 0, -1);
            spareCpus -= onExtra.get().cpus();
            return onExtra;
        }
        return preference.length == 1 ? Optional.empty() : placeInsteadOfHead(use, wanted);
    }

    private Optional<Placement> placeInsteadOfHead(ClusterUse use, Request wanted) {
        int kinds = use.kinds();
        for (int node = 0; node < preference.length; node++) {
            preference[node] = clamp(extra[node * kinds]);
        }
        Optional<Placement> anywhere = use.placer().place(wanted, use.free(), 0, preference);
        if (anywhere.isPresent()) {
            anywhere.get().addTo(atShadow, 0, -1);
            long[] freeThen = use.free().clone();
            anywhere.get().addTo(freeThen, 0, -1);
            if (chooseNodes(use.placer(), freeThen, kinds)) {
                spareCpus -= anywhere.get().cpus();
                return anywhere;
            }
            anywhere.get().addTo(atShadow, 0, 1);
        }
        return Optional.empty();
    }

    /** Places the head at the shadow time, on what is not free before that first; false where it does not fit. */
    private boolean chooseNodes(Placer placer, long[] freeNow, int kinds) {
        for (int node = 0; node < preference.length; node++) {
            preference[node] = clamp(atShadow[node * kinds] - Math.max(0, freeNow[node * kinds]));
        }
        Optional<Placement> chosen = placer.place(request, atShadow, 0, preference);
        if (chosen.isPresent()) {
            placement = chosen.get();
            System.arraycopy(atShadow, 0, extra, 0, extra.length);
            placement.addTo(extra, 0, -1);
        }
        return chosen.isPresent();
    }

    private static int clamp(long amount) {
        return (int) Math.max(Integer.MIN_VALUE + 1, Math.min(Integer.MAX_VALUE, amount));
    }
}
