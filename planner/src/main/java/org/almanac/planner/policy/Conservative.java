package org.almanac.planner.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.plan.ReservationPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueOrder;
import org.almanac.planner.site.Site;

/**
 * Conservative backfilling (Mu'alem and Feitelson 2001): every job gets a reservation when it is submitted, at the
 * earliest time that delays no earlier reservation.
 *
 * <p>After jobs have ended, the waiting jobs are moved in the order of the queue, each to its earliest feasible start
 * if that is earlier than its own (compression). So no start is ever moved back, unless nodes, limits or people leave no
 * other way: then the jobs that lost their place get the earliest that is left.
 */
public final class Conservative extends SitePolicy {
    static final String NAME = "conservative";

    /** Whether reservations move earlier when jobs end before their walltime. */
    public enum Compression {
        ON,
        OFF
    }

    private final Compression compression;
    private final PlanAhead planAhead;
    private ReservationPlan plan;
    /** Jobs that have not been planned after a pass yet: where they are then is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();

    /** Jobs without a place in the plan that are to start in the next pass, as they can at once. */
    private final Set<JobEntry> atOnce = new HashSet<>();

    private long nextStart = NEVER;

    public Conservative(Machine machine, Compression compression, QueueOrder order, PlanAhead planAhead) {
        super(NAME, new Site(machine, order));
        this.compression = compression;
        this.planAhead = planAhead;
        this.plan = new ReservationPlan(site, 0);
    }

    private Conservative(Conservative other) {
        super(NAME, other.site.copy());
        this.compression = other.compression;
        this.planAhead = other.planAhead;
        this.plan = other.plan.copy(site);
        this.nextStart = other.nextStart;
        for (JobEntry entry : other.newcomers) {
            newcomers.add(site.find(entry.job().id()).orElseThrow());
        }
        for (JobEntry entry : other.atOnce) {
            site.find(entry.job().id()).ifPresent(atOnce::add);
        }
    }

    @Override
    public void apply(long now, List<Event> events) {
        plan.forgetBefore(now);
        super.apply(now, events);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        while (nextStart <= now) {
            int before = starts.size();
            startDue(now, starts);
            if (starts.size() > before && planAhead.isBounded()) {
                // Who has started has left a place in the plan to another.
                placeAll(now);
            } else {
                break;
            }
        }
        atOnce.clear();
        newcomers.forEach(JobEntry::promise);
        newcomers.removeIf(entry -> entry.isReserved() || !entry.waits());
    }

    private void startDue(long now, List<Start> starts) {
        boolean late = nextStart < now;
        for (JobEntry entry : dueAt(now)) {
            if (canStart(now, entry)) {
                entry.promise();
                plan.starts(entry);
                start(now, entry, entry.reservedPlacement(), starts);
            } else {
                late = true;
            }
        }
        if (late) {
            repair(now);
        }
        findNextStart();
    }

    private List<JobEntry> dueAt(long now) {
        List<JobEntry> due = new ArrayList<>();
        for (JobEntry entry : site.queue()) {
            if (entry.isReserved() && entry.reservedStart() <= now) {
                due.add(entry);
            }
        }
        return due;
    }

    /** Whether what the plan says is so: a late start, or what the plan could not know, may stand in the way. */
    private boolean canStart(long now, JobEntry entry) {
        int cluster = entry.reservedPlacement().cluster();
        return entry.mayStart(now)
                && (entry.reservedStart() == now || plan.isOpen(entry, now))
                && site.limits().admits(entry.charges(cluster))
                && entry.reservedPlacement().fitsIn(site.cluster(cluster).free());
    }

    @Override
    protected long nextDue() {
        return Math.min(nextStart, super.nextDue());
    }

    @Override
    public void freed(long now, JobEntry entry) {
        plan.free(entry, now);
    }

    @Override
    public void compress(long now) {
        List<JobEntry> unplaced = new ArrayList<>(0);
        for (JobEntry entry : site.queue()) {
            if (!entry.isReserved()) {
                unplaced.add(entry);
            } else if (compression == Compression.ON) {
                plan.moveEarlier(entry, site.earliestStart(entry, now));
            }
        }
        // Who had no place may have one now.
        unplaced.forEach(entry -> place(now, entry));
        findNextStart();
    }

    private void placeAll(long now) {
        for (JobEntry entry : site.queue()) {
            place(now, entry);
        }
    }

    @Override
    public boolean isFull() {
        return planAhead.isReached(plan.size());
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        newcomers.add(entry);
        place(now, entry);
    }

    @Override
    public void startable(long now, JobEntry entry) {
        place(now, entry);
    }

    /** Places the job, and then those that waited for it to have a place. */
    private void place(long now, JobEntry first) {
        Deque<JobEntry> toPlace = new ArrayDeque<>(List.of(first));
        while (!toPlace.isEmpty()) {
            JobEntry entry = toPlace.remove();
            long from = site.earliestStart(entry, now);
            // A repair in the same batch may have placed it already.
            if (entry.waits() && !entry.isReserved() && from != NEVER) {
                if (!isFull()) {
                    plan.reserve(entry, from);
                } else if (from <= now && !placeNow(now, entry).isEmpty()) {
                    plan.reserveNow(entry, now);
                    atOnce.add(entry);
                }
                noteStart(entry);
                if (entry.isReserved()) {
                    toPlace.addAll(site.waitingFor(entry));
                }
            }
        }
    }

    @Override
    public void withdrawn(JobEntry entry) {
        plan.cancel(entry);
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
    private void repair(long now) {
        plan = new ReservationPlan(site, now);
        List<JobEntry> inOrder = new ArrayList<>(site.queue());
        inOrder.sort(Comparator.comparingLong(entry -> entry.isReserved() ? entry.reservedStart() : NEVER));
        List<Optional<Reservation>> before =
                inOrder.stream().map(JobEntry::reservation).toList();
        inOrder.forEach(JobEntry::unreserve);
        List<JobEntry> unplaced = new ArrayList<>();
        for (int i = 0; i < inOrder.size(); i++) {
            JobEntry entry = inOrder.get(i);
            if (before.get(i).map(place -> keepsPlace(now, entry, place)).orElse(false)) {
                continue;
            }
            long from = site.earliestStart(entry, now);
            boolean wasPlanned = before.get(i).isPresent() && !atOnce.contains(entry);
            if (from == NEVER || !wasPlanned) {
                unplaced.add(entry);
            } else {
                plan.reserve(entry, from);
            }
        }
        unplaced.forEach(entry -> place(now, entry));
        findNextStart();
    }

    private boolean keepsPlace(long now, JobEntry entry, Reservation place) {
        return place.start() >= site.earliestStart(entry, now) && plan.keep(entry, place);
    }

    private void noteStart(JobEntry entry) {
        if (entry.isReserved()) {
            nextStart = Math.min(nextStart, entry.reservedStart());
        }
    }

    private void findNextStart() {
        nextStart = NEVER;
        site.queue().forEach(this::noteStart);
    }

    @Override
    public Discipline discipline() {
        return Discipline.STARTS_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new Conservative(this);
    }

    @Override
    public void restore(long now, SchedulerState state) {
        // What came while nobody planned has its place after what was planned before.
        site.queue().forEach(JobEntry::unreserve);
        super.restore(now, state);
        repair(now);
    }
}
