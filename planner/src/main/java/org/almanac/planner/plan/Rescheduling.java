package org.almanac.planner.plan;

import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;

/**
 * What an update does to the reservations of jobs: it takes up the starts of a sweep, and can be undone.
 *
 * <p>It ends the sweep where that meets the plan as it was: where a job behind all changes starts as before on the same
 * nodes, and whatever lay or lies elsewhere than before has ended.
 */
final class Rescheduling implements OrderSweep.StartReader {
    private final Plan plan;
    private final PlanTable table;
    private final PlanSnapshot moved;
    private long lateness;

    private long differsUntil;
    /** Where few jobs move, the sweep may end before that. */
    private final Optional<Meeting> meeting;

    /** An update by a sweep over all of an order. */
    Rescheduling(Plan plan) {
        this(plan, Times.NEVER, Optional.empty());
    }

    private Rescheduling(Plan plan, long differsUntil, Optional<Meeting> meeting) {
        this.plan = plan;
        this.table = plan.table();
        this.moved = new PlanSnapshot(plan);
        this.differsUntil = differsUntil;
        this.meeting = meeting;
    }

    /** An update of what is out of date in a list. */
    static Rescheduling of(JobList list) {
        return new Rescheduling(
                list.plan(), list.outdated().until(), list.room().map(room -> new Meeting(list, room)));
    }

    @Override
    public boolean starts(int list, JobEntry job, long start, Placement placement) {
        if (table.start(job) == start && placement.equals(table.placement(job))) {
            return staysAt(start);
        }
        moves(job, start, placement);
        return true;
    }

    /** The next job starts as before on the same nodes; says whether to go on. */
    boolean staysAt(long start) {
        return differsUntil > start
                && !meeting.filter(met -> met.isAt(start, differsUntil)).isPresent();
    }

    /** The next job starts at another time or on other nodes than before. */
    void moves(JobEntry job, long start, Placement placement) {
        leaves(job, start);
        plan.place(job, start, placement);
        meeting.ifPresent(ahead -> ahead.moves(job, moved.last()));
    }

    /** The next job starts at another time than before on the same nodes. */
    void moves(JobEntry job, long start) {
        leaves(job, start);
        plan.move(job, start);
        meeting.ifPresent(ahead -> ahead.moves(job, moved.last()));
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

    /** Whether the room of the list is what it is with the jobs where they are planned now. */
    boolean isRoomKeptUp() {
        return moved.isEmpty() || meeting.filter(Meeting::isRoomKeptUp).isPresent();
    }

    /** By how many seconds, in all, jobs are planned later now than before and than they are guaranteed to start. */
    long lateness() {
        return lateness;
    }

    /** The jobs are planned as before. */
    void undo() {
        moved.restore();
    }
}
