package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Conservative backfilling (Mu'alem and Feitelson 2001): every job gets a reservation when it is submitted, at the
 * earliest time that delays no earlier reservation.
 *
 * <p>After jobs have ended, the waiting jobs are moved in the order of the queue, each to its earliest feasible start
 * if that is earlier than its own (compression). So no start is ever moved back, unless nodes, limits or people leave no
 * other way: then the jobs that lost their place get the earliest that is left.
 *
 * <p>The compression of a batch, and places for whoever comes after it, are left to be made until somebody wants to know:
 * so a large plan can start jobs at once before.
 */
public final class Conservative extends ReservingPolicy {
    public static final String NAME = "conservative";

    /** Where so many jobs are planned, a compression takes so long that starts should not wait for it. */
    private static final int MANY_JOBS = 5_000;

    /** Whether reservations move earlier when jobs end before their walltime. */
    public enum Compression {
        ON,
        OFF
    }

    /**
     * What a batch has left to be done to the plan.
     *
     * @param unplaced who has no place, but may have one after the compression
     * @param newcomers who gets a place after those
     */
    private record Due(long since, List<JobEntry> unplaced, List<JobEntry> newcomers) {}

    private final Compression compression;
    private final int manyJobs;
    private Optional<Due> due = Optional.empty();

    public Conservative(Machine machine, Compression compression, QueueOrder order, PlanAhead planAhead) {
        this(machine, compression, order, planAhead, MANY_JOBS);
    }

    /**
     * One for which other plans are large.
     *
     * @param manyJobs where so many jobs are planned, starts do not wait for a compression if they need not
     */
    Conservative(Machine machine, Compression compression, QueueOrder order, PlanAhead planAhead, int manyJobs) {
        super(NAME, new Site(machine, order), planAhead);
        this.compression = compression;
        this.manyJobs = manyJobs;
    }

    private Conservative(Conservative other) {
        super(NAME, other);
        this.compression = other.compression;
        this.manyJobs = other.manyJobs;
        this.due = other.due.map(left -> new Due(left.since, entriesOf(left.unplaced), entriesOf(left.newcomers)));
    }

    @Override
    public void compress(long now) {
        due = Optional.of(new Due(now, unplaced(), new ArrayList<>()));
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        if (due.isPresent()) {
            due.get().newcomers.add(entry);
        } else {
            super.arrived(now, entry);
        }
    }

    @Override
    protected void settle() {
        if (due.isEmpty()) {
            return;
        }
        Due left = due.get();
        due = Optional.empty();
        if (compression == Compression.ON) {
            plan.compress(left.since);
        }
        findNextStart();
        for (int i = 0; i < left.unplaced.size(); i++) {
            place(left.since, left.unplaced.get(i));
        }
        for (int i = 0; i < left.newcomers.size(); i++) {
            super.arrived(left.since, left.newcomers.get(i));
        }
    }

    @Override
    public void startable(long now, JobEntry entry) {
        settle();
        super.startable(now, entry);
    }

    @Override
    public void disturbed(long now) {
        settle();
        super.disturbed(now);
    }

    @Override
    public List<Start> decideAtOnce(long now) {
        List<Start> starts = new ArrayList<>();
        if (due.isPresent() && compression == Compression.ON && plan.size() >= manyJobs) {
            plan.bringForward(now);
            // Not those that are late, as the plan does not hold what they take until they end.
            startAsPlanned(now, site.queueTable().plannedAt(now), starts);
            tellStarted(now);
        }
        return starts;
    }

    @Override
    public Discipline discipline() {
        return compression == Compression.ON ? Discipline.STARTS_KEPT : Discipline.STARTS_FIXED;
    }

    @Override
    public Scheduler copy() {
        return new Conservative(this);
    }
}
