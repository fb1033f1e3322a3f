package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Improvement;
import org.almanac.planner.SearchOutcome.Shift;
import org.almanac.planner.StopSignal;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.CoupledLists;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * One run of the search for a better plan, from a plan that is up to date and has at least one job.
 *
 * <p>The plan changes only if a better one was found. Then it takes over that plan's orders, and also its starts and
 * nodes if the search knows them; if not, the plan has to be updated. Equal jobs of a job array are planned in the
 * order of the array.
 */
public final class PlanSearch {
    private final Site site;
    private final OrderPlan plan;
    private final PlanTable table;
    private final List<JobList> lists;
    private final long now;
    private final SearchJobs jobs;
    private final ArrayOrder arrays;
    /** By list: its jobs, in the best order found so far. */
    private final int[][] found;
    /** By job: its placement in those orders, as long as that is known. */
    private final Placement[] placements;

    private boolean nodesKnown = true;

    private final Objective objective;
    private final long exactUpTo;
    private final Acceptance acceptance;
    private final SeededRandom random;
    private final BooleanSupplier stop;
    private final Criteria before;
    private final long[] startsBefore;
    private final List<Improvement> improvements = new ArrayList<>();
    private long candidates;

    /** @param stop asked before each candidate and within long ones, from any thread; once true, it stays true */
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
        this.table = plan.plan().table();
        this.lists = plan.lists();
        this.now = now;
        UserBaseline baseline = new UserBaseline(lists, site, accounts, now);
        this.jobs = new SearchJobs(lists, baseline, site.acceptableWait());
        if (judging.weights().fairWait() > 0) {
            jobs.weigh(FairWeights.of(jobs, site, now));
        }
        this.arrays = new ArrayOrder(jobs);
        this.found = IntStream.range(0, lists.size()).mapToObj(jobs::of).toArray(int[][]::new);
        double known = judging.longestWait().known(baseline.started());
        Criteria.Weights weights = judging.weights().ofUnlucky(known);
        ScarceTime scarce = weights.scarceTime() > 0 ? ScarceTime.of(jobs, site, now) : ScarceTime.none(jobs);
        this.objective = new Objective(
                jobs,
                baseline,
                scarce.isCounted() ? weights : weights.withoutScarce(),
                reference(judging.acceptance()),
                scarce);
        if (judging.longestWait() != LongestWait.FREE) {
            // Where nothing has waited, what is planned tells what a long wait is; but not where told starts are kept.
            boolean isNothing = baseline.longestWait() == 0 && known == 1;
            jobs.boundWaits(isNothing ? jobs.meanWait() : baseline.longestWait());
        }
        if (known < 1) {
            jobs.allowToldWaits(table);
        }
        this.exactUpTo = judging.exactUpTo();
        this.acceptance = judging.acceptance();
        this.random = random;
        this.stop = stop;
        this.before = objective.criteria();
        this.startsBefore = jobs.start.clone();
        this.placements = IntStream.range(0, jobs.count())
                .mapToObj(job -> table.placement(jobs.entry(job)))
                .toArray(Placement[]::new);
    }

    /** A plan may be kept that is worse, unless the search is a descent: then only one fixed plan makes gains comparable. */
    private static Objective.Reference reference(Acceptance acceptance) {
        return acceptance instanceof Acceptance.Descent ? Objective.Reference.KEPT : Objective.Reference.FIRST;
    }

    /** The planning paper's Random Search (Algorithm 3): at most so many random moves over all lists. */
    public void everywhere(long iterations) {
        overAll(new RandomMove(), iterations);
    }

    /** Tries jobs in other lists than theirs, if there are several. */
    public void betweenLists(long iterations) {
        overAll(new ClusterMove(), lists.size() > 1 ? iterations : 0);
    }

    private void overAll(Move move, long iterations) {
        Part part = part(IntStream.range(0, lists.size()).toArray(), jobs, objective, move, random);
        part.run(iterations);
        LocalSearch search = part.search();
        note(search.improvements());
        candidates += search.candidates();
        if (hasFound()) {
            takeUp(search);
            handOver();
        }
    }

    /**
     * Searches each cluster by itself, while the part of the other clusters in the criteria is held fixed. Each cluster
     * has a random generator of its own, so that the plan found does not depend on how many are searched at once.
     *
     * @param iterations the most candidates, shared out in proportion to the clusters' jobs
     * @param threads how many clusters are searched at once
     */
    public void byCluster(Moves moves, long iterations, int threads, Executor executor) {
        List<Part> parts = new ArrayList<>();
        for (int[] members : parts()) {
            if (Arrays.stream(members).anyMatch(list -> !lists.get(list).order().isEmpty())) {
                // The seeds are drawn in this order, whichever cluster is searched first.
                SeededRandom own = new SeededRandom(random.nextLong());
                SearchJobs copy = new SearchJobs(jobs);
                parts.add(part(members, copy, new Objective(objective, copy), moves.create(), own));
            }
        }
        runAll(parts, iterations, threads, executor);
        for (Part part : parts) {
            if (join(part.search())) {
                note(part.search().improvements());
            }
            candidates += part.search().candidates();
        }
        if (hasFound()) {
            handOver();
        }
    }

    /** Notes what a search has found that is to be counted behind those before. */
    private void note(List<Improvement> found) {
        found.forEach(
                each -> improvements.add(new Improvement(candidates + each.candidate(), each.before(), each.after())));
    }

    /** The groups of lists that are searched together: lists that affect each other's starts, or are of one cluster. */
    private List<int[]> parts() {
        return new CoupledLists(site, lists, CoupledLists.Where.WHEREVER_ACCEPTED)
                .byCluster()
                .groups();
    }

    private Part part(int[] members, SearchJobs ofJobs, Objective by, Move move, SeededRandom generator) {
        Orders orders = new Orders(ofJobs, lists, members, site, now);
        BooleanSupplier own = StopSignal.nextPart(stop);
        Trace[] traces = Trace.of(orders, site, plan, now, exactUpTo, own);
        return new Part(LocalSearch.of(acceptance, orders, traces, by, move, generator), own);
    }

    /** A search over some of the lists, with the signal that stops it. */
    private record Part(LocalSearch search, BooleanSupplier stop) {
        void run(long iterations) {
            search.run(iterations, stop);
        }
    }

    private void runAll(List<Part> parts, long iterations, int threads, Executor executor) {
        List<CompletableFuture<Void>> others = new ArrayList<>();
        int used = Math.min(threads, parts.size());
        for (int thread = 1; thread < used; thread++) {
            int first = thread;
            others.add(CompletableFuture.runAsync(() -> runEach(parts, first, used, iterations), executor));
        }
        // This thread, which has nothing else to do, takes the first.
        runEach(parts, 0, used, iterations);
        others.forEach(CompletableFuture::join);
    }

    private void runEach(List<Part> parts, int first, int step, long iterations) {
        for (int i = first; i < parts.size(); i += step) {
            Part part = parts.get(i);
            part.run(share(iterations, part.search().orders().count()));
        }
    }

    /** The share of iterations of {@code count} jobs; exact even for the largest number of iterations. */
    private long share(long iterations, long count) {
        long all = jobs.count();
        return iterations / all * count + iterations % all * count / all;
    }

    /**
     * Takes up what the search of one part has found, if that is better beside what other parts have found; tells
     * whether it did.
     */
    private boolean join(LocalSearch part) {
        long[] found = part.orders().jobs().start;
        Trial trial = new Trial(jobs);
        trial.begin(Trial.ANY_LOSS);
        for (int job = 0; job < found.length; job++) {
            if (found[job] != startsBefore[job]) {
                trial.moves(job, found[job]);
            }
        }
        boolean better = objective.isBetter(trial, part.migrations());
        if (better) {
            objective.keep(trial, part.migrations());
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
                takeUpNodes(list, search.nodes(list));
            }
        }
    }

    private void takeUpNodes(int list, Optional<Trace> nodes) {
        nodesKnown &= nodes.isPresent();
        if (nodesKnown) {
            for (int job : found[list]) {
                placements[job] = nodes.get().placement(job);
            }
        }
    }

    /** Hands the plan what was found. */
    private void handOver() {
        arrays.follow();
        boolean exact = nodesKnown && !plan.isOnPlannedNodes() && arrays.isExact(site);
        // Where this is not exact, the jobs stay as they are planned until the update that follows finds starts and
        // nodes.
        for (int job = 0; job < jobs.count() && exact; job++) {
            plan.plan().place(jobs.entry(arrays.taker(job)), jobs.start[job], placements[job]);
        }
        for (int list = 0; list < lists.size(); list++) {
            List<JobEntry> order = new ArrayList<>(found[list].length);
            for (int job : found[list]) {
                order.add(jobs.entry(arrays.taker(job)));
            }
            if (exact) {
                plan.takeOver(list, order);
            } else {
                plan.reorder(list, order);
            }
        }
    }

    /** Whether the search has changed the plan. */
    public boolean hasFound() {
        return !improvements.isEmpty();
    }

    /**
     * What the search found; to be asked once the plan is up to date. Where an update that keeps promises comes to
     * other starts than the search, the update's starts are told.
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
        return new SearchOutcome(
                candidates,
                improvements.size(),
                Optional.of(before),
                Optional.of(objective.criteria()),
                shifts,
                improvements);
    }

    private void followUpdate() {
        Trial trial = new Trial(jobs);
        trial.begin(Trial.ANY_LOSS);
        for (int job = 0; job < jobs.count(); job++) {
            JobEntry entry = jobs.entry(job);
            if (table.isPlanned(entry) && table.start(entry) != jobs.start[job]) {
                trial.moves(job, table.start(entry));
            }
        }
        if (trial.count() > 0) {
            objective.keep(trial, List.of());
        }
    }
}
