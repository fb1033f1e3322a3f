package org.almanac.planner.plan.reservation;

import java.util.function.Consumer;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;

/**
 * One compression of a {@link ReservationPlan}: tries to move its jobs, one after the other, to earlier places.
 *
 * <p>As a filter it tells which jobs may start earlier, mostly without a look at the job. As a consumer it tries to
 * move a job. Both go by what had been given back when the compression began and by what is given back as jobs move.
 */
final class CompressionPass implements PlanTable.Filter, Consumer<JobEntry> {
    private final ReservationPlan plan;
    private final PlanTable table;
    private final ZonePlan[] zones;
    private final long now;
    private final boolean everywhere;
    private final long limitsFreedBefore;

    /**
     * A compression by what has been given back since the last one began.
     *
     * @param zones the plan's
     */
    CompressionPass(ReservationPlan plan, PlanTable table, ZonePlan[] zones, long now) {
        this.plan = plan;
        this.table = table;
        this.zones = zones;
        this.now = now;
        this.everywhere = plan.isFreedAnywhere();
        this.limitsFreedBefore = plan.limitsFreedUntil();
    }

    @Override
    public boolean isToBeRead(int row, long start, int shape, long marks) {
        return !isTriedInVain(row, start, marks) && mayHelp(row, start, shape, marks);
    }

    /** Tries to move the job to its earliest place. */
    @Override
    public void accept(JobEntry job) {
        long before = table.start(job);
        plan.moveEarlier(job, chance(job, table.earliestStart(job, now), before), before, zones);
        plan.plan().tried(job.row(), plan.lastRelease());
        for (ZonePlan zone : zones) {
            zone.tried(job);
        }
    }

    /** The time after which no limit has been given back. */
    private long limitsFreed() {
        return Math.max(limitsFreedBefore, plan.limitsFreedUntil());
    }

    /** Whether the job in that row may start before that time, as far as is known without a look at the job. */
    private boolean mayHelp(int row, long before, int shape, long marks) {
        if (everywhere || marks == Placement.EVERYWHERE || limitsFreed() > now) {
            return true;
        }
        for (ZonePlan zone : zones) {
            if (zone.mayStart(shape, before) || zone.mayBeOnFreed(marks) && zone.isOnFreed(table.placement(row))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the job in that row of the queue can only stay, as far as is known without a look at the job; notes it as
     * tried then.
     */
    private boolean isTriedInVain(int row, long start, long marks) {
        boolean inVain = !everywhere
                && marks != Placement.EVERYWHERE
                && zones.length == 1
                && zones[0].mustStay(row, start, table.tried(row), now);
        if (inVain) {
            plan.plan().tried(row, plan.lastRelease());
        }
        return inVain;
    }

    /**
     * A lower bound of the job's starts in [from, before): by what has been given back, or by the sums over all nodes
     * if room may have been given back anywhere.
     */
    private long chance(JobEntry job, long from, long before) {
        // A job that waits for another job may have had to wait for that job's end alone, so it may find room anywhere.
        if (everywhere || !job.waitsFor().isEmpty()) {
            return plan.earliestBySums(job, from, before);
        }
        long chance = Times.NEVER;
        long limitsFreed = limitsFreed();
        boolean mayBeLimited = from < limitsFreed;
        boolean limited = false;
        for (ZonePlan zone : zones) {
            if (zone.accepts(job)) {
                chance = Math.min(chance, zone.earliestByFreed(job, from, Math.min(chance, before)));
                limited |= mayBeLimited && job.charges(zone.cluster()).size() > 0;
            }
        }
        return limited ? Math.min(chance, plan.earliestBySums(job, from, Math.min(limitsFreed, before))) : chance;
    }
}
