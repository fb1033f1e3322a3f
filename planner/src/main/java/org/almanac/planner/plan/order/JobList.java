package org.almanac.planner.plan.order;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.GapList;
import org.almanac.planner.plan.LimitPlan;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.fit.EarliestFit;
import org.almanac.planner.timeline.fit.FitByWindow;

/**
 * The planning paper's {@code job_list} of one cluster (section 3.1), or of the part of it that a reservation of the
 * server sets aside: the planned jobs in the order of their starts.
 *
 * <p>The order is the plan: starts and nodes follow from it and from what runs, by {@link OrderPlan#update}. After an
 * update no job starts before its predecessor.
 */
public final class JobList {
    private final Plan plan;
    private final PlanTable table;
    private final Site site;
    private final Zone zone;
    private final JobOrder order = new JobOrder();
    /** The room beside running jobs and the jobs as they are planned; empty while laying it out would not pay. */
    private Optional<PlannedRoom> room = Optional.empty();

    private final OutdatedPart outdated = new OutdatedPart();

    JobList(Plan plan, Zone zone) {
        this.plan = plan;
        this.table = plan.table();
        this.site = plan.site();
        this.zone = zone;
    }

    /** The plan in which the jobs' starts are written. */
    public Plan plan() {
        return plan;
    }

    /** The planned jobs in plan order. To be read only. */
    public List<JobEntry> order() {
        return order.jobs();
    }

    /** The planned jobs in plan order, with their rows in the queue. */
    JobOrder rowOrder() {
        return order;
    }

    /** When the first job is to start; {@link Times#NEVER} where there is none. */
    public long nextStart() {
        return order.size() == 0 ? Times.NEVER : table.start(order.get(0));
    }

    Zone zone() {
        return zone;
    }

    public NodesNow use() {
        return zone.use();
    }

    /** Whether the job may be planned in this list's zone at all. */
    boolean accepts(Job job) {
        return zone.accepts(job);
    }

    /** Whether the zone's nodes are always open to its jobs. */
    public boolean isAlwaysOpen() {
        return zone.isAlwaysOpen();
    }

    /** Whether the job can be planned here, now or later, as the nodes and limits are now. */
    public boolean canHold(JobEntry job) {
        return site.canHold(zone, job);
    }

    /** Whether the job's reservation is on this list's nodes, and the job can still be planned here. */
    boolean mayBeHomeOf(JobEntry job) {
        return table.isPlanned(job) && use().index() == table.placement(job).cluster() && canHold(job);
    }

    /** Whether the job's reservation is in this list's zone, and the job can still be planned here. */
    boolean isHomeOf(JobEntry job) {
        return mayBeHomeOf(job) && zone.has(job.job(), table.placement(job), table.start(job));
    }

    void append(JobEntry job) {
        order.add(job);
        room = Optional.empty();
    }

    /** The part of its plan that is out of date, for an update. */
    OutdatedPart outdated() {
        return outdated;
    }

    /** The first place in the order of a job that starts after that time. No job is planned before its predecessor. */
    int firstAfter(long time) {
        int low = 0;
        int high = order.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (table.start(order.get(middle)) <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** What the plan leaves free over time, if it is laid out. */
    Optional<PlannedRoom> room() {
        return room;
    }

    /** Forgets the room, because the plan has changed in many places. */
    void forgetRoom() {
        room = Optional.empty();
    }

    /**
     * Lays out what the plan, which is up to date, leaves free over time, unless that is done already or the plan is
     * too small.
     */
    void layOut(long now) {
        room.ifPresent(laidOut -> laidOut.nodes().forgetBefore(now));
        if (room.isEmpty() && site.hours().isAlways() && PlannedRoom.pays(zone, order.size())) {
            room = Optional.of(PlannedRoom.beside(use(), table, site.running(), order(), now));
        }
    }

    /** Takes over the room and the out-of-date part from the list of which this one is a copy. */
    void takeOver(JobList other) {
        room = other.room.map(original -> original.copy(use()));
        outdated.takeOver(other.outdated);
    }

    boolean isFirst(JobEntry job) {
        return order.size() > 0 && order.get(0) == job;
    }

    /** Takes out the first job, which has started where and when it was planned. */
    void startedFirst() {
        take(0);
    }

    private JobEntry take(int place) {
        outdated.removed(place);
        return order.remove(place);
    }

    /** Takes out the job at that place, which has lost its reservation. */
    void lose(int place) {
        order.remove(place);
        room = Optional.empty();
    }

    /** Takes out the job at that place and gives back its reservation. */
    void withdraw(int place) {
        JobEntry job = take(place);
        if (!table.isPlanned(job)) {
            outdated.add(place, Times.NEVER);
            return;
        }
        Holding back = table.holding(job);
        room.ifPresent(laidOut -> laidOut.release(back));
        if (room.isEmpty() || isLimited(job, back.placement())) {
            outdated.add(place, back.to());
        } else if (isStartAt(back.from(), place)) {
            // The job that comes next has not been tried before.
            outdated.add(place, back, back.from());
        } else {
            giveBack(back, back.from());
        }
    }

    /** Whether the job at that place is the first that starts at that time. */
    private boolean isStartAt(long time, int place) {
        return place < order.size()
                && table.start(order.get(place)) == time
                && (place == 0 || table.start(order.get(place - 1)) < time);
    }

    /** A running job has ended before its expected end. */
    void freed(JobEntry ended, long now) {
        Holding back = new Holding(ended.placement(), now, ended.expectedEnd());
        boolean here = back.placement().cluster() == use().index();
        if (here) {
            room.ifPresent(laidOut -> laidOut.release(back));
        }
        if (room.isEmpty() || isLimited(ended, back.placement())) {
            outdated.add(0, back.to());
        } else if (here) {
            giveBack(back, now);
        }
    }

    private void giveBack(Holding back, long after) {
        int first = new EarlierCandidates(this, room.orElseThrow()).first(List.of(back), after);
        if (first < order.size()) {
            outdated.add(first, back, table.start(order.get(first)));
        }
    }

    private static boolean isLimited(JobEntry job, Placement there) {
        return job.charges(there.cluster()).size() > 0;
    }

    void reorder(Collection<JobEntry> other) {
        room = Optional.empty();
        order.clear();
        order.addAll(other);
    }

    /** The earliest suitable gap in the plan, which is up to date (Algorithm 1, line 5), from that time on. */
    Optional<Reservation> earliestGap(JobEntry job, long now, long from, Optional<LimitPlan> limits) {
        for (long at = job.admitted(from); at != Times.NEVER; ) {
            Optional<Reservation> found = earliestGapAtAnyHour(job, now, at, limits);
            if (found.isEmpty() || job.admits(found.get().start())) {
                return found;
            }
            at = job.admitted(found.get().start());
        }
        return Optional.empty();
    }

    private Optional<Reservation> earliestGapAtAnyHour(JobEntry job, long now, long from, Optional<LimitPlan> limits) {
        if (order.size() == 0 && from <= now && limits.isEmpty() && job.cpus() <= use().freeCpus()) {
            Optional<Placement> atOnce = zone.place(job.job().request(), now, job.openFor());
            if (atOnce.isPresent()) {
                return Optional.of(new Reservation(now, atOnce.get()));
            }
        }
        if (limits.isEmpty()
                && room.filter(laidOut -> laidOut.nodes().searches(job.request()))
                        .isPresent()) {
            return room.get().nodes().earliest(job.shape(), from, Times.NEVER);
        }
        EarliestFit fit = fit(job, now);
        Optional<Reservation> found = limits.isEmpty()
                ? fit.earliest(from, Times.NEVER)
                : limits.get().earliest(fit, job.charges(use().index()), job.walltime(), from, Times.NEVER);
        return found.map(place -> new Reservation(place.start(), zone.own(place.placement())));
    }

    /** A search in what the list's jobs leave free, for a list whose room is not laid out. */
    private EarliestFit fit(JobEntry job, long now) {
        Shape asked = job.shape();
        return use().placer().isCountedByNode(asked.request())
                ? new FitByWindow(
                        use(), zone.free().clone(), new PlanWalk(zone, plan, order(), now, job.beyond()), asked, now)
                : GapList.of(zone, job.beyond(), table, site.running(), order(), now)
                        .fit(asked);
    }

    /** Inserts jobs with reservations here, each after the jobs that start no later. */
    void merge(Collection<JobEntry> newcomers) {
        order.addAll(newcomers);
        room = Optional.empty();
        sortByStart();
    }

    /** Puts the jobs in the order of their planned starts; those that start together stay as they are. */
    void sortByStart() {
        order.sort(Comparator.comparingLong(table::start));
    }

    /**
     * Inserts a job into the earliest gap from that time on, which was found for it. Jobs of an array that are alike
     * stay in the order of the array: those that would be out of order exchange their places, unless one of them
     * would start after its bound.
     */
    void insert(JobEntry job, Reservation gap, long from) {
        boolean ofArray = job.job().conditions().array().isPresent();
        boolean alone = room.isPresent()
                && !ofArray
                && !isLimited(job, gap.placement())
                && job.waitsFor().isEmpty()
                && site.waitingFor(job).isEmpty();
        boolean stays = alone && isStart(job, gap, from);
        Holding place = Holding.of(gap, job.walltime());
        int at = firstAfter(place.from());
        order.add(at, job);
        plan.place(job, gap.start(), gap.placement());
        room.ifPresent(laidOut -> laidOut.nodes().hold(gap.placement(), place.from(), place.to()));
        if (!stays) {
            outdated.add(ofArray ? takeTurns(at) : at, place.to(), alone ? place.from() : Times.NEVER);
        }
    }

    /**
     * Whether an update would leave the job in that gap and all other jobs where they are. An update would move the
     * job if it could start earlier beside the jobs that start before it.
     */
    private boolean isStart(JobEntry job, Reservation gap, long from) {
        PlannedRoom laidOut = room.orElseThrow();
        int at = firstAfter(gap.start());
        long turn = at == 0 ? from : Math.max(from, table.start(order.get(at - 1)));
        return laidOut.nodes().counts(job.request())
                && (turn == gap.start() || !laidOut.nodes().admits(job.request(), gap.start() - 1))
                && !new EarlierCandidates(this, laidOut).isAnyUncounted(gap.start(), gap.start() + job.walltime());
    }

    private int takeTurns(int inserted) {
        JobEntry job = order.get(inserted);
        int place = inserted;
        for (int before = inserted - 1; before >= 0; before--) {
            JobEntry other = order.get(before);
            boolean inTime = table.bound(other).orElse(Times.NEVER) >= table.start(order.get(place));
            if (other.isAlikeInArray(job) && other.sequence() > job.sequence() && inTime) {
                exchange(before, place);
                place = before;
            }
        }
        int first = place;
        for (int behind = inserted + 1; behind < order.size(); behind++) {
            JobEntry other = order.get(behind);
            boolean inTime = table.bound(job).orElse(Times.NEVER) >= table.start(other);
            if (other.isAlikeInArray(job) && other.sequence() < job.sequence() && inTime) {
                exchange(place, behind);
                place = behind;
            }
        }
        return first;
    }

    /** Two jobs that are alike take each other's place and nodes. */
    private void exchange(int one, int other) {
        JobEntry first = order.get(one);
        JobEntry second = order.get(other);
        Reservation firsts = table.reservation(first).orElseThrow();
        Reservation seconds = table.reservation(second).orElseThrow();
        plan.place(first, seconds.start(), seconds.placement());
        plan.place(second, firsts.start(), firsts.placement());
        order.exchange(one, other);
    }
}
