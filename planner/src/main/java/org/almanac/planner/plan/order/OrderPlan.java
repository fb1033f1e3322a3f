package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A plan that keeps orders: a job list for every zone, from which the starts follow (planning paper, section 3).
 *
 * <p>It is feasible whenever it is up to date: see {@link #update}. Its starts are then those that a sweep over the
 * orders finds. In that sweep a job stays on its planned nodes if they are free at its earliest start, and takes other
 * nodes if they are not. If a job would so start later than it is due, the starts are those of another sweep, in which
 * every job waits for its planned nodes, if that makes jobs less late. The counterpart, which keeps starts, is
 * {@link ReservationPlan}.
 */
public final class OrderPlan {
    private final Plan plan;
    private final PlanTable table;
    private final Site site;
    private final List<JobList> lists;
    private final NodeChoice nodes;
    /** Whether orders have changed since the starts were found. */
    private boolean reordered;

    /** A plan without jobs over the zones as they are now. */
    public OrderPlan(Plan plan) {
        this(plan, lists -> new NodeChoice(lists, plan.site().clusters()));
    }

    private OrderPlan(Plan plan, Function<List<JobList>, NodeChoice> nodes) {
        this.plan = plan;
        this.table = plan.table();
        this.site = plan.site();
        this.lists = site.zones().stream().map(zone -> new JobList(plan, zone)).toList();
        this.nodes = nodes.apply(lists);
    }

    /** The same orders and starts, for a copy of the plan in which the starts are written. */
    public OrderPlan copy(Plan copiedPlan) {
        OrderPlan copy = new OrderPlan(copiedPlan, nodes::copy);
        for (int i = 0; i < lists.size(); i++) {
            JobList list = copy.lists.get(i);
            lists.get(i).order().forEach(job -> list.append(copiedPlan.site().counterpart(job)));
            list.takeOver(lists.get(i));
        }
        copy.reordered = reordered;
        return copy;
    }

    /**
     * A plan without jobs over the zones as they are now, for the jobs of this one: they stay on their nodes as long as
     * these suit them.
     */
    public OrderPlan emptied() {
        return new OrderPlan(plan, nodes::forLists);
    }

    /**
     * Takes it as known that the nodes on which jobs are planned suit them. From now on the jobs stay on these nodes
     * where they can.
     */
    public void keepNodes() {
        nodes.know();
    }

    /** The plan in which the jobs' starts are written. */
    public Plan plan() {
        return plan;
    }

    /** The job lists, by zone. To be read only. */
    public List<JobList> lists() {
        return lists;
    }

    /** How many jobs have a place. */
    public int size() {
        int size = 0;
        for (JobList list : lists) {
            size += list.order().size();
        }
        return size;
    }

    /** When the first job is to start, in epoch seconds; {@link Times#NEVER} where there is none. */
    public long nextStart() {
        long next = Times.NEVER;
        for (JobList list : lists) {
            next = Math.min(next, list.nextStart());
        }
        return next;
    }

    /** Makes all starts out of date, because running jobs, their expected ends or the limits have changed. */
    public void outdate() {
        lists.forEach(list -> list.outdated().add(0, Times.NEVER));
    }

    /** A running job has ended before its expected end, so the starts until then may change. */
    public void freed(JobEntry ended, long now) {
        lists.forEach(list -> list.freed(ended, now));
    }

    /** Whether an update has anything to do. */
    public boolean isOutdated(long now) {
        boolean any = false;
        for (JobList list : lists) {
            if (list.nextStart() < now) {
                list.outdated().add(0, Times.NEVER);
            }
            any |= list.outdated().isAnything();
        }
        return any;
    }

    /**
     * UPDATE (Algorithm 2): moves each job, in the order of its list, to its earliest feasible time, if anything has
     * changed since the last update or a planned start has passed.
     *
     * @return the jobs that have lost their place, because a job that they wait for is not planned before them, or
     *     because the nodes are no longer open for them when they could start
     */
    public List<JobEntry> update(long now) {
        if (!isOutdated(now)) {
            return List.of();
        }
        List<JobEntry> lost = new ArrayList<>(0);
        for (int[] group : new CoupledLists(site, lists, CoupledLists.Where.AS_PLANNED).groups()) {
            if (Arrays.stream(group).anyMatch(list -> lists.get(list).outdated().isAnything())) {
                new GroupUpdate(this, nodes, group, now).run(!reordered, lost);
            }
        }
        reordered = false;
        keepNodes();
        lists.forEach(list -> list.outdated().clear());
        return lost;
    }

    /**
     * Lays out what large lists leave free over time, if the plan is up to date: then an event that moves few jobs
     * takes no walk over all jobs. To be called between events, because it takes as long as such a walk.
     */
    public void layOut(long now) {
        if (isOutdated(now)) {
            return;
        }
        for (int list = 0; list < lists.size(); list++) {
            if (nodes.of(list) == OrderSweep.Nodes.PLANNED_FIRST) {
                lists.get(list).layOut(now);
            }
        }
    }

    /** Whether the list is swept by a {@link FewNodesSweep} if it is swept alone and its jobs wait for no others. */
    boolean isForFewNodes(int list) {
        return FewNodesSweep.serves(lists.get(list), nodes.of(list));
    }

    private List<JobEntry> order(int list) {
        return lists.get(list).order();
    }

    /**
     * A sweep that finds the starts of these lists' jobs as an update does; for the present orders it finds the present
     * starts.
     */
    public OrderSweep sweep(int[] group, long now) {
        return new OrderSweep(plan, lists, group, nodes.of(group), now);
    }

    /**
     * Backfills a job into the earliest suitable gap over all lists (Algorithm 1, lines 4 to 6), on equal starts into
     * the gap of the first list; false if no list can hold it. The plan is up to date.
     *
     * @param from the job may start from that time on
     */
    public boolean insert(JobEntry job, long now, long from) {
        return insert(job, now, from, Times.NEVER);
    }

    /**
     * Backfills a job into a gap that begins now, if there is one, and tells whether there was. The plan is up to date.
     */
    public boolean insertNow(JobEntry job, long now) {
        return insert(job, now, now, now + 1);
    }

    /**
     * Puts a job before jobs that come after it by a formula or by fair share, if it starts earlier there than in the earliest gap; else into
     * that. No other job is later for it, and none later than it is due. The plan is up to date.
     *
     * @param from the job may start from that time on
     */
    public boolean insertByRank(JobEntry job, long now, long from) {
        Optional<EarliestGap> gap = EarliestGap.in(plan, lists, job, now, from);
        if (gap.filter(place -> place.start() > Math.max(now, from)).isPresent()) {
            int[] all = IntStream.range(0, lists.size()).toArray();
            Optional<TurnByRank.Turn> turn = new TurnByRank(plan, lists, job, sweep(all, now))
                    .before(gap.get().start());
            if (turn.isPresent()) {
                take(turn.get(), job);
                return true;
            }
        }
        return insert(job, now, from, Times.NEVER);
    }

    private void take(TurnByRank.Turn turn, JobEntry job) {
        List<JobEntry> order = new ArrayList<>(order(turn.list()));
        order.add(turn.place(), job);
        reorder(turn.list(), order);
        plan.place(job, turn.reservation().start(), turn.reservation().placement());
    }

    /** The start of the earliest suitable gap for a job that is in no list; empty where no list can hold it. The plan is up to date. */
    public OptionalLong earliestGap(JobEntry job, long now, long from) {
        Optional<EarliestGap> gap = EarliestGap.in(plan, lists, job, now, from);
        return gap.isPresent() ? OptionalLong.of(gap.get().start()) : OptionalLong.empty();
    }

    private boolean insert(JobEntry job, long now, long from, long before) {
        Optional<EarliestGap> gap = EarliestGap.in(plan, lists, job, now, from);
        if (gap.isEmpty() || gap.get().start() >= before) {
            return false;
        }
        int home = gap.get().list();
        lists.get(home).insert(job, gap.get().place(), from);
        outdateIfShared(home, job);
        return true;
    }

    /**
     * Backfills jobs one after the other, each into the earliest gap beside what was planned before, on equal starts of
     * the first list. The plan is up to date before, and not after it.
     *
     * @return the jobs that no list can hold
     */
    public List<JobEntry> insertAll(List<JobEntry> jobs, long now) {
        ReservationPlan gaps = new ReservationPlan(plan, now);
        for (JobList list : lists) {
            list.order().forEach(job -> gaps.reserve(job, table.reservation(job).orElseThrow()));
        }
        List<JobEntry> unplanned = new ArrayList<>(0);
        for (JobEntry job : jobs) {
            long from = table.earliestStart(job, now);
            if (from == Times.NEVER || !gaps.reserve(job, from, Times.NEVER)) {
                unplanned.add(job);
            }
        }
        Map<Integer, List<JobEntry>> byHome = new TreeMap<>();
        for (JobEntry job : jobs) {
            home(job)
                    .ifPresent(list -> byHome.computeIfAbsent(list, made -> new ArrayList<>())
                            .add(job));
        }
        byHome.forEach((list, newcomers) -> lists.get(list).merge(newcomers));
        outdate();
        return unplanned;
    }

    /**
     * Appends a job, which has a reservation and is in no list yet, to the list in which the reservation is; false,
     * with nothing done, if the job can no longer be there.
     */
    public boolean append(JobEntry job) {
        OptionalInt home = home(job);
        if (home.isPresent()) {
            int list = home.getAsInt();
            lists.get(list).append(job);
            lists.get(list).outdated().add(order(list).size() - 1, Times.NEVER);
            outdateIfShared(list, job);
        }
        return home.isPresent();
    }

    /** The list of the zone in which the job's reservation is, else the first one on its nodes; empty if the job can be in none. */
    private OptionalInt home(JobEntry job) {
        OptionalInt exact = first(list -> list.isHomeOf(job));
        return exact.isPresent() ? exact : first(list -> list.mayBeHomeOf(job));
    }

    private OptionalInt first(Predicate<JobList> wanted) {
        return IntStream.range(0, lists.size())
                .filter(list -> wanted.test(lists.get(list)))
                .findFirst();
    }

    /** Takes the job out of its list, if it is in one. */
    public void remove(JobEntry job) {
        for (int i = 0; i < lists.size(); i++) {
            int place = lists.get(i).order().indexOf(job);
            if (place >= 0) {
                lists.get(i).withdraw(place);
                outdateIfShared(i, job);
            }
        }
    }

    /** Gives a list another order, or other jobs. */
    public void reorder(int list, List<JobEntry> order) {
        if (lists.size() > 1 || order.size() != order(list).size()) {
            // Other lists may have come to share limits with this one.
            outdate();
        } else {
            outdateWhereOther(list, order);
        }
        lists.get(list).reorder(order);
        reordered = true;
    }

    /**
     * Gives a list another order of its jobs, whose starts and nodes have been written already as a {@link #sweep}
     * over all orders found them. No job is later than it was or is due. Not for a plan that {@link #isOnPlannedNodes}.
     */
    public void takeOver(int list, List<JobEntry> order) {
        lists.get(list).reorder(order);
    }

    /**
     * Whether jobs stay on their nodes because one would be late otherwise. The next update tries other nodes once
     * more.
     */
    public boolean isOnPlannedNodes() {
        return nodes.isAnyStaying();
    }

    /**
     * Makes the list out of date from the first job on that has another place, until the planned ends of all jobs that
     * have another place.
     */
    private void outdateWhereOther(int list, List<JobEntry> order) {
        List<JobEntry> present = order(list);
        int first = 0;
        int end = present.size();
        while (first < end && present.get(first) == order.get(first)) {
            first++;
        }
        while (end > first && present.get(end - 1) == order.get(end - 1)) {
            end--;
        }
        for (JobEntry job : present.subList(first, end)) {
            lists.get(list).outdated().add(first, table.isPlanned(job) ? table.end(job) : Times.NEVER);
        }
    }

    /** The first job of its list has started where and when it was planned: the rest of the plan stays as it is. */
    public void started(JobEntry job) {
        for (JobList list : lists) {
            if (list.isFirst(job)) {
                list.startedFirst();
                return;
            }
        }
        throw new IllegalStateException("Job " + job.job().id() + " is the first of no list");
    }

    /**
     * Makes all lists out of date if the job shares limits with other lists, or if jobs wait for it or it for them,
     * because lists may be coupled otherwise with the job than without it.
     */
    private void outdateIfShared(int list, JobEntry job) {
        if (lists.size() > 1
                && (job.charges(lists.get(list).use().index()).size() > 0
                        || !job.waitsFor().isEmpty()
                        || !site.waitingFor(job).isEmpty())) {
            outdate();
        }
    }
}
