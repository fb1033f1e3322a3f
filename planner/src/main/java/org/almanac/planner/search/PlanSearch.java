package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Shift;
import org.almanac.planner.plan.Coupling;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * One run of the search for a better plan, from one that is up to date and has at least one job.
 *
 * <p>The plan's orders are changed only where a better plan was found; it is to be updated then. Like jobs of an array
 * come in the order of the array.
 */
public final class PlanSearch {
    private final Site site;
    private final OrderPlan plan;
    private final List<JobList> lists;
    private final long now;
    private final SearchJobs jobs;
    /** By list: its jobs in the best order found so far. */
    private final int[][] found;

    private final Objective objective;
    private final long exactUpTo;
    private final SeededRandom random;
    private final BooleanSupplier stop;
    private final Criteria before;
    private final long[] startsBefore;
    private long candidates;
    private long accepted;

    /** @param stop asked before each candidate and within long ones, from any thread; stays true once it is */
    public PlanSearch(
            Site site,
            OrderPlan plan,
            UserAccounts accounts,
            long now,
            Judging judging,
            SeededRandom random,
            BooleanSupplier stop) {
        this.site = site;
        this.plan = plan;
        this.lists = plan.lists();
        this.now = now;
        UserStakes stakes = new UserStakes(lists, site, accounts, now);
        this.jobs = new SearchJobs(lists, stakes);
        this.found = IntStream.range(0, lists.size()).mapToObj(jobs::of).toArray(int[][]::new);
        this.objective = new Objective(jobs, stakes, judging.weights());
        if (judging.longestWait() == LongestWait.KEPT) {
            jobs.boundWaits(accounts.longestWait());
        }
        this.exactUpTo = judging.exactUpTo();
        this.random = random;
        this.stop = stop;
        this.before = objective.criteria();
        this.startsBefore = jobs.start.clone();
    }

    /** The planning paper's search: random moves over all lists, so many at most. */
    public void everywhere(long iterations) {
        overAll(new RandomMove(), iterations);
    }

    /** Tries jobs in other lists than theirs, where there are several. */
    public void betweenLists(long iterations) {
        overAll(new ClusterMove(), lists.size() > 1 ? iterations : 0);
    }

    private void overAll(Move move, long iterations) {
        LocalSearch search = search(IntStream.range(0, lists.size()).toArray(), jobs, objective, move, random);
        search.run(iterations, stop);
        takeUp(search);
        candidates += search.candidates();
        accepted += search.accepted();
        reorder();
    }

    /**
     * Searches each cluster by itself, with what the others contribute to the criteria held fixed. Each has a generator
     * of its own, so that the plan found does not depend on how many are searched at once.
     *
     * @param iterations at most so many candidates, shared out by jobs
     * @param threads so many are searched at once
     */
    public void byCluster(Moves moves, long iterations, int threads, Executor executor) {
        List<LocalSearch> searches = new ArrayList<>();
        for (int[] part : parts()) {
            if (Arrays.stream(part).anyMatch(list -> !lists.get(list).order().isEmpty())) {
                // Drawn one after the other, whoever searches first.
                SeededRandom own = new SeededRandom(random.nextLong());
                SearchJobs copy = new SearchJobs(jobs);
                searches.add(search(part, copy, new Objective(objective, copy), moves.create(), own));
            }
        }
        runAll(searches, iterations, threads, executor);
        for (LocalSearch search : searches) {
            candidates += search.candidates();
            accepted += join(search) ? search.accepted() : 0;
        }
        reorder();
    }

    /** The lists that are searched together: those that feel each other's orders, or are of one cluster. */
    private List<int[]> parts() {
        int[] leader = new int[lists.size()];
        Arrays.setAll(leader, list -> list);
        for (int[] group : new Coupling(site, lists, Coupling.Where.WHEREVER_ACCEPTED).groups()) {
            for (int list : group) {
                unite(leader, group[0], list);
            }
        }
        for (int list = 0; list < leader.length; list++) {
            for (int other = 0; other < list; other++) {
                if (lists.get(list).use() == lists.get(other).use()) {
                    unite(leader, other, list);
                }
            }
        }
        return Arrays.stream(leader)
                .distinct()
                .mapToObj(first -> IntStream.range(0, leader.length)
                        .filter(list -> leader[list] == first)
                        .toArray())
                .toList();
    }

    private static void unite(int[] leader, int one, int other) {
        int kept = leader[one];
        int given = leader[other];
        for (int list = 0; list < leader.length; list++) {
            leader[list] = leader[list] == given ? kept : leader[list];
        }
    }

    private LocalSearch search(int[] members, SearchJobs ofJobs, Objective by, Move move, SeededRandom generator) {
        Orders orders = new Orders(ofJobs, lists, members, site, now);
        Trace[] traces = Trace.of(orders, site, plan, now, exactUpTo, stop);
        return new LocalSearch(orders, traces, by, move, Acceptance.DESCENT, generator);
    }

    private void runAll(List<LocalSearch> searches, long iterations, int threads, Executor executor) {
        List<CompletableFuture<Void>> others = new ArrayList<>();
        int used = Math.min(threads, searches.size());
        for (int thread = 1; thread < used; thread++) {
            int first = thread;
            others.add(CompletableFuture.runAsync(() -> runEach(searches, first, used, iterations), executor));
        }
        // The first on this thread, which has nothing else to do.
        runEach(searches, 0, used, iterations);
        others.forEach(CompletableFuture::join);
    }

    private void runEach(List<LocalSearch> searches, int first, int step, long iterations) {
        for (int i = first; i < searches.size(); i += step) {
            LocalSearch search = searches.get(i);
            search.run(iterations * search.orders().count() / jobs.count(), stop);
        }
    }

    /** Takes up what a part's search has found, where that is better beside what other parts have found. */
    private boolean join(LocalSearch part) {
        long[] found = part.orders().jobs().start;
        Tally tally = new Tally(jobs);
        tally.begin(Tally.Bound.NONE);
        for (int job = 0; job < found.length; job++) {
            if (found[job] != startsBefore[job]) {
                tally.moves(job, found[job]);
            }
        }
        boolean better = objective.isBetter(tally, part.migrations());
        if (better) {
            objective.keep(tally, part.migrations());
            takeUp(part);
        }
        return better;
    }

    private void takeUp(LocalSearch search) {
        Orders orders = search.orders();
        for (int list = 0; list < lists.size(); list++) {
            if (orders.has(list)) {
                Order order = orders.of(list);
                found[list] = Arrays.copyOf(order.jobs(), order.size());
            }
        }
    }

    /** Gives the plan the orders that were found, where that are others. */
    private void reorder() {
        if (accepted == 0) {
            return;
        }
        ArrayOrder arrays = new ArrayOrder(jobs);
        List<Reservation> places = new ArrayList<>(jobs.count());
        for (int job = 0; job < jobs.count(); job++) {
            places.add(jobs.entry(job).reservation().orElseThrow());
        }
        for (int job = 0; job < jobs.count(); job++) {
            // The nodes as well: what was found is found again.
            Reservation place = places.get(job);
            jobs.entry(arrays.taker(job)).reserve(place.start(), place.placement());
        }
        for (int list = 0; list < lists.size(); list++) {
            plan.reorder(
                    list,
                    Arrays.stream(found[list])
                            .mapToObj(job -> jobs.entry(arrays.taker(job)))
                            .toList());
        }
    }

    /**
     * What has been found, once the plan has been updated: where an update that keeps promises comes to other starts than the
     * search, those are told.
     */
    public SearchOutcome outcome() {
        followUpdate();
        List<Shift> shifts = new ArrayList<>();
        for (int job = 0; job < startsBefore.length; job++) {
            if (jobs.start[job] != startsBefore[job]) {
                shifts.add(new Shift(
                        jobs.entry(job).job().id(), jobs.entry(job).job().user(), startsBefore[job], jobs.start[job]));
            }
        }
        return new SearchOutcome(candidates, accepted, Optional.of(before), Optional.of(objective.criteria()), shifts);
    }

    private void followUpdate() {
        Tally tally = new Tally(jobs);
        tally.begin(Tally.Bound.NONE);
        for (int job = 0; job < jobs.count(); job++) {
            JobEntry entry = jobs.entry(job);
            if (entry.isReserved() && entry.reservedStart() != jobs.start[job]) {
                tally.moves(job, entry.reservedStart());
            }
        }
        if (tally.count() > 0) {
            objective.keep(tally, List.of());
        }
    }
}
