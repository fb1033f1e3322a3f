package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.SparingSeat;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.policy.parameter.PromiseSlack;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.search.PlanSearch;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * The planning scheduler of Klusáček and Chlumský (2016): every job has a place in the plan of a cluster, and a search
 * improves the plan every period, in the paper a minute.
 *
 * <p>The scheduling cycle (Algorithm 1) in the terms of the contract: finished jobs leave and the plan is updated, each
 * new job is put into the earliest suitable gap over all clusters and the plan is updated again, jobs whose planned
 * start has come are started, and the search (Algorithm 3) runs once its period has passed. On equal starts the first
 * cluster wins.
 */
public class Planned extends PlanningPolicy {
    public static final String NAME = "planned";

    public static final Setting<Preset> PRESET = PlannedSettings.PRESET;

    /**
     * From so many new jobs on it pays to lay out the whole plan in time before the first is inserted. The
     * number is a part of the policy, because jobs that are inserted together may get other places than jobs that are
     * inserted one after the other.
     */
    private static final int MANY = 16;

    private final OwnLimits ownLimits;
    private final PromiseSlack promiseSlack;
    private final PeriodicSearch search;
    private OrderPlan orders;
    private final UnplannedJobs unplanned;

    Planned(Setup setup, PlannedSettings settings, long seed) {
        super(NAME, new Site(setup, settings.queueOrder()), settings.planAhead());
        this.ownLimits = settings.ownLimits();
        this.promiseSlack = settings.search().promiseSlack();
        this.search = new PeriodicSearch(settings.search(), site, seed);
        if (settings.search().judging().weights().fairWait() > 0) {
            site.countUse();
        }
        site.setLimits(ownLimits.limits());
        this.orders = new OrderPlan(plan);
        this.unplanned = new UnplannedJobs(site, planAhead.isBounded());
    }

    Planned(Planned other) {
        super(other);
        this.ownLimits = other.ownLimits;
        this.promiseSlack = other.promiseSlack;
        this.search = other.search.copy(site);
        this.orders = other.orders.copy(plan);
        this.unplanned = other.unplanned.copy(site);
    }

    /** All parameters, in the order in which they are told. */
    public static List<Setting<?>> parameters() {
        return PlannedSettings.parameters();
    }

    public static Planned create(Setup setup, Settings settings, long seed) {
        PlannedSettings set = PlannedSettings.of(settings);
        return setup.handover().binding().choosesByTargets()
                ? new PlannedByTargets(setup, set, seed)
                : new Planned(setup, set, seed);
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
            // The search is told now and not when the starts are confirmed, which may be at any time.
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
        if (isByRank()) {
            orders.insertByRank(job, now, from);
        } else {
            orders.insert(job, now, from);
        }
    }

    /** Whether a newcomer goes before jobs that come after it in the queue, by a formula or by fair share. */
    private boolean isByRank() {
        return site.hasFormula() || site.queueOrder() == QueueOrder.FAIR_SHARE;
    }

    @Override
    protected void insertNow(long now, JobEntry job) {
        if (job.mayStart(now)) {
            orders.insertNow(job, now);
        }
    }

    @Override
    protected OptionalLong earliest(long now, JobEntry job, long from) {
        return orders.earliestGap(job, now, from);
    }

    /** The jobs behind the one that leaves come forward before any place is looked for, as when a job is altered. */
    @Override
    protected void makeRoom(long now, Optional<JobEntry> leaving) {
        super.makeRoom(now, leaving);
        update(now);
        orders.layOut(now);
    }

    @Override
    protected void remove(JobEntry job) {
        unplanned.somethingIsFree();
        orders.remove(job);
        unplanned.remove(job);
    }

    /**
     * Newcomers get their promises before jobs start, when the plan has just been brought up to date, because a start
     * may make a place in a bounded plan, and the job that takes it may move others.
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
        unplanned.somethingIsFree();
    }

    /** A job that starts longer, or elsewhere, than it was planned may move others, whose starts are told in the same pass. */
    @Override
    protected boolean goesOn(long now, boolean refilled) {
        return unplanned.mayFindPlaces() || orders.isOutdated(now);
    }

    /** Guarantees the job its promised start plus the slack. */
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
        Optional<Placement> other = SparingSeat.of(plan, job, now);
        if (other.isPresent()) {
            startUnplanned(now, job, other.get(), starts);
            return;
        }
        Placement placement = table.placement(job);
        orders.started(job);
        start(now, job, placement, starts);
    }

    /** Runs {@link OrderPlan#update}, and notes which jobs have lost their places by it. */
    private void update(long now) {
        boolean moves = orders.isOutdated(now);
        unplanned.lost(orders.update(now));
        if (moves) {
            unplanned.othersMoved();
        }
    }

    @Override
    protected void settle(long now) {
        tryUnplanned(now);
        update(now);
        if (unplanned.mayFindPlaces()) {
            // Jobs have just lost their places or moved, so there may be places for others.
            tryUnplanned(now);
            update(now);
        }
    }

    private void tryUnplanned(long now) {
        // No function is made at every event, of which most leave no job without a place.
        if (unplanned.mayFindPlaces()) {
            unplanned.tryAgain(job -> placeAlone(now, job));
        }
    }

    private void placeOrKeep(long now, JobEntry job) {
        if (!placeAlone(now, job)) {
            unplanned.add(job);
        }
    }

    /** Brings the plan up to date first, as the earliest place can be found only then. */
    @Override
    protected boolean placeAlone(long now, JobEntry job) {
        update(now);
        return super.placeAlone(now, job);
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        if (now < searchDue()) {
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

    /** Brings the plan up to date with what a part of a search has found. */
    private void takeUp(long now, PlanSearch part) {
        if (part.hasFound()) {
            unplanned.othersMoved();
        }
        settle(now);
    }

    @Override
    public OptionalLong searchLimit() {
        return search.limit();
    }

    @Override
    public long wakeAt() {
        return Math.min(super.wakeAt(), searchDue());
    }

    /** When a search is due, in epoch seconds; {@link Times#NEVER} if none is. */
    protected long searchDue() {
        return site.claims().rule().cycleFrom(search.due(orders));
    }

    @Override
    public void freed(long now, JobEntry job) {
        search.freed(job, now);
        unplanned.somethingIsFree();
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

    /** Plans all jobs of the queue anew, each at its earliest place beside those before it. */
    final void planAnew(long now) {
        planAnew(now, List.copyOf(site.queue()));
    }

    private void planAnew(long now, List<JobEntry> queue) {
        orders = orders.emptied();
        plan.dropAll();
        int most = planAhead.most(queue.size());
        unplanned.clear();
        unplanned.addAll(orders.insertAll(queue.subList(0, most), now));
        unplanned.addAll(queue.subList(most, queue.size()));
    }

    /** Starts a job otherwise than it is planned, and outside of a pass. */
    final void startUnplanned(long now, JobEntry job, Placement placement, List<Start> starts) {
        remove(job);
        isNoNewcomer(job);
        start(now, job, placement, starts);
        orders.outdate();
    }

    @Override
    protected void betweenCycles(long now) {
        settle(now);
    }

    @Override
    protected void closed(long now, JobEntry left) {
        orders.outdate();
    }

    @Override
    protected void lengthened(long now, JobEntry entry, long before) {
        orders.outdate();
    }

    /**
     * When others have come to be first, or have moved behind others that have come forward, all jobs are planned anew, the first
     * before those that were planned.
     */
    @Override
    public void putFirst(long now, List<JobEntry> jobs) {
        boolean areOthers = areNewlyFirst(jobs);
        if (jobs.isEmpty()) {
            return;
        }
        update(now);
        if (areOthers || mayBeDelayed(jobs)) {
            site.causes().add(Kind.REORDERED);
            Set<JobEntry> all = new LinkedHashSet<>(jobs);
            all.addAll(planned());
            all.addAll(site.queue());
            planAnew(now, List.copyOf(all));
            update(now);
        }
        for (JobEntry job : jobs) {
            if (table.isPlanned(job)) {
                plan.guarantee(job, table.start(job));
            }
        }
    }

    /** Whether the start of one of the jobs, which are first, has moved, and a job that is not starts before it, so that it may be in its way. */
    private boolean mayBeDelayed(List<JobEntry> jobs) {
        for (JobEntry job : jobs) {
            if (table.isPlanned(job) && table.start(job) != table.bound(job).orElse(Times.NEVER)) {
                for (JobList list : orders.lists()) {
                    if (list.nextStart() < table.start(job)
                            && !jobs.contains(list.order().get(0))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Nothing is to be done, as an update moves every job to its earliest time. */
    @Override
    public void compress(long now) {}

    @Override
    protected void placeNewcomer(long now, JobEntry newcomer) {
        unplanned.somethingIsFree();
        if (planAhead.isBounded()) {
            // The job may be before others in the queue, so the pass gives the places.
            unplanned.add(newcomer);
        } else {
            placeOrKeep(now, newcomer);
        }
    }

    /**
     * Many new jobs are inserted together, and one update follows, as when the scheduler finds a server at work. Each gets a
     * gap then, though by a formula or by fair share those come first that come first by it.
     */
    @Override
    public void arrived(long now, List<JobEntry> arrivals) {
        List<JobEntry> jobs = inOrderOfQueue(arrivals);
        if (jobs.size() < MANY || planAhead.isBounded()) {
            super.arrived(now, jobs);
            return;
        }
        addNewcomers(jobs);
        unplanned.somethingIsFree();
        update(now);
        unplanned.addAll(orders.insertAll(jobs, now));
    }

    private List<JobEntry> inOrderOfQueue(List<JobEntry> jobs) {
        if (!isByRank()) {
            return jobs;
        }
        List<JobEntry> sorted = new ArrayList<>(jobs);
        sorted.sort((one, other) -> one.comesBefore(other) ? -1 : other.comesBefore(one) ? 1 : 0);
        return sorted;
    }

    @Override
    public void startable(long now, JobEntry job) {
        unplanned.somethingIsFree();
        orders.outdate();
    }

    /** Zones, nodes or limits have changed: each job keeps its place in the order if it can still have one. */
    @Override
    public void disturbed(long now) {
        OrderPlan before = orders;
        orders = before.emptied();
        orders.outdate();
        unplanned.somethingIsFree();
        for (JobList old : before.lists()) {
            for (JobEntry job : old.order()) {
                if (!orders.append(job)) {
                    plan.drop(job);
                    unplanned.add(job);
                }
            }
        }
        if (!planAhead.isBounded()) {
            tryUnplanned(now);
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
        inOrder.addAll(unplanned.list());
        return new SchedulerState(NAME, intentions(inOrder), Optional.of(search.memory()), site.usageMemory())
                .with(trying(search.tried()));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        unplanned.addAll(planned());
        orders = new OrderPlan(plan);
        unplanned.somethingIsFree();
        super.restore(now, state);
        List<JobEntry> placed = new ArrayList<>();
        Set<JobEntry> ordered = new LinkedHashSet<>();
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(job -> {
                if (intention.reservation().isPresent() && orders.append(job)) {
                    placed.add(job);
                }
                ordered.add(job);
            });
        }
        ordered.addAll(unplanned.list());
        placed.forEach(ordered::remove);
        unplanned.clear();
        unplanned.addAll(List.copyOf(ordered));
        if (placed.stream().allMatch(job -> site.suits(job, table.placement(job)))) {
            orders.keepNodes();
        }
        state.search().ifPresent(search::restore);
        triedBefore(now, state)
                .filter(tried -> !haveAnyComeSince(state))
                .ifPresentOrElse(search::resume, () -> search.happens(now));
        unplanned.list().forEach(plan::drop);
        update(now);
    }
}
