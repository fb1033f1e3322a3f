package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Reservation;
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
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.search.RandomSearch;
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

    /** How the search runs: its period in seconds, and how many candidates it tries. */
    public record SearchSettings(long period, long iterations) {}

    private final SearchSettings settings;
    private final List<Limit> ownLimits;
    private List<JobList> lists;
    /** Jobs that have no place: no zone can hold them as nodes and limits are now, or they wait for such a job. */
    private final List<JobEntry> homeless = new ArrayList<>();
    /** Jobs that have not been planned after a pass yet: where they are then is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();
    /** Whether something happened by which homeless jobs may find a place. */
    private boolean changed;

    private UserAccounts accounts = new UserAccounts();
    private SeededRandom random;
    private long nextSearch;

    public Planned(Machine machine, SearchSettings settings, List<Limit> limits, long seed) {
        super(NAME, new Site(machine));
        this.settings = settings;
        this.random = new SeededRandom(seed);
        this.ownLimits = List.copyOf(limits);
        site.setLimits(limits);
        this.lists = emptyLists();
    }

    private Planned(Planned other) {
        super(NAME, other.site.copy());
        this.settings = other.settings;
        this.ownLimits = other.ownLimits;
        this.random = other.random.copy();
        this.accounts = other.accounts.copy();
        this.nextSearch = other.nextSearch;
        this.changed = other.changed;
        this.lists = emptyLists();
        for (int i = 0; i < lists.size(); i++) {
            lists.get(i).takeOver(other.lists.get(i));
        }
        homeless.addAll(entriesOf(other.homeless));
        newcomers.addAll(entriesOf(other.newcomers));
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
        SearchSettings search = new SearchSettings(settings.seconds("period"), settings.count("iterations"));
        return new Planned(machine, search, limits, seed);
    }

    private List<JobList> emptyLists() {
        return site.zones().stream().map(zone -> new JobList(site, zone)).toList();
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

    @Override
    protected void pass(long now, List<Start> starts) {
        settleHomeless(now);
        update(now);
        if (changed) {
            // Jobs have lost their place just now: there may be another one.
            settleHomeless(now);
            update(now);
        }
        newcomers.forEach(JobEntry::promise);
        newcomers.removeIf(JobEntry::isReserved);
        for (JobList list : lists) {
            while (nextStart(list) <= now && list.order().get(0).mayStart(now)) {
                JobEntry job = list.order().get(0);
                Placement placement = job.reservedPlacement();
                list.started(job);
                accounts.addWait(job.job().user(), now - job.submitted());
                start(now, job, placement, starts);
            }
        }
    }

    /**
     * UPDATE of every list whose plan no longer follows from what runs, and again of those whose jobs wait for jobs of
     * other lists that have moved; where lists keep moving each other, such jobs lose their place.
     */
    private void update(long now) {
        for (int round = 0; updateOutdated(now); round++) {
            for (JobList list : lists) {
                if (list.firstTooEarly(now).isPresent()) {
                    list.outdate();
                }
            }
            if (round > lists.size()) {
                loseTooEarly(now);
                return;
            }
        }
    }

    /** Whether there was any. */
    private boolean updateOutdated(long now) {
        boolean any = false;
        for (JobList list : lists) {
            if (!list.isUpToDate() || nextStart(list) < now) {
                List<JobEntry> lost = list.update(now, lists);
                homeless.addAll(lost);
                changed |= !lost.isEmpty();
                any = true;
            }
        }
        return any;
    }

    private void loseTooEarly(long now) {
        boolean any = true;
        while (any) {
            any = false;
            for (JobList list : lists) {
                Optional<JobEntry> tooEarly = list.firstTooEarly(now);
                if (tooEarly.isPresent()) {
                    list.remove(tooEarly.get());
                    tooEarly.get().unreserve();
                    homeless.add(tooEarly.get());
                    any = true;
                }
            }
        }
        // What is left stays feasible: it is as it was with the lost ones.
        lists.forEach(JobList::keep);
    }

    private void settleHomeless(long now) {
        if (changed) {
            changed = false;
            int before;
            // Whoever finds a place may be what another waits for.
            do {
                List<JobEntry> unsettled = new ArrayList<>(homeless);
                before = unsettled.size();
                homeless.clear();
                unsettled.forEach(job -> insert(now, job));
            } while (!homeless.isEmpty() && homeless.size() < before);
        }
    }

    private static long nextStart(JobList list) {
        return list.order().isEmpty() ? NEVER : list.order().get(0).reservedStart();
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        if (now < nextSearch || !hasSomethingToSearch()) {
            return SearchOutcome.NONE;
        }
        nextSearch = now + settings.period();
        update(now);
        RandomSearch.Result result = new RandomSearch(Criteria.Weights.OF_PAPER, random)
                .improve(lists, site, accounts, now, Math.min(budget.candidates(), settings.iterations()), stop);
        update(now);
        return new SearchOutcome(
                result.candidates(), result.accepted(), Optional.of(result.before()), Optional.of(result.after()));
    }

    /** One job alone is where it is best already. */
    private boolean hasSomethingToSearch() {
        int planned = 0;
        for (JobList list : lists) {
            planned += list.order().size();
        }
        return planned > 1 && settings.iterations() > 0;
    }

    @Override
    public long wakeAt() {
        long next = super.wakeAt();
        for (JobList list : lists) {
            next = Math.min(next, nextStart(list));
        }
        return hasSomethingToSearch() ? Math.min(next, nextSearch) : next;
    }

    @Override
    public void freed(long now, JobEntry job) {
        accounts.addConsumption(
                job.job().user(),
                NormalizedUserWaitTime.consumption(
                        now - job.started(),
                        job.placement().total(),
                        site.cluster(job.placement().cluster()).cluster().capacity()));
        outdateAll();
    }

    /** What runs is everybody's concern: a cluster's lists share its nodes, and all lists share the limits. */
    private void outdateAll() {
        changed = true;
        lists.forEach(JobList::outdate);
    }

    @Override
    public void refused(long now, JobEntry job) {
        accounts.addWait(job.job().user(), job.submitted() - job.started());
    }

    /** Nothing of its own: an update moves every job to its earliest time. */
    @Override
    public void compress(long now) {}

    @Override
    public void arrived(long now, JobEntry job) {
        newcomers.add(job);
        changed = true;
        insert(now, job);
    }

    @Override
    public void startable(long now, JobEntry job) {
        outdateAll();
    }

    /** Backfills a job into the earliest suitable gap over all clusters (Algorithm 1, lines 4 to 6). */
    private void insert(long now, JobEntry job) {
        update(now);
        long from = site.earliestStart(job, now);
        Optional<Reservation> earliest = Optional.empty();
        Optional<JobList> home = Optional.empty();
        for (JobList list : lists) {
            Optional<Reservation> gap = list.earliestGap(job, now, from, lists);
            if (gap.isPresent()
                    && (earliest.isEmpty() || gap.get().start() < earliest.get().start())) {
                earliest = gap;
                home = Optional.of(list);
            }
        }
        if (home.isPresent()) {
            home.get().insert(job, earliest.get());
        } else {
            homeless.add(job);
            lists.stream()
                    .filter(list -> list.accepts(job.job()))
                    .flatMap(list -> list.passedLimit(job).stream())
                    .findFirst()
                    .ifPresent(job::obstruct);
        }
    }

    @Override
    public void withdrawn(JobEntry job) {
        changed = true;
        lists.forEach(list -> list.remove(job));
        homeless.remove(job);
        newcomers.remove(job);
    }

    /** Zones, nodes or limits are other ones: everybody keeps the place in the order, where there still is one. */
    @Override
    public void disturbed(long now) {
        List<JobList> before = lists;
        lists = emptyLists();
        changed = true;
        for (JobList old : before) {
            for (JobEntry job : old.order()) {
                Optional<JobList> home = homeOf(job);
                home.ifPresent(list -> list.append(job));
                if (home.isEmpty()) {
                    job.unreserve();
                    homeless.add(job);
                }
            }
        }
        settleHomeless(now);
    }

    /** The list of the job's reservation, if it can still hold the job. */
    private Optional<JobList> homeOf(JobEntry job) {
        return lists.stream()
                .filter(list -> job.isReserved()
                        && list.use().index() == job.reservedPlacement().cluster()
                        && list.canHold(job))
                .findFirst();
    }

    @Override
    public Scheduler copy() {
        return new Planned(this);
    }

    @Override
    public SchedulerState state() {
        List<JobEntry> inOrder = new ArrayList<>();
        lists.forEach(list -> inOrder.addAll(list.order()));
        return new SchedulerState(
                NAME,
                intentions(inOrder),
                Optional.of(new SchedulerState.SearchMemory(nextSearch, random.state(), accounts.accounts())));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job())
                    .filter(JobEntry::waits)
                    .ifPresent(job -> homeOf(job).ifPresent(list -> {
                        lists.forEach(each -> each.remove(job));
                        homeless.remove(job);
                        list.append(job);
                    }));
        }
        state.search().ifPresent(memory -> {
            nextSearch = memory.next();
            random = new SeededRandom(memory.random());
            accounts = new UserAccounts();
            accounts.restore(memory.accounts());
        });
        update(now);
    }
}
