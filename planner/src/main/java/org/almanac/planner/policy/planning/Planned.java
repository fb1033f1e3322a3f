package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.policy.parameter.PromiseSlack;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.search.PlanSearch;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * The planning scheduler of Klusáček and Chlumský (2016): every job has a place in the plan of a cluster, and a search
 * improves the plan every minute.
 *
 * <p>The scheduling cycle (Algorithm 1) in the terms of the contract: finished jobs leave and the plan is updated, each
 * new job is put into the earliest suitable gap over all clusters and the plan is updated again, jobs whose planned
 * start has come are started, and the search (Algorithm 3) runs once its period has passed. On equal starts the first
 * cluster wins.
 */
public final class Planned extends PlanningPolicy {
    public static final String NAME = "planned";

    /**
     * From so many jobs on it is worth to lay out the whole plan in time before the first is put in. It is a part of the
     * rule, as jobs that are put in beside each other may come to lie otherwise than one after the other.
     */
    private static final int MANY = 16;

    private final OwnLimits ownLimits;
    private final PromiseSlack promiseSlack;
    private final PeriodicSearch search;
    private OrderPlan orders;
    /**
     * The jobs that have no place in the plan: no zone can hold them as nodes and limits are now, they wait for such a job,
     * or as many are planned as may be. In the order in which they have come to be without one.
     */
    private final List<JobEntry> unplanned = new ArrayList<>();
    /** Whether something has happened by which some of these may find a place. */
    private boolean mayFindPlaces;

    Planned(Setup setup, SearchSettings settings, OwnLimits ownLimits, PlanAhead planAhead, long seed) {
        super(NAME, new Site(setup), planAhead);
        this.ownLimits = ownLimits;
        this.promiseSlack = settings.promiseSlack();
        this.search = new PeriodicSearch(settings, site, seed);
        site.setLimits(ownLimits.limits());
        this.orders = new OrderPlan(plan);
    }

    private Planned(Planned other) {
        super(other);
        this.ownLimits = other.ownLimits;
        this.promiseSlack = other.promiseSlack;
        this.search = other.search.copy(site);
        this.orders = other.orders.copy(plan);
        this.mayFindPlaces = other.mayFindPlaces;
        unplanned.addAll(entriesOf(other.unplanned));
    }

    public static List<Setting<?>> parameters() {
        List<Setting<?>> parameters = new ArrayList<>(SearchSettings.PARAMETERS);
        parameters.addAll(OwnLimits.PARAMETERS);
        parameters.add(PlanAhead.PLAN_AHEAD);
        return parameters;
    }

    public static Planned create(Setup setup, Settings settings, long seed) {
        return new Planned(
                setup, SearchSettings.of(settings), OwnLimits.of(settings), settings.get(PlanAhead.PLAN_AHEAD), seed);
    }

    @Override
    public void apply(long now, List<Event> events) {
        if (now >= site.nextChange() || !events.stream().allMatch(this::isKnown)) {
            search.happens(now);
        }
        super.apply(now, ownLimits.beside(events));
    }

    /** Whether the event changes nothing: time passes, or a start is confirmed as it was decided. */
    private boolean isKnown(Event event) {
        return event instanceof Event.Timer
                || event instanceof Event.StartConfirmed confirmed
                        && site.find(confirmed.job())
                                .filter(job -> job.started() == confirmed.started())
                                .isPresent();
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        super.pass(now, starts);
        if (!starts.isEmpty()) {
            // Not when the starts are confirmed, which is sooner or later.
            search.happens(now);
        }
    }

    @Override
    protected int placed() {
        return orders.size();
    }

    @Override
    protected long nextStart() {
        return orders.nextStart();
    }

    @Override
    protected void insert(long now, JobEntry job, long from) {
        orders.insert(job, now, from);
    }

    @Override
    protected void insertNow(long now, JobEntry job) {
        if (job.mayStart(now)) {
            orders.insertNow(job, now);
        }
    }

    @Override
    protected void remove(JobEntry job) {
        mayFindPlaces = true;
        orders.remove(job);
        unplanned.remove(job);
    }

    /**
     * Newcomers are promised before jobs start, where the plan has just been brought up to date: a start may leave a place to
     * a job that moves others.
     */
    @Override
    protected void startDue(long now, List<Start> starts) {
        promiseNewcomers();
        for (JobList list : orders.lists()) {
            while (list.nextStart() <= now && list.order().get(0).mayStart(now)) {
                startAsPlanned(now, list.order().get(0), starts);
            }
        }
    }

    @Override
    protected void refill(long now) {
        mayFindPlaces = true;
    }

    @Override
    protected boolean goesOn(long now, boolean refilled) {
        return mayFindPlaces;
    }

    /** The job is guaranteed its promise with the slack. */
    @Override
    protected void promise(JobEntry newcomer) {
        super.promise(newcomer);
        if (table.promised(newcomer).isPresent()) {
            promiseSlack
                    .due(table.promised(newcomer).getAsLong(), newcomer.walltime())
                    .ifPresent(latest -> plan.guarantee(newcomer, latest));
        }
    }

    private void startAsPlanned(long now, JobEntry job, List<Start> starts) {
        Placement placement = table.placement(job);
        orders.started(job);
        start(now, job, placement, starts);
    }

    /** UPDATE (Algorithm 2). */
    private void update(long now) {
        boolean moves = orders.isOutdated(now);
        List<JobEntry> lost = orders.update(now);
        unplanned.addAll(lost);
        mayFindPlaces |= !lost.isEmpty();
        if (moves) {
            noteMoves();
        }
    }

    /** Jobs have been moved in the plan: a job that waits for one of them may find a place. */
    private void noteMoves() {
        for (int i = 0; i < unplanned.size() && !mayFindPlaces; i++) {
            mayFindPlaces = !unplanned.get(i).waitsFor().isEmpty();
        }
    }

    @Override
    protected void settle(long now) {
        placeUnplanned(now);
        update(now);
        if (mayFindPlaces) {
            // Jobs have lost their places just now, or have moved: there may be a place for others.
            placeUnplanned(now);
            update(now);
        }
    }

    /** Tries each unplanned job again where some may find a place, and all as long as any does: others may wait for that one. */
    private void placeUnplanned(long now) {
        if (!mayFindPlaces) {
            return;
        }
        mayFindPlaces = false;
        int before;
        do {
            List<JobEntry> tried = unplannedInOrder();
            before = tried.size();
            unplanned.clear();
            // Others may lose their places meanwhile, and come to be unplanned.
            tried.forEach(job -> placeOrKeep(now, job));
        } while (!unplanned.isEmpty() && unplanned.size() < before);
    }

    /** Where there are places for some of them only, these are given in the order of the queue. */
    private List<JobEntry> unplannedInOrder() {
        if (!planAhead.isBounded()) {
            return new ArrayList<>(unplanned);
        }
        Set<JobEntry> among = new HashSet<>(unplanned);
        return site.queue().stream().filter(among::contains).toList();
    }

    private void placeOrKeep(long now, JobEntry job) {
        if (!placeAlone(now, job)) {
            unplanned.add(job);
        }
    }

    /** The earliest place is found in a plan that is up to date. */
    @Override
    protected boolean placeAlone(long now, JobEntry job) {
        update(now);
        return super.placeAlone(now, job);
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        if (now < search.due(orders)) {
            // There is time until the next event.
            orders.layOut(now);
            return SearchOutcome.NONE;
        }
        search.beginPeriod(now);
        update(now);
        tellStarts(now);
        if (!search.isWorthwhile(orders)) {
            return SearchOutcome.NONE;
        }
        SearchOutcome outcome = search.run(orders, now, budget, stop, executor, part -> takeUp(now, part));
        site.causes().add(Kind.SEARCHED);
        tellStarts(now);
        return outcome;
    }

    /** What a part of a search has found is there from now on. */
    private void takeUp(long now, PlanSearch part) {
        if (part.hasFound()) {
            noteMoves();
        }
        settle(now);
    }

    @Override
    public OptionalLong searchLimit() {
        return search.limit();
    }

    @Override
    public long wakeAt() {
        return Math.min(nextDue(), search.due(orders));
    }

    @Override
    public void freed(long now, JobEntry job) {
        search.freed(job, now);
        mayFindPlaces = true;
        orders.freed(job, now);
    }

    @Override
    public void started(JobEntry job) {
        search.started(job);
    }

    @Override
    public void requeued(JobEntry job) {
        search.requeued(job);
    }

    /** Nothing of its own: an update moves every job to its earliest time. */
    @Override
    public void compress(long now) {}

    @Override
    protected void placeNewcomer(long now, JobEntry newcomer) {
        mayFindPlaces = true;
        if (planAhead.isBounded()) {
            // It may stand before others in the queue: places are given in the pass.
            unplanned.add(newcomer);
        } else {
            placeOrKeep(now, newcomer);
        }
    }

    /** Many at once are put in beside each other, and one update follows: as on a server that is found at work. */
    @Override
    public void arrived(long now, List<JobEntry> jobs) {
        if (jobs.size() < MANY || planAhead.isBounded()) {
            super.arrived(now, jobs);
            return;
        }
        addNewcomers(jobs);
        mayFindPlaces = true;
        update(now);
        unplanned.addAll(orders.insertAll(jobs, now));
    }

    @Override
    public void startable(long now, JobEntry job) {
        mayFindPlaces = true;
        orders.outdate();
    }

    /** Zones, nodes or limits are other ones: each job keeps its place in the order, where there still is one. */
    @Override
    public void disturbed(long now) {
        OrderPlan before = orders;
        orders = before.emptied();
        orders.outdate();
        mayFindPlaces = true;
        for (JobList old : before.lists()) {
            for (JobEntry job : old.order()) {
                if (!orders.append(job)) {
                    plan.drop(job);
                    unplanned.add(job);
                }
            }
        }
        if (!planAhead.isBounded()) {
            placeUnplanned(now);
        }
    }

    @Override
    public List<JobEntry> planned() {
        return orders.lists().stream()
                .flatMap(list -> list.order().stream())
                .filter(table::isPlanned)
                .sorted(Comparator.comparingLong(table::start))
                .toList();
    }

    @Override
    public Discipline discipline() {
        return Discipline.ORDER_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new Planned(this);
    }

    @Override
    public SchedulerState state() {
        List<JobEntry> inOrder = new ArrayList<>();
        orders.lists().forEach(list -> inOrder.addAll(list.order()));
        inOrder.addAll(unplanned);
        return new SchedulerState(NAME, intentions(inOrder), Optional.of(search.memory()), site.usageMemory())
                .with(trying(search.tried()));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        unplanned.addAll(planned());
        orders = new OrderPlan(plan);
        mayFindPlaces = true;
        super.restore(now, state);
        Set<JobEntry> placed = new HashSet<>();
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(job -> {
                if (orders.append(job)) {
                    placed.add(job);
                }
            });
        }
        unplanned.removeAll(placed);
        if (placed.stream().allMatch(job -> site.suits(job, table.placement(job)))) {
            orders.keepNodes();
        }
        state.search().ifPresent(search::restore);
        triedBefore(now, state)
                .filter(tried -> !haveAnyComeSince(state))
                .ifPresentOrElse(search::resume, () -> search.happens(now));
        unplanned.forEach(plan::drop);
        update(now);
    }
}
