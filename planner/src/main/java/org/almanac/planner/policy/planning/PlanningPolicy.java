package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Openings;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A policy that gives every job of the queue a place in its plan when the job comes, and starts it when its planned
 * start has come.
 *
 * <p>A job is promised the planned start that it has in the first pass in which it has a place: at the end of the
 * pass, or before that as jobs are about to start. Every job that some zone can hold is planned, unless the policy
 * bounds how many jobs are ({@link #mayBePlanned}). With a bound on how many jobs are planned, a job beyond the bound
 * starts if it can start at once and delays no planned start, and each start leaves a place in the plan to one more
 * job. The subclasses say how the plan is kept: {@link ReservingPolicy} keeps starts, {@link Planned} an order.
 */
abstract class PlanningPolicy extends SitePolicy {
    protected final PlanAhead planAhead;
    /** Jobs that have had no place at the end of a pass yet. */
    private final List<JobEntry> newcomers = new ArrayList<>();
    /** Jobs that have been {@linkplain #putFirst put first}. */
    private List<JobEntry> first = List.of();

    protected PlanningPolicy(String name, Site site, PlanAhead planAhead) {
        super(name, site);
        this.planAhead = planAhead;
    }

    /** The same policy over a copy of the site. */
    protected PlanningPolicy(PlanningPolicy other) {
        super(other);
        this.planAhead = other.planAhead;
        newcomers.addAll(entriesOf(other.newcomers));
        first = other.first.stream()
                .flatMap(entry -> site.find(entry.job().id()).stream())
                .toList();
    }

    /** The jobs that stand here for those of the policy that this one is a copy of. */
    protected final List<JobEntry> entriesOf(List<JobEntry> others) {
        List<JobEntry> entries = new ArrayList<>(others.size());
        for (JobEntry other : others) {
            entries.add(site.counterpart(other));
        }
        return entries;
    }

    /** How many jobs have a place in the plan. */
    protected abstract int placed();

    /** When the first job of the plan is to start, in epoch seconds; {@link Times#NEVER} if no job has a place. */
    protected abstract long nextStart();

    /** Gives a job the earliest place from that time on, if there is any. */
    protected abstract void insert(long now, JobEntry job, long from);

    /** Gives a job a place that begins now, if there is one. */
    protected abstract void insertNow(long now, JobEntry job);

    /** The start of the earliest place from that time on for a job that has none, in epoch seconds; empty where there is none. */
    protected abstract OptionalLong earliest(long now, JobEntry job, long from);

    /** Makes ready to look for places, without the job that leaves its own. */
    protected void makeRoom(long now, Optional<JobEntry> leaving) {
        leaving.ifPresent(this::remove);
    }

    @Override
    public final Optional<Openings> openings(long now, Optional<JobId> without) {
        makeRoom(now, without.flatMap(site::find).filter(JobEntry::waits));
        return Optional.of(job -> site.imagining(job, entry -> {
            long from = table.earliestStart(entry, now);
            return from == Times.NEVER ? OptionalLong.empty() : earliest(now, entry, from);
        }));
    }

    /** Takes note of which jobs are first from now on; tells whether any of them has not been. */
    protected final boolean areNewlyFirst(List<JobEntry> jobs) {
        boolean any = !first.containsAll(jobs);
        first = List.copyOf(jobs);
        return any;
    }

    /** The jobs that have been put first and have not been deleted since, in their order. */
    protected final List<JobEntry> first() {
        return first.stream().filter(JobEntry::isKnown).toList();
    }

    @Override
    public final void wereFirst(List<JobEntry> jobs) {
        first = List.copyOf(jobs);
    }

    /** Gives up the job's place, if it has one. */
    protected abstract void remove(JobEntry job);

    /** Gives a new job its first place, if there is any. */
    protected abstract void placeNewcomer(long now, JobEntry newcomer);

    /** Brings the plan up to date before jobs start; does nothing if the plan always is up to date. */
    protected void settle(long now) {}

    /** Starts the jobs whose planned start has come. */
    protected abstract void startDue(long now, List<Start> starts);

    /** Fills the places that jobs which have started have left in the bounded plan. */
    protected abstract void refill(long now);

    /** Whether the pass has to place and start jobs once more. */
    protected abstract boolean goesOn(long now, boolean refilled);

    @Override
    protected void pass(long now, List<Start> starts) {
        boolean refilled;
        do {
            int before = starts.size();
            settle(now);
            startDue(now, starts);
            refilled = planAhead.isBounded() && starts.size() > before;
            if (refilled) {
                site.causes().add(Kind.PLACE_LEFT);
                refill(now);
            }
        } while (goesOn(now, refilled));
        promiseNewcomers();
    }

    /** Promises the newcomers that are planned their starts; they are newcomers no longer. */
    protected final void promiseNewcomers() {
        if (newcomers.isEmpty()) {
            return;
        }
        for (int i = 0; i < newcomers.size(); i++) {
            promise(newcomers.get(i));
        }
        newcomers.removeIf(job -> table.isPlanned(job) || !job.waits());
    }

    /** The job starts outside of a pass. */
    protected final void isNoNewcomer(JobEntry job) {
        newcomers.remove(job);
    }

    /** Promises a newcomer its planned start, if it has one and has not been promised any. */
    protected void promise(JobEntry newcomer) {
        plan.promise(newcomer);
    }

    @Override
    protected long nextDue() {
        return Math.min(nextStart(), super.nextDue());
    }

    @Override
    public final boolean isFull() {
        return planAhead.isReached(placed());
    }

    /** Whether the job may have a place in the plan; if not, it starts only if it can start at once. */
    protected boolean mayBePlanned(long now, JobEntry job) {
        return !isFull();
    }

    /** Gives the job a place, if it waits and has none; tells whether it has one then. */
    protected boolean placeAlone(long now, JobEntry job) {
        long from = table.earliestStart(job, now);
        // The job may have been placed already when the plan was repaired in the same batch.
        if (!job.waits() || table.isPlanned(job) || from == Times.NEVER) {
            return false;
        }
        if (mayBePlanned(now, job)) {
            insert(now, job, from);
        } else if (from <= now && placeNow(now, job).isPresent()) {
            insertNow(now, job);
        }
        return table.isPlanned(job);
    }

    @Override
    public void arrived(long now, JobEntry job) {
        newcomers.add(job);
        placeNewcomer(now, job);
    }

    /** Adds new jobs, which the caller places. */
    protected final void addNewcomers(List<JobEntry> jobs) {
        newcomers.addAll(jobs);
    }

    @Override
    public void withdrawn(JobEntry job) {
        remove(job);
        newcomers.remove(job);
    }

    /** Jobs that came while no policy planned have their places after those that were planned before. */
    @Override
    public void restore(long now, SchedulerState state) {
        plan.dropAll();
        super.restore(now, state);
    }
}
