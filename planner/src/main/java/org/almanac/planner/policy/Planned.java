package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.Limit;
import org.almanac.planner.plan.LimitsList;
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
    private final List<Limit> limits;
    private final List<JobList> lists = new ArrayList<>();
    /** Jobs that no cluster can hold as the nodes and limits are now. */
    private final List<JobEntry> homeless = new ArrayList<>();
    /** Jobs that came since the last pass: where they are planned after it is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();

    private UserAccounts accounts = new UserAccounts();
    private SeededRandom random;
    private long nextSearch;

    public Planned(Machine machine, SearchSettings settings, List<Limit> limits, long seed) {
        this(new Site(machine), settings, limits, new SeededRandom(seed));
    }

    private Planned(Site site, SearchSettings settings, List<Limit> limits, SeededRandom random) {
        super(NAME, site);
        this.settings = settings;
        this.limits = limits;
        this.random = random;
        for (int i = 0; i < site.clusters(); i++) {
            long cpus = site.cluster(i).cluster().capacity().cpus();
            lists.add(new JobList(site.cluster(i), new LimitsList(limits, cpus)));
        }
    }

    static Planned create(Machine machine, Settings settings, long seed) {
        List<Limit> limits = new ArrayList<>();
        settings.countOrNone("user-cpus")
                .ifPresent(cpus -> limits.add(new Limit("user-cpus", new Limit.EachUser(), new Limit.Cpus(cpus))));
        if (settings.share("long-share") < 1) {
            limits.add(new Limit(
                    "long-share",
                    new Limit.LongerThan(settings.seconds("long-walltime")),
                    new Limit.Share(settings.share("long-share"))));
        }
        SearchSettings search = new SearchSettings(settings.seconds("period"), settings.count("iterations"));
        return new Planned(machine, search, limits, seed);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        update(now);
        newcomers.forEach(JobEntry::promise);
        newcomers.clear();
        for (JobList list : lists) {
            while (nextStart(list) <= now) {
                JobEntry job = list.order().get(0);
                Placement placement = job.reservedPlacement();
                list.started(job);
                accounts.addWait(job.job().user(), now - job.submitted());
                start(now, job, placement, starts);
            }
        }
    }

    /** UPDATE of every list whose plan no longer follows from what runs. */
    private void update(long now) {
        for (JobList list : lists) {
            if (!list.isUpToDate() || nextStart(list) < now) {
                list.update(now, site.running());
            }
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
                .improve(
                        lists,
                        site.running(),
                        accounts,
                        now,
                        Math.min(budget.candidates(), settings.iterations()),
                        stop);
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
        JobList list = lists.get(job.placement().cluster());
        accounts.addConsumption(
                job.job().user(),
                NormalizedUserWaitTime.consumption(
                        now - job.started(),
                        job.placement().total(),
                        list.use().cluster().capacity()));
        list.outdate();
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
        insert(now, job);
    }

    /** Backfills a job into the earliest suitable gap over all clusters (Algorithm 1, lines 4 to 6). */
    private void insert(long now, JobEntry job) {
        update(now);
        Optional<Reservation> earliest = Optional.empty();
        for (JobList list : lists) {
            Optional<Reservation> gap = list.earliestGap(job, now, site.running());
            if (earliest.isEmpty()
                    || gap.isPresent() && gap.get().start() < earliest.get().start()) {
                earliest = gap;
            }
        }
        if (earliest.isPresent()) {
            lists.get(earliest.get().placement().cluster()).insert(job, earliest.get());
        } else {
            homeless.add(job);
            lists.get(0).passedLimit(job.job()).ifPresent(job::obstruct);
        }
    }

    @Override
    protected List<Limit> limits() {
        return limits;
    }

    @Override
    public void withdrawn(JobEntry job) {
        lists.forEach(list -> list.remove(job));
        homeless.remove(job);
        newcomers.remove(job);
    }

    @Override
    public void disturbed(long now) {
        List<JobEntry> displaced = new ArrayList<>(homeless);
        homeless.clear();
        for (JobList list : lists) {
            list.rebuild();
            for (JobEntry job : List.copyOf(list.order())) {
                if (!list.canHold(job.job())) {
                    list.remove(job);
                    job.unreserve();
                    displaced.add(job);
                }
            }
        }
        displaced.forEach(job -> insert(now, job));
    }

    @Override
    public Scheduler copy() {
        Planned copy = new Planned(site.copy(), settings, limits, random.copy());
        for (int i = 0; i < lists.size(); i++) {
            copy.lists.get(i).reorder(copy.entriesOf(lists.get(i).order()));
        }
        copy.homeless.addAll(copy.entriesOf(homeless));
        copy.newcomers.addAll(copy.entriesOf(newcomers));
        copy.accounts = accounts.copy();
        copy.nextSearch = nextSearch;
        return copy;
    }

    private List<JobEntry> entriesOf(List<JobEntry> others) {
        return others.stream()
                .map(other -> site.find(other.job().id()).orElseThrow())
                .toList();
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
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(job -> {
                Optional<JobList> home = intention
                        .reservation()
                        .map(place -> place.placement().cluster())
                        .filter(cluster -> cluster < lists.size())
                        .map(lists::get)
                        .filter(list -> list.canHold(job.job()));
                home.ifPresent(list -> {
                    withdrawn(job);
                    list.append(job);
                });
            });
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
