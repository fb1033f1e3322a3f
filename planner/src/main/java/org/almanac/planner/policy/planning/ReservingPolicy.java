package org.almanac.planner.policy.planning;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.SparingSeat;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A planning policy that keeps starts: a job's place is a reservation, which it keeps until the policy moves it.
 *
 * <p>A concrete policy says where a newcomer is placed and what becomes of the reservations when jobs have ended. If
 * changes of nodes or limits, or what people do, leave no other way, the jobs that have lost their places get the
 * earliest places that are left.
 */
public abstract class ReservingPolicy extends PlanningPolicy {
    protected ReservationPlan reservations;

    /** Jobs that may have no place in the plan, but are to start in the next pass because they can start at once. */
    private final Set<JobEntry> atOnce = new HashSet<>();

    private long nextStart = Times.NEVER;

    protected ReservingPolicy(String name, Site site, PlanAhead planAhead) {
        super(name, site, planAhead);
        this.reservations = new ReservationPlan(plan, 0);
    }

    /** The same policy over a copy of the site. */
    protected ReservingPolicy(ReservingPolicy other) {
        super(other);
        this.reservations = other.reservations.copy(plan);
        this.nextStart = other.nextStart;
        for (JobEntry entry : other.atOnce) {
            site.find(entry.job().id()).ifPresent(atOnce::add);
        }
    }

    @Override
    public void apply(long now, List<Event> events) {
        reservations.forgetBefore(now);
        super.apply(now, events);
    }

    @Override
    protected final int placed() {
        return reservations.size();
    }

    @Override
    protected final long nextStart() {
        return nextStart;
    }

    @Override
    protected final void insert(long now, JobEntry job, long from) {
        reservations.reserve(job, from);
        noteStart(job);
    }

    @Override
    protected final void insertNow(long now, JobEntry job) {
        reservations.reserveNow(job, now);
        atOnce.add(job);
        noteStart(job);
    }

    @Override
    protected final OptionalLong earliest(long now, JobEntry job, long from) {
        Optional<Reservation> place = reservations.earliest(job, from);
        return place.isPresent() ? OptionalLong.of(place.get().start()) : OptionalLong.empty();
    }

    @Override
    protected final void remove(JobEntry job) {
        reservations.cancel(job);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        super.pass(now, starts);
        atOnce.clear();
    }

    @Override
    protected final void startDue(long now, List<Start> starts) {
        if (nextStart > now) {
            return;
        }
        boolean late = nextStart < now;
        List<JobEntry> due = table.plannedBy(now);
        nextStart = table.nextStart(now);
        if (!startAsPlanned(now, due, starts) || late) {
            repair(now);
        }
    }

    @Override
    protected final void refill(long now) {
        site.queue().forEach(entry -> place(now, entry));
    }

    @Override
    protected final boolean goesOn(long now, boolean refilled) {
        return refilled;
    }

    /** Starts the jobs that can start now where they are planned; tells whether all of them can. */
    private boolean startAsPlanned(long now, List<JobEntry> due, List<Start> starts) {
        boolean all = true;
        for (JobEntry entry : due) {
            if (canStart(now, entry)) {
                plan.promise(entry);
                SparingSeat.of(plan, entry, now).ifPresent(other -> reservations.reseat(entry, other));
                reservations.starts(entry);
                start(now, entry, table.placement(entry), starts);
            } else {
                all = false;
            }
        }
        return all;
    }

    /**
     * Whether the job can start as planned: a late start, or something that the plan could not know, may be in the way.
     */
    private boolean canStart(long now, JobEntry entry) {
        int cluster = table.placement(entry).cluster();
        return entry.mayStart(now)
                && (table.start(entry) == now || reservations.isOpen(entry, now))
                && site.limits().admits(entry.charges(cluster))
                && table.placement(entry).fitsIn(site.cluster(cluster).free());
    }

    @Override
    public void freed(long now, JobEntry entry) {
        reservations.freed(entry, now);
    }

    @Override
    protected boolean takesOver(long now, JobEntry job, Placement placement, JobEntry ended, List<Start> starts) {
        if (!reservations.takeOver(job, now, placement)) {
            return false;
        }
        plan.promise(job);
        isNoNewcomer(job);
        reservations.starts(job);
        start(now, job, placement, starts);
        return true;
    }

    @Override
    protected void closed(long now, JobEntry left) {
        reservations.close(left, now);
    }

    @Override
    protected void lengthened(long now, JobEntry entry, long before) {
        reservations.lengthened(entry, before);
    }

    /** A start that has come between two cycles moves on to the next. */
    @Override
    protected void betweenCycles(long now) {
        if (nextStart < now) {
            repair(now);
        }
    }

    /** The jobs of the queue, in the order in which they are given places and moved to earlier ones. */
    protected List<JobEntry> order() {
        return site.queue();
    }

    /** Gives places to jobs that had none, if there are any now. */
    protected final void placeUnplaced(long now) {
        unplaced().forEach(entry -> place(now, entry));
    }

    /** The jobs of the queue that have no place in the plan, in their order. */
    protected final List<JobEntry> unplaced() {
        List<JobEntry> unplaced = new ArrayList<>(0);
        if (reservations.size() < site.queue().size()) {
            for (JobEntry entry : order()) {
                if (!table.isPlanned(entry)) {
                    unplaced.add(entry);
                }
            }
        }
        return unplaced;
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        if (table.isPlanned(entry)) {
            // A repair in the same batch has placed the job, before other jobs moved to earlier places.
            reservations.improve(entry, now);
            noteStart(entry);
        }
        super.arrived(now, entry);
    }

    @Override
    protected void placeNewcomer(long now, JobEntry entry) {
        place(now, entry);
    }

    @Override
    public void startable(long now, JobEntry entry) {
        reservations.ready(entry);
        place(now, entry);
    }

    /** Places the job, and then the jobs that wait for it and so had no place. */
    protected final void place(long now, JobEntry first) {
        if (placeAlone(now, first)) {
            placeWaitingFor(now, first);
        }
    }

    /** Places the jobs that wait for this job, then the jobs that wait for those, and so on. */
    protected final void placeWaitingFor(long now, JobEntry placed) {
        List<JobEntry> waiting = site.waitingFor(placed);
        if (waiting.isEmpty()) {
            return;
        }
        Deque<JobEntry> toPlace = new ArrayDeque<>(waiting);
        while (!toPlace.isEmpty()) {
            JobEntry entry = toPlace.remove();
            if (placeAlone(now, entry)) {
                toPlace.addAll(site.waitingFor(entry));
            }
        }
    }

    @Override
    public void disturbed(long now) {
        repair(now);
    }

    /** One job that is altered gets the place that a repair would give it, in which all others would keep theirs. */
    @Override
    public void altered(long now, List<JobEntry> entries) {
        JobEntry first = entries.get(0);
        boolean alone = entries.size() == 1 && site.waitingFor(first).isEmpty();
        boolean othersStay =
                nextStart >= now && reservations.size() == site.queue().size() - 1;
        if (alone && othersStay && !table.isPlanned(first)) {
            place(now, first);
            findNextStart();
        } else {
            disturbed(now);
        }
    }

    /**
     * Builds the plan anew, in the order of the planned starts. A job keeps its start and nodes if it can; any other
     * job gets the earliest place that is left. So a start that came some seconds late moves the jobs that follow by as
     * much, and no job to the end.
     */
    protected void repair(long now) {
        reservations = new ReservationPlan(plan, now);
        List<JobEntry> inOrder = new ArrayList<>(order());
        inOrder.sort(Comparator.comparingLong(entry -> table.isPlanned(entry) ? table.start(entry) : Times.NEVER));
        List<Optional<Reservation>> before =
                inOrder.stream().map(table::reservation).toList();
        inOrder.forEach(plan::drop);
        first().forEach(entry -> placeAlone(now, entry));
        List<JobEntry> unplaced = new ArrayList<>();
        for (int i = 0; i < inOrder.size(); i++) {
            JobEntry entry = inOrder.get(i);
            if (table.isPlanned(entry)
                    || before.get(i).map(place -> keepsPlace(now, entry, place)).orElse(false)) {
                continue;
            }
            long from = table.earliestStart(entry, now);
            boolean wasPlanned = before.get(i).isPresent() && !atOnce.contains(entry);
            if (from == Times.NEVER || !wasPlanned) {
                unplaced.add(entry);
            } else {
                reservations.reserve(entry, from);
            }
        }
        unplaced.forEach(entry -> place(now, entry));
        findNextStart();
    }

    /** When others have come to be first, the plan is made anew, in which the first have no places to keep. */
    @Override
    public void putFirst(long now, List<JobEntry> jobs) {
        if (areNewlyFirst(jobs)) {
            site.causes().add(Kind.REORDERED);
            repair(now);
            compress(now);
        }
    }

    private boolean keepsPlace(long now, JobEntry entry, Reservation place) {
        return place.start() >= table.earliestStart(entry, now) && reservations.keep(entry, place);
    }

    protected final void noteStart(JobEntry entry) {
        if (table.isPlanned(entry)) {
            nextStart = Math.min(nextStart, table.start(entry));
        }
    }

    protected final void findNextStart() {
        nextStart = table.nextStart(Long.MIN_VALUE);
    }

    @Override
    public SchedulerState state() {
        return super.state().with(trying(reservations.untried()));
    }

    /** Room that was given back while no policy planned is given to jobs as after a batch of events. */
    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        repair(now);
        Optional<TryMemory.Tried> tried = triedBefore(now, state);
        if (tried.isPresent() && tried.get() instanceof TryMemory.Room untried) {
            reservations.resume(untried);
        } else {
            compress(now);
        }
    }
}
