package org.almanac.planner.policy.preemption;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/** What would be free now on the nodes of a site, and of its limits, if some of its jobs held nothing. */
final class RoomNow {
    private final Site site;
    private final long now;
    /** By cluster, then by node and kind. */
    private final long[][] free;
    /** By cluster, then by node and kind: what running jobs have given back. */
    private final long[][] given;

    private final LimitBook limits;
    /** The kinds that suspended jobs give back; empty for all. */
    private final Optional<Set<Integer>> released;

    /** What these jobs give back when they are suspended, as far as that was asked for; the same in all copies. */
    private final Map<JobEntry, Optional<Placement>> parts;

    /** What is free now. */
    RoomNow(Site site, long now) {
        this(site, now, Optional.empty());
    }

    /** The same where suspended jobs give back these kinds alone. */
    RoomNow(Site site, long now, Optional<Set<Integer>> released) {
        this.released = released;
        this.parts = new IdentityHashMap<>();
        this.site = site;
        this.now = now;
        this.free = new long[site.clusters()][];
        this.given = new long[site.clusters()][];
        for (int cluster = 0; cluster < free.length; cluster++) {
            free[cluster] = site.cluster(cluster).free().clone();
            given[cluster] = new long[free[cluster].length];
        }
        this.limits = site.limits().copy();
    }

    private RoomNow(RoomNow other) {
        this.site = other.site;
        this.now = other.now;
        this.free = new long[other.free.length][];
        this.given = new long[other.free.length][];
        for (int cluster = 0; cluster < free.length; cluster++) {
            free[cluster] = other.free[cluster].clone();
            given[cluster] = other.given[cluster].clone();
        }
        this.limits = other.limits.copy();
        this.released = other.released;
        this.parts = other.parts;
    }

    RoomNow copy() {
        return new RoomNow(this);
    }

    /** The running job gives back what it holds. */
    void give(JobEntry job) {
        change(job, job.placement(), 1);
    }

    /** The running job gives back what it does when it is stopped so. */
    void give(JobEntry job, StopMethod method) {
        given(job, method).ifPresent(part -> change(job, part, 1));
    }

    private Optional<Placement> given(JobEntry job, StopMethod method) {
        return method == StopMethod.SUSPEND
                ? released.isEmpty()
                        ? Optional.of(job.placement())
                        : parts.computeIfAbsent(job, each -> KeptResources.released(each, released, site))
                : Optional.of(job.placement());
    }

    private void change(JobEntry job, Placement part, int sign) {
        part.addTo(free[part.cluster()], sign);
        part.addTo(given[part.cluster()], sign);
        if (sign > 0) {
            limits.give(job.charges(part.cluster()));
        } else {
            limits.take(job.charges(part.cluster()));
        }
    }

    /** The job takes the placement. */
    void take(JobEntry job, Placement placement) {
        placement.addTo(free[placement.cluster()], -1);
        limits.take(job.charges(placement.cluster()));
    }

    /** The job does not take the placement after all. */
    void free(JobEntry job, Placement placement) {
        placement.addTo(free[placement.cluster()], 1);
        limits.give(job.charges(placement.cluster()));
    }

    /** The running job takes back what it gives when it is stopped so. */
    void takeBack(JobEntry job, StopMethod method) {
        given(job, method).ifPresent(part -> change(job, part, -1));
    }

    /** The cpus that are free in all. */
    long freeCpus() {
        long cpus = 0;
        for (int cluster = 0; cluster < free.length; cluster++) {
            int kinds = site.machine().kinds().count();
            for (int i = 0; i < free[cluster].length; i += kinds) {
                cpus += Math.max(0, free[cluster][i]);
            }
        }
        return cpus;
    }

    /** Whether nothing else has what the placement would hold. */
    boolean isFree(Placement placement) {
        return placement.fitsIn(free[placement.cluster()]);
    }

    /** Whether the job could start there now. */
    boolean has(JobEntry job, Placement placement) {
        int cluster = placement.cluster();
        return limits.admits(job.charges(cluster))
                && site.zones().stream()
                        .anyMatch(zone -> zone.use().index() == cluster
                                && zone.accepts(job.job())
                                && placement.fitsIn(free[cluster])
                                && placement.fitsIn(open(zone, job)));
    }

    /**
     * What the job may use of the zone. Of nodes of which windows have parts it is the more of two amounts that are surely free:
     * beside all that runs there, stopped or not, until it is expected to end; and beside what windows have, as if what runs now
     * and is not stopped ran on.
     */
    private long[] open(Zone zone, JobEntry job) {
        int cluster = zone.use().index();
        long end = now + job.openFor();
        if (!zone.isShared()) {
            return zone.open(free[cluster], now, end);
        }
        long[] held = zone.use().free();
        long[] beside = zone.free().clone();
        for (int i = 0; i < beside.length; i++) {
            beside[i] += free[cluster][i] - given[cluster][i] - held[i];
        }
        long[] open = zone.open(beside, now, end).clone();
        long[] besideWindows = zone.openBesideWindows(free[cluster], now, end);
        for (int i = 0; i < open.length; i++) {
            open[i] = Math.max(open[i], besideWindows[i]);
        }
        return open;
    }

    /** Where the job could start now. */
    Optional<Placement> place(JobEntry job) {
        List<Zone> zones = site.zones();
        for (int i = 0; i < zones.size(); i++) {
            Zone zone = zones.get(i);
            int cluster = zone.use().index();
            if (zone.accepts(job.job()) && limits.admits(job.charges(cluster))) {
                Optional<Placement> placement = zone.use()
                        .placer()
                        .place(job.request(), open(zone, job))
                        .filter(found -> found.fitsIn(free[cluster]))
                        .map(zone::own);
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }
}
