package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;

/**
 * The planning paper's {@code gap_list} of one cluster (section 3.1): the unused parts of a plan, in the order of time.
 *
 * <p>A gap lasts while what is free on the nodes does not change, and a job may lie over several. Made from one walk over
 * the plan, it holds until the plan changes.
 */
public final class GapList {
    /** A stretch of time in which that much is free on each node; the last gap ends at {@link Scheduler#NEVER}. */
    public record Gap(long start, long end, List<Resources> freeByNode) {
        public Gap {
            freeByNode = List.copyOf(freeByNode);
        }
    }

    private final ClusterUse use;
    private final Availability availability;
    private final long[] least;

    GapList(ClusterUse use, Availability availability) {
        this.use = use;
        this.availability = availability;
        this.least = new long[use.usable().length];
    }

    /** The gaps of a zone beside what runs and its planned jobs, in the order of their starts; closed nodes are full. */
    static GapList of(Zone zone, List<JobEntry> running, List<JobEntry> order, long now) {
        ClusterUse use = zone.use();
        Availability availability =
                new Availability(use.kinds(), use.cluster().nodes().size());
        long[] free = use.free().clone();
        PlanWalk walk = new PlanWalk(zone, running, order, now);
        PlanWalk.Reader reader = new PlanWalk.Reader() {
            @Override
            public void given(long time, Placement placement) {
                placement.addTo(free, 0, 1);
            }

            @Override
            public void taken(long time, Placement placement) {
                placement.addTo(free, 0, -1);
            }
        };
        if (walk.next() > now) {
            availability.append(now, free);
        }
        for (long time = walk.next(); time != Scheduler.NEVER; time = walk.next()) {
            walk.goTo(time, reader);
            availability.append(Math.max(now, time), free);
        }
        return new GapList(use, availability);
    }

    /** The gaps beside what runs and what is reserved on the cluster, whatever plan the reservations come from. */
    public static GapList beside(
            ClusterUse use, Collection<JobEntry> running, Collection<JobEntry> reserved, long now) {
        Availability availability = new Availability(use.kinds(), use.usable(), now);
        for (JobEntry job : running) {
            if (job.placement().cluster() == use.index()) {
                availability.hold(job.placement(), now, job.expectedEnd());
            }
        }
        for (JobEntry job : reserved) {
            if (job.isReserved() && job.reservedPlacement().cluster() == use.index()) {
                availability.hold(job.reservedPlacement(), job.reservedStart(), job.reservedStart() + job.walltime());
            }
        }
        return new GapList(use, availability);
    }

    /**
     * The earliest place for a job in these gaps, not before that time, at which the limits admit it throughout; empty
     * where there is none.
     */
    Optional<Reservation> earliest(JobEntry job, long from, Optional<LimitPlan> limits) {
        Charges charges = job.charges(use.index());
        long start = from;
        while (true) {
            start = availability.earliest(job.job().request().total(), job.walltime(), start, Scheduler.NEVER);
            if (start == Scheduler.NEVER) {
                return Optional.empty();
            }
            if (limits.isPresent()) {
                long admitted = limits.get().earliest(charges, job.walltime(), start, Scheduler.NEVER);
                if (admitted > start) {
                    start = admitted;
                    continue;
                }
            }
            availability.leastFree(start, start + job.walltime(), least);
            Optional<Placement> placement = use.placer().place(job.job().request(), least, 0);
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
            start = availability.nextChange(start);
        }
    }

    /** The first gaps, at most so many. */
    public List<Gap> gaps(int atMost) {
        List<Gap> gaps = new ArrayList<>();
        int kinds = use.kinds();
        for (int row = 0; row < Math.min(atMost, availability.rows()); row++) {
            long start = availability.rowTime(row);
            availability.freeAt(start, least);
            List<Resources> freeByNode = new ArrayList<>();
            for (int node = 0; node < least.length / kinds; node++) {
                long[] amounts = new long[kinds];
                for (int kind = 0; kind < kinds; kind++) {
                    amounts[kind] = Math.max(0, least[node * kinds + kind]);
                }
                freeByNode.add(Resources.of(amounts));
            }
            gaps.add(new Gap(start, availability.nextChange(start), freeByNode));
        }
        return gaps;
    }
}
