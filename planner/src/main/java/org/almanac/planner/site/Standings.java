package org.almanac.planner.site;

import java.util.Optional;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Resources;

/** Tells how jobs of a site stand: by their state, by what their policy intends, or else by what keeps them. */
final class Standings {
    private Standings() {}

    static Standing of(Site site, JobEntry entry) {
        return switch (entry.state) {
            case STARTING, RUNNING -> new Standing.Runs(entry.started, entry.expectedEnd, entry.placement);
            case HELD -> new Standing.Held();
            case SUSPENDED -> new Standing.Suspended();
            case STOPPED -> new Standing.QueueStopped(entry.job().queue());
            case IMPOSSIBLE -> new Standing.NeverFits(entry.job().request().total(), largest(site));
            case WAITING -> waiting(site, entry);
        };
    }

    private static Standing waiting(Site site, JobEntry entry) {
        if (entry.isReserved()) {
            return new Standing.Planned(entry.reservedStart(), entry.reservedPlacement());
        }
        if (!entry.waitsFor.isEmpty()) {
            return new Standing.WaitingForJob(entry.waitsFor.iterator().next());
        }
        if (entry.retryAt > site.time()) {
            return new Standing.BackingOff(entry.retryAt);
        }
        if (entry.notBefore() > site.time()) {
            return new Standing.WaitingUntil(entry.notBefore());
        }
        if (entry.obstacle().isPresent()) {
            return entry.obstacle().get();
        }
        return blockingLimit(site, entry).orElseGet(() -> byNodes(site, entry.job()));
    }

    /** The limit that keeps a job from starting now on every cluster where it has a place. */
    private static Optional<Standing> blockingLimit(Site site, JobEntry entry) {
        Optional<Standing> blocking = Optional.empty();
        for (Zone zone : site.zones()) {
            if (zone.accepts(entry.job())) {
                Optional<Standing.BlockedByLimit> here =
                        site.limits().blocking(entry.charges(zone.use().index()));
                if (here.isEmpty()) {
                    return Optional.empty();
                }
                blocking = blocking.isPresent() ? blocking : Optional.of(here.get());
            }
        }
        return blocking;
    }

    private static Standing byNodes(Site site, Job job) {
        for (Zone zone : site.zones()) {
            if (zone.accepts(job) && zone.fitsOnNodesUp(job, site.time())) {
                return new Standing.Unplanned();
            }
        }
        return new Standing.LacksNodes();
    }

    private static Resources largest(Site site) {
        Resources largest = site.cluster(0).capacity();
        for (int i = 1; i < site.clusters(); i++) {
            Resources capacity = site.cluster(i).capacity();
            largest = capacity.cpus() > largest.cpus() ? capacity : largest;
        }
        return largest;
    }
}
