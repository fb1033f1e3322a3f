package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.NodeProfiles;

/**
 * Other nodes for a planned job that is about to start on nodes with something scarce: nodes that strand less of it, and on
 * which nobody else is planned while the job runs.
 *
 * <p>A job is planned on the first nodes that are free at its start as the plan is then. When it starts, jobs that ended early
 * may have left it others. No planned job moves for it.
 */
public final class SparingSeat {
    private final Site site;
    private final PlanTable table;
    private final JobEntry job;
    private final NodesNow use;
    private final long now;
    private final long end;
    private final long openUntil;

    private SparingSeat(Plan plan, JobEntry job, long now) {
        this.site = plan.site();
        this.table = plan.table();
        this.job = job;
        this.use = site.cluster(table.placement(job).cluster());
        this.now = now;
        this.end = now + job.walltime();
        this.openUntil = now + job.openFor();
    }

    /** Such nodes; empty where there are none, or the job is planned on nothing scarce. */
    public static Optional<Placement> of(Plan plan, JobEntry job, long now) {
        Placement there = plan.table().placement(job);
        boolean mayMove = plan.site().cluster(there.cluster()).placer().isToBeSpared(there)
                && !plan.site().claims().isActive();
        return mayMove ? new SparingSeat(plan, job, now).find(there) : Optional.empty();
    }

    private Optional<Placement> find(Placement there) {
        Optional<Zone> zone = site.zones().stream()
                .filter(each -> each.has(job.job(), there, now))
                .findFirst()
                .filter(each -> !each.isShared());
        if (zone.isEmpty()) {
            return Optional.empty();
        }
        long[] least = zone.get().open(use.free(), now, openUntil).clone();
        besidePlanned().lower(now, end, least);
        Placer placer = use.placer();
        return placer.placeSparingly(job.request(), least)
                .filter(other -> placer.isMoreSparing(job.request(), other, there, least))
                .map(zone.get()::own);
    }

    /** What is free while the job runs, beside what runs and all others that are planned. */
    private NodeProfiles besidePlanned() {
        List<JobEntry> others = new ArrayList<>(table.plannedBy(end - 1));
        others.removeIf(
                other -> other == job || table.placement(other).cluster() != use.index() || table.end(other) <= now);
        others.sort(
                Comparator.comparingLong((JobEntry other) -> table.start(other)).reversed());
        HeldByNode held = new HeldByNode(use.cluster().nodes().size(), use.kinds(), use.tuning());
        for (JobEntry other : others) {
            held.addEarlier(table.placement(other), Math.max(now, table.start(other)), table.end(other));
        }
        for (JobEntry running : site.running()) {
            if (running.placement().cluster() == use.index() && running.expectedEnd() > now) {
                held.addEarlier(running.placement(), now, running.expectedEnd());
            }
        }
        return NodeProfiles.beside(held, use, now);
    }
}
