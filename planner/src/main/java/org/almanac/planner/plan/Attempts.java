package org.almanac.planner.plan;

import java.util.function.Consumer;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;

/**
 * Attempts to move the jobs of a {@link ReservationPlan} to earlier places, one after the other, by what was given back
 * before the first of them and is meanwhile.
 *
 * <p>As a filter it says who may come earlier, mostly without a look at the job; as a consumer it tries.
 */
final class Attempts implements PlanTable.Filter, Consumer<JobEntry> {
    private final ReservationPlan plan;
    private final PlanTable table;
    private final ZonePlan[] zones;
    private final long now;
    private final boolean everywhere;
    private final long limitsOpenedBefore;

    /**
     * Attempts by what has been given back since the last compression of the plan began.
     *
     * @param zones the plan's
     */
    Attempts(ReservationPlan plan, PlanTable table, ZonePlan[] zones, long now) {
        this.plan = plan;
        this.table = table;
        this.zones = zones;
        this.now = now;
        this.everywhere = plan.isOpenedEverywhere();
        this.limitsOpenedBefore = plan.limitsOpenedUntil();
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
        table.setTried(job.row(), plan.lastOpening());
        for (ZonePlan zone : zones) {
            zone.tried(job);
        }
    }

    /** No limit has been given back after that time. */
    private long limitsOpened() {
        return Math.max(limitsOpenedBefore, plan.limitsOpenedUntil());
    }

    /** Whether the job in that row may start before that time, by what is known without a look at it. */
    private boolean mayHelp(int row, long before, int shape, long marks) {
        if (everywhere || marks == Placement.EVERYWHERE || limitsOpened() > now) {
            return true;
        }
        for (ZonePlan zone : zones) {
            if (zone.mayStart(shape, before) || zone.mayBeOnOpened(marks) && zone.isOnOpened(table.placement(row))) {
                return true;
            }
        }
        return false;
    }

    /** Tries to move the job in that row of the queue without a look at it; tells whether it can only stay. */
    private boolean isTriedInVain(int row, long start, long marks) {
        boolean inVain = !everywhere
                && marks != Placement.EVERYWHERE
                && zones.length == 1
                && zones[0].mustStay(row, start, table.tried(row), now);
        if (inVain) {
            table.setTried(row, plan.lastOpening());
        }
        return inVain;
    }

    /**
     * No start in [from, before) is possible for the job earlier than that by what has been given back, or, where that may
     * be anywhere, by the sums.
     */
    private long chance(JobEntry job, long from, long before) {
        // Who waits for a job may have had to wait for its end alone.
        if (everywhere || !job.waitsFor().isEmpty()) {
            return plan.earliestBySums(job, from, before);
        }
        long chance = Times.NEVER;
        long limitsOpened = limitsOpened();
        boolean mayBeLimited = from < limitsOpened;
        boolean limited = false;
        for (ZonePlan zone : zones) {
            if (zone.accepts(job)) {
                chance = Math.min(chance, zone.earliestByOpenings(job, from, Math.min(chance, before)));
                limited |= mayBeLimited && job.charges(zone.cluster()).size() > 0;
            }
        }
        return limited ? Math.min(chance, plan.earliestBySums(job, from, Math.min(limitsOpened, before))) : chance;
    }
}
