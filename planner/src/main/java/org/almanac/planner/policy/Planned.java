package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.search.PlanSearch;
import org.almanac.planner.search.SeededRandom;
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
    static final String NAME = "planned";

    /** From so many jobs on it is worth to lay out the whole plan in time before the first is put in. */
    private static final int MANY = 16;

    /** Where so many jobs are planned, an update takes so long that starts should not wait for it. */
    private static final int MANY_PLANNED = 5_000;

    private final SearchSettings settings;
    private final List<Limit> ownLimits;
    private final PlanAhead planAhead;
    private OrderPlan plan;
    /** Jobs that have no place: no zone can hold them as nodes and limits are now, or they wait for such a job. */
    private final List<JobEntry> homeless = new ArrayList<>();
    /** Jobs that have not been planned after a pass yet: where they are then is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();
    /** Whether something happened by which homeless jobs may find a place. */
    private boolean changed;
    /** Since when the rest of an update is left to be made, as jobs have been started before it; else never. */
    private long unsettledSince = NEVER;

    private final int manyPlanned;
    /** Whether any job has been guaranteed to start by some time. */
    private boolean guaranteed;

    private UserAccounts accounts = new UserAccounts();
    private SeededRandom random;
    private long nextSearch;
    /** Whether a search over several clusters begins within each of them. */
    private boolean withinFirst;

    public Planned(Machine machine, SearchSettings settings, List<Limit> limits, PlanAhead planAhead, long seed) {
        this(machine, settings, limits, planAhead, seed, MANY_PLANNED);
    }

    /**
     * One for which other plans are large.
     *
     * @param manyPlanned where so many jobs are planned, starts do not wait for an update if they need not
     */
    Planned(
            Machine machine,
            SearchSettings settings,
            List<Limit> limits,
            PlanAhead planAhead,
            long seed,
            int manyPlanned) {
        super(NAME, new Site(machine));
        this.manyPlanned = manyPlanned;
        this.settings = settings;
        this.random = new SeededRandom(seed);
        this.ownLimits = List.copyOf(limits);
        this.planAhead = planAhead;
        site.setLimits(limits);
        this.plan = new OrderPlan(site);
    }

    private Planned(Planned other) {
        super(NAME, other.site.copy());
        this.settings = other.settings;
        this.ownLimits = other.ownLimits;
        this.planAhead = other.planAhead;
        this.random = other.random.copy();
        this.accounts = other.accounts.copy();
        this.nextSearch = other.nextSearch;
        this.withinFirst = other.withinFirst;
        this.changed = other.changed;
        this.unsettledSince = other.unsettledSince;
        this.manyPlanned = other.manyPlanned;
        this.guaranteed = other.guaranteed;
        this.plan = other.plan.copy(site);
        homeless.addAll(entriesOf(other.homeless));
        newcomers.addAll(entriesOf(other.newcomers));
    }

    static List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(SearchSettings.parameters());
        parameters.add(Parameter.countOrNone("user-cpus", "the most cpus that a user's jobs hold at once"));
        parameters.add(Parameter.duration("long-walltime", "7d", "above that walltime a job is a long one"));
        parameters.add(Parameter.share("long-share", "100%", "the most of the cpus that long jobs hold at once"));
        parameters.add(PlanAhead.parameter());
        return parameters;
    }

    static Planned create(Machine machine, Settings settings, long seed) {
        Measure cpus = new Measure.OfResource(ResourceKinds.CPUS);
        List<Limit> limits = new ArrayList<>();
        settings.countOrNone("user-cpus")
                .ifPresent(value -> limits.add(new Limit(
                        "user-cpus", new Subject.Each(Subject.Party.USER), cpus, new Amount.Absolute(value))));
        if (settings.share("long-share") < 1) {
            Subject longJobs = new Subject.WalltimeClass(settings.seconds("long-walltime"), NEVER);
            limits.add(new Limit("long-share", longJobs, cpus, new Amount.Share(settings.share("long-share"))));
        }
        return new Planned(machine, SearchSettings.of(settings), limits, PlanAhead.of(settings), seed);
    }

    @Override
    public void apply(long now, List<Event> events) {
        super.apply(now, ownLimits.isEmpty() ? events : withOwnLimits(events));
    }

    /** The limits of the policy's own parameters hold beside whatever the site rules. */
    private List<Event> withOwnLimits(List<Event> events) {
        List<Event> all = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.LimitsChanged changed) {
                List<Limit> limits = new ArrayList<>(ownLimits);
                limits.addAll(changed.limits());
                all.add(new Event.LimitsChanged(limits));
            } else {
                all.add(event);
            }
        }
        return all;
    }

    private List<JobEntry> entriesOf(List<JobEntry> others) {
        return others.stream()
                .map(other -> site.find(other.job().id()).orElseThrow())
                .toList();
    }

    /**
     * The first jobs of the order, as long as they can start now: those that the decision would start. The plan is made
     * feasible for the others before it is read.
     */
    @Override
    public List<Start> decideAtOnce(long now) {
        settle();
        List<Start> starts = new ArrayList<>();
        if (plan.size() >= manyPlanned && homeless.isEmpty() && newcomers.isEmpty() && isBoundToNothing()) {
            for (JobEntry job : plan.bringForward(now)) {
                startAsPlanned(now, job, starts);
            }
            unsettledSince = starts.isEmpty() ? NEVER : now;
            tellStarted(now);
        }
        return starts;
    }

    /** Where places in the plan are few, or starts guaranteed, what starts now depends on what is planned for later. */
    private boolean isBoundToNothing() {
        return !planAhead.isBounded() && !guaranteed;
    }

    @Override
    protected void settle() {
        if (unsettledSince != NEVER) {
            update(unsettledSince);
            unsettledSince = NEVER;
        }
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        int before;
        do {
            before = starts.size();
            settle(now);
            newcomers.forEach(this::promise);
            newcomers.removeIf(JobEntry::isReserved);
            startDue(now, starts);
            // Who has started has left a place in the plan to another.
            changed |= planAhead.isBounded() && starts.size() > before;
        } while (changed);
    }

    /** Where it is planned first is what the job is promised, and what it is guaranteed with the slack. */
    private void promise(JobEntry job) {
        job.promise();
        if (job.promised().isPresent()) {
            settings.promiseSlack()
                    .due(job.promised().getAsLong(), job.walltime())
                    .ifPresent(latest -> {
                        job.guarantee(latest);
                        guaranteed = true;
                    });
        }
    }

    private void startDue(long now, List<Start> starts) {
        for (JobList list : plan.lists()) {
            while (list.nextStart() <= now && list.order().get(0).mayStart(now)) {
                startAsPlanned(now, list.order().get(0), starts);
            }
        }
    }

    private void startAsPlanned(long now, JobEntry job, List<Start> starts) {
        Placement placement = job.reservedPlacement();
        plan.started(job);
        start(now, job, placement, starts);
    }

    /** UPDATE; where anything moves, homeless jobs that wait for others may find a place. */
    private void update(long now) {
        boolean moves = plan.isOutdated(now);
        List<JobEntry> lost = plan.update(now);
        homeless.addAll(lost);
        changed |= !lost.isEmpty() || moves && isAnyHomelessWaiting();
    }

    private boolean isAnyHomelessWaiting() {
        return homeless.stream().anyMatch(job -> !job.waitsFor().isEmpty());
    }

    private void settle(long now) {
        settleHomeless(now);
        update(now);
        if (changed) {
            // Jobs have lost their place just now, or others have moved: there may be another one.
            settleHomeless(now);
            update(now);
        }
    }

    private void settleHomeless(long now) {
        if (changed) {
            changed = false;
            int before;
            // Whoever finds a place may be what another waits for.
            do {
                List<JobEntry> unsettled = inOrder(homeless);
                before = unsettled.size();
                homeless.clear();
                unsettled.forEach(job -> insert(now, job));
            } while (!homeless.isEmpty() && homeless.size() < before);
        }
    }

    /** Where there are places for some of them only, they go by the order of the queue. */
    private List<JobEntry> inOrder(List<JobEntry> jobs) {
        if (!planAhead.isBounded()) {
            return new ArrayList<>(jobs);
        }
        Set<JobEntry> among = new HashSet<>(jobs);
        return site.queue().stream().filter(among::contains).toList();
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        settle();
        if (now < nextSearch || !hasSomethingToSearch()) {
            // There is time until the next event.
            plan.layOut(now);
            return SearchOutcome.NONE;
        }
        nextSearch = now + settings.period();
        update(now);
        tellStarts(now);
        if (!hasSomethingToSearch()) {
            return SearchOutcome.NONE;
        }
        long iterations = Math.min(budget.candidates(), settings.iterations().of(plan.size()));
        SearchOutcome outcome = settings.moves().areOfPaper()
                ? searchEverywhere(now, iterations, stop)
                : searchByCluster(now, iterations, stop, executor);
        site.happenings().add(Kind.SEARCHED);
        tellStarts(now);
        return outcome;
    }

    @Override
    public OptionalLong searchLimit() {
        return settings.limit();
    }

    private SearchOutcome searchEverywhere(long now, long iterations, BooleanSupplier stop) {
        return searched(now, stop, search -> search.everywhere(iterations));
    }

    /**
     * Where there are several clusters, of four candidates one is a job in another one. A search that is stopped before it
     * comes to the second part begins with that the next time.
     */
    private SearchOutcome searchByCluster(long now, long iterations, BooleanSupplier stop, Executor executor) {
        long between = plan.lists().size() > 1 ? iterations / 4 : 0;
        Consumer<PlanSearch> within =
                search -> search.byCluster(settings.moves(), iterations - between, settings.threads(), executor);
        if (between == 0) {
            return searched(now, stop, within);
        }
        Consumer<PlanSearch> across = search -> search.betweenLists(between);
        SearchOutcome first = searched(now, stop, withinFirst ? within : across);
        if (stop.getAsBoolean()) {
            withinFirst = !withinFirst;
            return first;
        }
        return first.then(searched(now, stop, withinFirst ? across : within));
    }

    private SearchOutcome searched(long now, BooleanSupplier stop, Consumer<PlanSearch> how) {
        PlanSearch search = planSearch(now, stop);
        how.accept(search);
        changed |= search.hasFound() && isAnyHomelessWaiting();
        settle(now);
        return search.outcome();
    }

    private PlanSearch planSearch(long now, BooleanSupplier stop) {
        return new PlanSearch(site, plan, accounts, now, settings.judging(), random, stop);
    }

    /** One job alone is where it is best already. */
    private boolean hasSomethingToSearch() {
        return plan.size() > 1 && settings.iterations().count() > 0;
    }

    @Override
    protected long nextDue() {
        return Math.min(super.nextDue(), plan.nextStart());
    }

    @Override
    public long wakeAt() {
        settle();
        return hasSomethingToSearch() ? Math.min(nextDue(), nextSearch) : nextDue();
    }

    @Override
    public void freed(long now, JobEntry job) {
        accounts.addConsumption(job.job().user(), site.consumed(job, now));
        if (settings.earlyEnds() == SearchSettings.EarlyEnds.TRUE && now < job.expectedEnd()) {
            nextSearch = Math.min(nextSearch, now);
        }
        changed = true;
        plan.freed(job, now);
    }

    @Override
    public void started(JobEntry job) {
        accounts.started(job.job().user(), job.waited());
    }

    @Override
    public void requeued(JobEntry job) {
        accounts.requeued(job.job().user(), job.waited());
    }

    /** Nothing of its own: an update moves every job to its earliest time. */
    @Override
    public void compress(long now) {}

    @Override
    public void arrived(long now, JobEntry job) {
        newcomers.add(job);
        changed = true;
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
        changed = true;
        update(now);
        homeless.addAll(plan.insertAll(jobs, now));
    }

    @Override
    public void startable(long now, JobEntry job) {
        changed = true;
        plan.outdate();
    }

    private void insert(long now, JobEntry job) {
        update(now);
        boolean placed = isFull()
                ? job.mayStart(now) && placeNow(now, job).isPresent() && plan.insertNow(job, now)
                : plan.insert(job, now, site.earliestStart(job, now));
        if (!placed) {
            homeless.add(job);
        }
    }

    @Override
    public boolean isFull() {
        return planAhead.isReached(plan.size());
    }

    @Override
    public void withdrawn(JobEntry job) {
        changed = true;
        plan.remove(job);
        homeless.remove(job);
        newcomers.remove(job);
    }

    /** Zones, nodes or limits are other ones: everybody keeps the place in the order, where there still is one. */
    @Override
    public void disturbed(long now) {
        OrderPlan before = plan;
        plan = before.emptied();
        plan.outdate();
        changed = true;
        for (JobList old : before.lists()) {
            for (JobEntry job : old.order()) {
                if (!plan.append(job)) {
                    job.unreserve();
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
        return plan.lists().stream()
                .flatMap(list -> list.order().stream())
                .filter(JobEntry::isReserved)
                .sorted(Comparator.comparingLong(JobEntry::reservedStart))
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
        settle();
        List<JobEntry> inOrder = new ArrayList<>();
        plan.lists().forEach(list -> inOrder.addAll(list.order()));
        inOrder.addAll(homeless);
        return new SchedulerState(
                NAME,
                intentions(inOrder),
                Optional.of(new SchedulerState.SearchMemory(
                        nextSearch, random.state(), accounts.accounts(), accounts.longestWait())),
                site.usageMemory());
    }

    @Override
    public void restore(long now, SchedulerState state) {
        // What came while nobody planned has its place after what was planned before.
        for (JobEntry job : planned()) {
            job.unreserve();
            homeless.add(job);
        }
        plan = new OrderPlan(site);
        changed = true;
        super.restore(now, state);
        guaranteed |= state.intentions().stream()
                .anyMatch(intention -> intention.bound().isPresent());
        Set<JobEntry> placed = new HashSet<>();
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(job -> {
                if (plan.append(job)) {
                    placed.add(job);
                }
            });
        }
        homeless.removeAll(placed);
        if (placed.stream().allMatch(job -> site.suits(job, job.reservedPlacement()))) {
            plan.keepNodes();
        }
        state.search().ifPresent(memory -> {
            nextSearch = memory.next();
            random = new SeededRandom(memory.random());
            accounts = new UserAccounts();
            accounts.restore(memory.accounts(), memory.longestWait());
        });
        homeless.forEach(JobEntry::unreserve);
        update(now);
    }
}
