package org.almanac.planner.policy.planning;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.ReservationPlan;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A policy that gives every job a reservation when it is submitted, and starts it when that has come.
 *
 * <p>Every job that can be planned is, as far as it {@linkplain #mayBePlanned may be}. A concrete policy says where a
 * newcomer is placed and what becomes of the reservations when jobs have ended. Where nodes, limits or people leave no
 * other way, the jobs that lost their place get the earliest that is left.
 */
public abstract class ReservingPolicy extends SitePolicy {
    protected ReservationPlan reservations;

    private final PlanAhead planAhead;
    /** Jobs that have not been planned after a pass yet: where they are then is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();

    /** Jobs without a place in the plan that are to start in the next pass, as they can at once. */
    private final Set<JobEntry> atOnce = new HashSet<>();

    private long nextStart = Times.NEVER;

    protected ReservingPolicy(String name, Site site, PlanAhead planAhead) {
        super(name, site);
        this.planAhead = planAhead;
        this.reservations = new ReservationPlan(plan, 0);
    }

    /** The same policy over a copy of the site. */
    protected ReservingPolicy(ReservingPolicy other) {
        super(other);
        this.planAhead = other.planAhead;
        this.reservations = other.reservations.copy(plan);
        this.nextStart = other.nextStart;
        newcomers.addAll(entriesOf(other.newcomers));
        for (JobEntry entry : other.atOnce) {
            site.find(entry.job().id()).ifPresent(atOnce::add);
        }
    }

    /** The jobs that stand here for those of the policy that this one is a copy of. */
    protected final List<JobEntry> entriesOf(List<JobEntry> others) {
        List<JobEntry> entries = new ArrayList<>();
        for (JobEntry other : others) {
            entries.add(site.counterpart(other));
        }
        return entries;
    }

    @Override
    public void apply(long now, List<Event> events) {
        reservations.forgetBefore(now);
        super.apply(now, events);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        while (nextStart <= now) {
            int before = starts.size();
            startDue(now, starts);
            if (starts.size() > before && planAhead.isBounded()) {
                // Who has started has left a place in the plan to another.
                site.queue().forEach(entry -> place(now, entry));
            } else {
                break;
            }
        }
        atOnce.clear();
        if (!newcomers.isEmpty()) {
            for (int i = 0; i < newcomers.size(); i++) {
                promise(newcomers.get(i));
            }
            newcomers.removeIf(entry -> table.isPlanned(entry) || !entry.waits());
        }
    }

    private void promise(JobEntry newcomer) {
        if (table.isPlanned(newcomer) && table.promised(newcomer).isEmpty()) {
            promising(newcomer);
        }
        plan.promise(newcomer);
    }

    /** The job is about to be promised its planned start, at its arrival or when it first has got one. */
    protected void promising(JobEntry newcomer) {}

    private void startDue(long now, List<Start> starts) {
        boolean late = nextStart < now;
        List<JobEntry> due = table.plannedBy(now);
        nextStart = table.nextStart(now);
        if (!startAsPlanned(now, due, starts) || late) {
            repair(now);
        }
    }

    /** Starts those of the jobs that can start now where they are planned; tells whether all can. */
    protected final boolean startAsPlanned(long now, List<JobEntry> due, List<Start> starts) {
        boolean all = true;
        for (JobEntry entry : due) {
            if (canStart(now, entry)) {
                plan.promise(entry);
                reservations.starts(entry);
                start(now, entry, table.placement(entry), starts);
            } else {
                all = false;
            }
        }
        return all;
    }

    /** Whether what the plan says is so: a late start, or what the plan could not know, may stand in the way. */
    private boolean canStart(long now, JobEntry entry) {
        int cluster = table.placement(entry).cluster();
        return entry.mayStart(now)
                && (table.start(entry) == now || reservations.isOpen(entry, now))
                && site.limits().admits(entry.charges(cluster))
                && table.placement(entry).fitsIn(site.cluster(cluster).free());
    }

    @Override
    protected long nextDue() {
        return Math.min(nextStart, super.nextDue());
    }

    @Override
    public void freed(long now, JobEntry entry) {
        reservations.free(entry, now);
    }

    /** The jobs of the queue, in the order in which they are given places and moved to earlier ones. */
    protected List<JobEntry> order() {
        return site.queue();
    }

    /** Who had no place may have one now. */
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
    public boolean isFull() {
        return planAhead.isReached(reservations.size());
    }

    /** Whether the job may have a place in the plan; who may not starts where it can at once, delaying no planned start. */
    protected boolean mayBePlanned(long now, JobEntry entry) {
        return !isFull();
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        newcomers.add(entry);
        if (table.isPlanned(entry)) {
            // A repair in the same batch has placed it, before others moved to earlier places.
            reservations.improve(entry, now);
            noteStart(entry);
        }
        placeNewcomer(now, entry);
    }

    /** Gives the job its first place, if there is any. */
    protected void placeNewcomer(long now, JobEntry entry) {
        place(now, entry);
    }

    @Override
    public void startable(long now, JobEntry entry) {
        reservations.release(entry);
        place(now, entry);
    }

    /** Places the job, and then those that waited for it to have a place. */
    protected final void place(long now, JobEntry first) {
        if (placeAlone(now, first)) {
            placeWaitingFor(now, first);
        }
    }

    /** Places the jobs that wait for this one to have a place, and so on. */
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

    /** Gives the job a place, if it waits and has none; tells whether it has got one. */
    private boolean placeAlone(long now, JobEntry entry) {
        long from = table.earliestStart(entry, now);
        // A repair in the same batch may have placed it already.
        if (!entry.waits() || table.isPlanned(entry) || from == Times.NEVER) {
            return false;
        }
        if (mayBePlanned(now, entry)) {
            reservations.reserve(entry, from);
        } else if (from <= now && !placeNow(now, entry).isEmpty()) {
            reservations.reserveNow(entry, now);
            atOnce.add(entry);
        }
        noteStart(entry);
        return table.isPlanned(entry);
    }

    @Override
    public void withdrawn(JobEntry entry) {
        reservations.cancel(entry);
        newcomers.remove(entry);
    }

    @Override
    public void disturbed(long now) {
        repair(now);
    }

    /**
     * Builds the plan anew, in the order of the planned starts: whoever can keeps start and place, and whoever cannot
     * gets the earliest left. So a start that came some seconds late moves what follows by as much, and no job to the end.
     */
    protected void repair(long now) {
        reservations = new ReservationPlan(plan, now);
        List<JobEntry> inOrder = new ArrayList<>(order());
        inOrder.sort(Comparator.comparingLong(entry -> table.isPlanned(entry) ? table.start(entry) : Times.NEVER));
        List<Optional<Reservation>> before =
                inOrder.stream().map(table::reservation).toList();
        inOrder.forEach(plan::drop);
        List<JobEntry> unplaced = new ArrayList<>();
        for (int i = 0; i < inOrder.size(); i++) {
            JobEntry entry = inOrder.get(i);
            if (before.get(i).map(place -> keepsPlace(now, entry, place)).orElse(false)) {
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

    /** What was given back while nobody planned is given to the jobs as after a batch of events. */
    @Override
    public void restore(long now, SchedulerState state) {
        // What came while nobody planned has its place after what was planned before.
        plan.dropAll();
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
