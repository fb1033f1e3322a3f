package org.almanac.planner.plan.order;

import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanSnapshot;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;

/**
 * An update of planned jobs: it takes over the starts that a sweep finds, and can be undone.
 *
 * <p>It ends the sweep as soon as the rest of the plan stays as it was: when a job behind all changes starts as before
 * on the same nodes, and all that is held otherwise than before has ended.
 */
final class PlanUpdate implements OrderSweep.StartReader {
    private final Plan plan;
    private final PlanTable table;
    private final PlanSnapshot moved;
    private long lateness;

    private long differsUntil;
    /** If few jobs move, the sweep may end before that time. */
    private final Optional<MatchUpPoint> matchUp;

    /** An update by a sweep over the whole order. */
    PlanUpdate(Plan plan) {
        this(plan, Times.NEVER, Optional.empty());
    }

    private PlanUpdate(Plan plan, long differsUntil, Optional<MatchUpPoint> matchUp) {
        this.plan = plan;
        this.table = plan.table();
        this.moved = new PlanSnapshot(plan);
        this.differsUntil = differsUntil;
        this.matchUp = matchUp;
    }

    /** An update of the part of a list's plan that is out of date. */
    static PlanUpdate of(JobList list) {
        return new PlanUpdate(
                list.plan(), list.outdated().until(), list.room().map(room -> new MatchUpPoint(list, room)));
    }

    @Override
    public boolean starts(int list, JobEntry job, long start, Placement placement) {
        if (table.start(job) == start && placement.equals(table.placement(job))) {
            return staysAt(start);
        }
        moves(job, start, placement);
        return true;
    }

    /** The next job starts as before on the same nodes; tells whether the sweep is to go on. */
    boolean staysAt(long start) {
        return differsUntil > start
                && !matchUp.filter(point -> point.isAt(start, differsUntil)).isPresent();
    }

    /** The next job starts at another time or on other nodes than before. */
    void moves(JobEntry job, long start, Placement placement) {
        leaves(job, start);
        plan.place(job, start, placement);
        matchUp.ifPresent(point -> point.moves(job, moved.last()));
    }

    /** The next job starts at another time than before on the same nodes. */
    void moves(JobEntry job, long start) {
        leaves(job, start);
        plan.move(job, start);
        matchUp.ifPresent(point -> point.moves(job, moved.last()));
    }

    /** The job is about to be given another reservation, which starts then. */
    private void leaves(JobEntry job, long start) {
        if (table.isPlanned(job) && table.bound(job).isPresent()) {
            lateness += Math.max(
                    0, start - Math.max(table.start(job), table.bound(job).getAsLong()));
        }
        moved.add(job);
        differsUntil = Math.max(differsUntil, Math.max(start, table.start(job)) + job.walltime());
    }

    /** Whether the list's room has all jobs where they are planned now. */
    boolean isRoomKeptUp() {
        return moved.isEmpty() || matchUp.filter(MatchUpPoint::isRoomKeptUp).isPresent();
    }

    /**
     * The total lateness in seconds: by how much jobs with a guaranteed latest start are planned later than both that
     * and their start before.
     */
    long lateness() {
        return lateness;
    }

    /** Plans the jobs as before. */
    void undo() {
        moved.restore();
    }
}
