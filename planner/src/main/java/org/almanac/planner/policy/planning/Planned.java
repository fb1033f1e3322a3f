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
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.PromiseSlack;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.search.PlanSearch;
import org.almanac.planner.site.JobEntry;
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
public final class Planned extends SitePolicy {
    public static final String NAME = "planned";

    /** From so many jobs on it is worth to lay out the whole plan in time before the first is put in. */
    private static final int MANY = 16;

    private final OwnLimits ownLimits;
    private final PlanAhead planAhead;
    private final PromiseSlack promiseSlack;
    private final PeriodicSearch search;
    private final Homeless homeless;
    private OrderPlan orders;
    /** Jobs that have not been planned after a pass yet: where they are then is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();

    Planned(Machine machine, SearchSettings settings, OwnLimits ownLimits, PlanAhead planAhead, long seed) {
        super(NAME, new Site(machine));
        this.ownLimits = ownLimits;
        this.planAhead = planAhead;
        this.promiseSlack = settings.promiseSlack();
        this.search = new PeriodicSearch(settings, site, seed);
        this.homeless = new Homeless(site, planAhead);
        site.setLimits(ownLimits.limits());
        this.orders = new OrderPlan(plan);
    }

    private Planned(Planned other) {
        super(other);
        this.ownLimits = other.ownLimits;
        this.planAhead = other.planAhead;
        this.promiseSlack = other.promiseSlack;
        this.search = other.search.copy(site);
        this.homeless = other.homeless.copy(site);
        this.orders = other.orders.copy(plan);
        other.newcomers.forEach(job -> newcomers.add(site.counterpart(job)));
    }

    public static List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(SearchSettings.parameters());
        parameters.addAll(OwnLimits.parameters());
        parameters.add(PlanAhead.parameter());
        return parameters;
    }

    public static Planned create(Machine machine, Settings settings, long seed) {
        return new Planned(machine, SearchSettings.of(settings), OwnLimits.of(settings), PlanAhead.of(settings), seed);
    }

    @Override
    public void apply(long now, List<Event> events) {
        boolean onlyTimePasses = events.stream().allMatch(Event.Timer.class::isInstance) && now < site.nextChange();
        if (!onlyTimePasses) {
            search.happens(now);
        }
        super.apply(now, ownLimits.beside(events));
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        int before;
        do {
            before = starts.size();
            settle(now);
            newcomers.forEach(this::promise);
            newcomers.removeIf(table::isPlanned);
            startDue(now, starts);
            // Who has started has left a place in the plan to another.
            if (planAhead.isBounded() && starts.size() > before) {
                homeless.noteChange();
            }
        } while (homeless.mayFindPlaces());
    }

    /** Where it is planned first is what the job is promised, and what it is guaranteed with the slack. */
    private void promise(JobEntry job) {
        plan.promise(job);
        if (table.promised(job).isPresent()) {
            promiseSlack
                    .due(table.promised(job).getAsLong(), job.walltime())
                    .ifPresent(latest -> plan.guarantee(job, latest));
        }
    }

    private void startDue(long now, List<Start> starts) {
        for (JobList list : orders.lists()) {
            while (list.nextStart() <= now && list.order().get(0).mayStart(now)) {
                startAsPlanned(now, list.order().get(0), starts);
            }
        }
    }

    private void startAsPlanned(long now, JobEntry job, List<Start> starts) {
        Placement placement = table.placement(job);
        orders.started(job);
        start(now, job, placement, starts);
    }

    /** UPDATE; where anything moves, homeless jobs that wait for others may find a place. */
    private void update(long now) {
        boolean moves = orders.isOutdated(now);
        List<JobEntry> lost = orders.update(now);
        homeless.addAll(lost);
        if (!lost.isEmpty()) {
            homeless.noteChange();
        } else if (moves) {
            homeless.noteMoves();
        }
    }

    private void settle(long now) {
        settleHomeless(now);
        update(now);
        if (homeless.mayFindPlaces()) {
            // Jobs have lost their place just now, or others have moved: there may be another one.
            settleHomeless(now);
            update(now);
        }
    }

    private void settleHomeless(long now) {
        homeless.place(job -> place(now, job));
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
            homeless.noteMoves();
        }
        settle(now);
    }

    @Override
    public OptionalLong searchLimit() {
        return search.limit();
    }

    @Override
    protected long nextDue() {
        return Math.min(super.nextDue(), orders.nextStart());
    }

    @Override
    public long wakeAt() {
        return Math.min(nextDue(), search.due(orders));
    }

    @Override
    public void freed(long now, JobEntry job) {
        search.freed(job, now);
        homeless.noteChange();
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
    public void arrived(long now, JobEntry job) {
        newcomers.add(job);
        homeless.noteChange();
        if (planAhead.isBounded()) {
            homeless.add(job);
        } else {
            insert(now, job);
        }
    }

    /** Many at once are put in beside each other, and one update follows: as on a server that is found at work. */
    @Override
    public void arrived(long now, List<JobEntry> jobs) {
        if (jobs.size() < MANY || planAhead.isBounded()) {
            super.arrived(now, jobs);
            return;
        }
        newcomers.addAll(jobs);
        homeless.noteChange();
        update(now);
        homeless.addAll(orders.insertAll(jobs, now));
    }

    @Override
    public void startable(long now, JobEntry job) {
        homeless.noteChange();
        orders.outdate();
    }

    private void insert(long now, JobEntry job) {
        if (!place(now, job)) {
            homeless.add(job);
        }
    }

    private boolean place(long now, JobEntry job) {
        update(now);
        return isFull()
                ? job.mayStart(now) && placeNow(now, job).isPresent() && orders.insertNow(job, now)
                : orders.insert(job, now, table.earliestStart(job, now));
    }

    @Override
    public boolean isFull() {
        return planAhead.isReached(orders.size());
    }

    @Override
    public void withdrawn(JobEntry job) {
        homeless.noteChange();
        orders.remove(job);
        homeless.remove(job);
        newcomers.remove(job);
    }

    /** Zones, nodes or limits are other ones: everybody keeps the place in the order, where there still is one. */
    @Override
    public void disturbed(long now) {
        OrderPlan before = orders;
        orders = before.emptied();
        orders.outdate();
        homeless.noteChange();
        for (JobList old : before.lists()) {
            for (JobEntry job : old.order()) {
                if (!orders.append(job)) {
                    plan.drop(job);
                    homeless.add(job);
                }
            }
        }
        if (!planAhead.isBounded()) {
            settleHomeless(now);
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
        inOrder.addAll(homeless.jobs());
        return new SchedulerState(NAME, intentions(inOrder), Optional.of(search.memory()), site.usageMemory())
                .with(trying(search.tried()));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        // What came while nobody planned has its place after what was planned before.
        for (JobEntry job : planned()) {
            plan.drop(job);
            homeless.add(job);
        }
        orders = new OrderPlan(plan);
        homeless.noteChange();
        super.restore(now, state);
        Set<JobEntry> placed = new HashSet<>();
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(job -> {
                if (orders.append(job)) {
                    placed.add(job);
                }
            });
        }
        homeless.removeAll(placed);
        if (placed.stream().allMatch(job -> site.suits(job, table.placement(job)))) {
            orders.keepNodes();
        }
        state.search().ifPresent(search::restore);
        triedBefore(now, state)
                .filter(tried -> !haveAnyComeSince(state))
                .ifPresentOrElse(search::resume, () -> search.happens(now));
        homeless.jobs().forEach(plan::drop);
        update(now);
    }
}
