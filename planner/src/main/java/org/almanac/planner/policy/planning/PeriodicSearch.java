package org.almanac.planner.policy.planning;

import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.almanac.planner.SchedulerState.SearchMemory;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.StopSignal;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.search.PlanSearch;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The periodic search for a better plan of a site's jobs: when it is due, in which parts it runs, and what it remembers
 * from one run to the next, such as what users have waited and consumed.
 *
 * <p>It changes the plan only while it runs, and keeps no plan itself. Between its parts the policy brings the plan up
 * to date.
 */
final class PeriodicSearch {
    private final SearchSettings settings;
    private final Site site;
    private UserAccounts accounts;
    private SeededRandom random;
    /** When the last search began, in epoch seconds. */
    private long begun;
    /** When the next search is due, in epoch seconds. */
    private long next;

    private final VainSearches inVain;
    /** Whether a search over several clusters begins within each of them. */
    private boolean withinFirst;

    PeriodicSearch(SearchSettings settings, Site site, long seed) {
        this.settings = settings;
        this.site = site;
        this.accounts = new UserAccounts();
        this.random = new SeededRandom(seed);
        this.inVain = VainSearches.none();
    }

    private PeriodicSearch(PeriodicSearch other, Site site) {
        this.settings = other.settings;
        this.site = site;
        this.accounts = other.accounts.copy();
        this.random = other.random.copy();
        this.begun = other.begun;
        this.next = other.next;
        this.inVain = other.inVain.copy();
        this.withinFirst = other.withinFirst;
    }

    /** A copy with the same past, for a copy of the site. */
    PeriodicSearch copy(Site copiedSite) {
        return new PeriodicSearch(this, copiedSite);
    }

    SearchMemory memory() {
        return new SearchMemory(begun, next, random.state(), accounts.accounts(), accounts.longestWait(), withinFirst);
    }

    /** The searches that have found nothing, to be stored. */
    TryMemory.Tried tried() {
        return inVain.memory();
    }

    /** Restores the searches that had found nothing before a restart, if nothing has happened since. */
    void resume(TryMemory.Tried tried) {
        if (tried instanceof TryMemory.Searches before) {
            inVain.resume(before);
        }
    }

    /** Goes on with what was remembered before a restart. */
    void restore(SearchMemory memory) {
        begun = memory.begun();
        next = memory.next();
        random = new SeededRandom(memory.random());
        accounts = new UserAccounts();
        accounts.restore(memory.accounts(), memory.longestWait());
        withinFirst = memory.withinFirst();
    }

    /** How many seconds a run may take if time passes during the search; empty if there is no limit. */
    OptionalLong limit() {
        return settings.limit();
    }

    /** Whether there may be a better plan: a single job has the best place already. */
    boolean isWorthwhile(OrderPlan plan) {
        return plan.size() > 1 && settings.iterations().count() > 0;
    }

    /** When the plan is to be searched next, in epoch seconds; {@link Times#NEVER} if that is not worthwhile. */
    long due(OrderPlan plan) {
        return isWorthwhile(plan) ? next : Times.NEVER;
    }

    /** Begins a period now, whether or not a search runs. */
    void beginPeriod(long now) {
        begun = now;
        next = now + settings.period();
    }

    /**
     * Something happens other than that time passes, so there may be something to find from now on. The next search
     * comes at the time at which it would have come if no period had been passed over.
     */
    void happens(long now) {
        inVain.forget();
        long period = settings.period();
        long begunSince = Math.max(0, now - 1 - begun) / period;
        next = Math.min(next, begun + (begunSince + 1) * period);
    }

    private void ended(SearchOutcome outcome) {
        if (outcome.accepted() > 0) {
            inVain.forget();
        } else {
            inVain.add(outcome.candidates());
            next = begun + inVain.pause(settings.period());
        }
    }

    /** A job that holds resources, or has just ceased to, gives them back. */
    void freed(JobEntry job, long now) {
        accounts.addConsumption(job.job().user(), site.consumed(job, now));
        if (settings.earlyEnds() == SearchSettings.EarlyEnds.TRUE && now < job.expectedEnd()) {
            next = Math.min(next, now);
        }
    }

    void started(JobEntry job) {
        accounts.started(job.job().user(), job.waited(), job.waitedForResources());
    }

    /** A job that had started waits again. */
    void requeued(JobEntry job) {
        accounts.requeued(job.job().user(), job.waited());
    }

    /**
     * Searches the plan, which is up to date and {@linkplain #isWorthwhile worth it}.
     *
     * @param update brings the plan up to date after each part, before it is asked what that has found
     */
    SearchOutcome run(
            OrderPlan plan,
            long now,
            SearchBudget budget,
            BooleanSupplier stop,
            Executor executor,
            Consumer<PlanSearch> update) {
        long iterations = Math.min(budget.candidates(), settings.iterations().of(plan.size()));
        Function<Consumer<PlanSearch>, SearchOutcome> part = how -> {
            PlanSearch search = new PlanSearch(site, plan, accounts, now, settings.judging(), random, stop);
            how.accept(search);
            update.accept(search);
            return search.outcome();
        };
        SearchOutcome outcome = inParts(plan, iterations, part, stop, executor);
        // A search that was stopped counts like any other, so that a repetition of what it tried, without the stop,
        // comes to the same.
        ended(outcome);
        return outcome;
    }

    private SearchOutcome inParts(
            OrderPlan plan,
            long iterations,
            Function<Consumer<PlanSearch>, SearchOutcome> part,
            BooleanSupplier stop,
            Executor executor) {
        if (settings.moves().areOfPaper()) {
            return part.apply(search -> search.everywhere(iterations));
        }
        // With several clusters one of four candidates moves a job to another cluster.
        long between = plan.lists().size() > 1 ? iterations / 4 : 0;
        Consumer<PlanSearch> within =
                search -> search.byCluster(settings.moves(), iterations - between, settings.threads(), executor);
        return between == 0 ? part.apply(within) : inTwo(part, within, search -> search.betweenLists(between), stop);
    }

    /** A search that is stopped before it comes to the second part begins with that the next time. */
    private SearchOutcome inTwo(
            Function<Consumer<PlanSearch>, SearchOutcome> part,
            Consumer<PlanSearch> within,
            Consumer<PlanSearch> between,
            BooleanSupplier stop) {
        SearchOutcome first = part.apply(withinFirst ? within : between);
        if (StopSignal.nextPart(stop).getAsBoolean()) {
            withinFirst = !withinFirst;
            return first;
        }
        return first.then(part.apply(withinFirst ? between : within));
    }
}
