package org.almanac.planner.policy.adaptive;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.IntToDoubleFunction;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.InCharge;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.SwitchMemory;
import org.almanac.planner.policy.base.OnSite;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteBriefing;
import org.almanac.planner.site.SiteListener;

/**
 * A scheduler that puts one of several policies in charge, and reviews at intervals which (Talby and Feitelson 2005,
 * sections 3 and 4).
 *
 * <p>The policy in charge, called the active policy, decides and plans everything; all planned starts that are told are
 * its own. A policy that takes over is told what runs and waits, and makes a plan of its own; promises are kept. If
 * nothing happens in an interval, nothing is reviewed at its end, and the next interval begins with the next event.
 */
abstract class AdaptivePolicy implements Scheduler, OnSite {
    private final String name;
    private final List<Candidate> candidates;
    /** How long an interval lasts, in seconds. */
    private final long interval;
    /** What the server has told, whichever policy is in charge. */
    private final Site truth;

    private WaitMemory waits = WaitMemory.NONE;
    private int activeCandidate;
    private SitePolicy active;
    private long since = Long.MIN_VALUE;
    private long switches;
    private long nextReview = Long.MIN_VALUE;
    /** Whether nothing has happened in the interval. */
    private boolean quiet = true;

    /** The policy that has its first candidate in charge until the first review. */
    protected AdaptivePolicy(String name, Setup setup, List<Candidate> candidates, long interval) {
        this.name = name;
        this.candidates = List.copyOf(candidates);
        this.interval = interval;
        boolean anyCounts = candidates.stream()
                .anyMatch(candidate -> candidate.create(setup).countsUsage());
        this.truth = new Site(setup, anyCounts ? QueueOrder.FAIR_SHARE : QueueOrder.ARRIVAL);
        this.active = candidates.get(0).create(setup);
    }

    protected AdaptivePolicy(AdaptivePolicy other) {
        this.name = other.name;
        this.candidates = other.candidates;
        this.interval = other.interval;
        this.truth = other.truth.copy();
        this.waits = other.waits;
        this.activeCandidate = other.activeCandidate;
        this.active = (SitePolicy) other.active.copy();
        this.since = other.since;
        this.switches = other.switches;
        this.nextReview = other.nextReview;
        this.quiet = other.quiet;
    }

    /** What the server has told. To be read only. */
    protected final Site truth() {
        return truth;
    }

    @Override
    public final Site site() {
        return truth;
    }

    /** How long jobs have waited, whichever policy was in charge. */
    protected final WaitMemory waits() {
        return waits;
    }

    protected final List<Candidate> candidates() {
        return candidates;
    }

    /** The index of the candidate in charge. */
    protected final int active() {
        return activeCandidate;
    }

    /** The listener that is told what changes in {@link #truth}. */
    protected SiteListener listener() {
        return SiteListener.INDIFFERENT;
    }

    /** A running job has ended, of which {@link #truth} has not been told yet. */
    protected void ends(long now, JobEntry job) {}

    /** Takes in events, of which {@link #truth} has been told. */
    protected void happened(long now, List<Event> events) {}

    /** Chooses the candidate to be in charge, by its index, after an interval in which something happened. */
    protected abstract int choose(long now);

    /** The candidate of the least cost, the first of several; the one in charge where none costs less. */
    protected final int cheapest(IntToDoubleFunction costOfCandidate) {
        int best = activeCandidate;
        double least = costOfCandidate.applyAsDouble(best);
        for (int i = 0; i < candidates.size(); i++) {
            double cost = i == activeCandidate ? least : costOfCandidate.applyAsDouble(i);
            if (cost < least) {
                best = i;
                least = cost;
            }
        }
        return best;
    }

    /** Goes on in place of another policy, of which it has been told all. */
    protected void tookOver(long now) {}

    /** Begins an interval. */
    protected abstract void begin(long now);

    protected abstract SwitchMemory.Learnt learnt();

    /** Takes up what was learnt before a restart, if it is of this policy's kind. */
    protected abstract void restore(SwitchMemory.Learnt learnt);

    @Override
    public final void apply(long now, List<Event> events) {
        if (since == Long.MIN_VALUE) {
            since = now;
        }
        if (quiet && now >= nextReview) {
            beginInterval(now);
        }
        for (Event event : events) {
            noteEnd(now, event);
            noteRefusal(event);
        }
        truth.apply(now, events, listener());
        truth.causes().clear();
        active.apply(now, events);
        happened(now, events);
        quiet &= events.stream().allMatch(Event.Timer.class::isInstance);
        if (!quiet && now >= nextReview && truth.running().stream().noneMatch(JobEntry::awaitsAnswer)) {
            int chosen = choose(now);
            if (!candidates.get(chosen).isSame(candidates.get(activeCandidate))) {
                putInCharge(chosen, now);
            }
            beginInterval(now);
        }
    }

    private void noteEnd(long now, Event event) {
        if (event instanceof Event.Ended ended) {
            truth.find(ended.job()).filter(JobEntry::holdsResources).ifPresent(job -> ends(now, job));
        }
    }

    private void noteRefusal(Event event) {
        if (event instanceof Event.StartRefused refused) {
            truth.find(refused.job())
                    .filter(JobEntry::awaitsAnswer)
                    .ifPresent(entry -> waits = waits.without(entry.started() - entry.submitted()));
        }
    }

    private void beginInterval(long now) {
        nextReview = now + interval;
        quiet = true;
        begin(now);
    }

    private void putInCharge(int candidate, long now) {
        SitePolicy successor = toldAll(candidate, now);
        successor.planBy(truth.usageMemory(), waits, now);
        successor.succeed(active);
        active = successor;
        activeCandidate = candidate;
        since = now;
        switches++;
    }

    /** A fresh policy that has been told what runs and waits. */
    private SitePolicy toldAll(int candidate, long now) {
        SitePolicy policy = candidates.get(candidate).create(truth.setup());
        new SiteBriefing(truth).tell(policy, now);
        return policy;
    }

    @Override
    public final List<Start> decide(long now) {
        return made(now, active.decide(now));
    }

    private List<Start> made(long now, List<Start> starts) {
        for (Start start : starts) {
            JobEntry started = truth.find(start.job().id()).orElseThrow();
            truth.start(now, started, start.placement());
            if (start.job().walltime() != started.job().walltime()) {
                truth.lengthen(started, start.job().walltime());
            }
            waits = waits.with(now - start.job().submitted());
        }
        // Not when the starts are confirmed, which is sooner or later.
        quiet &= starts.isEmpty();
        return starts;
    }

    @Override
    public final Rehearsal rehearse(long now) {
        return active.rehearse(now);
    }

    @Override
    public final long wakeAt() {
        // A review that is due waits for the server's answer to a start, which wakes the scheduler by itself.
        boolean reviews = !quiet && nextReview > truth.time();
        return reviews ? Math.min(nextReview, active.wakeAt()) : active.wakeAt();
    }

    @Override
    public final OptionalLong searchLimit() {
        return active.searchLimit();
    }

    @Override
    public final SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        return active.search(now, budget, stop, executor);
    }

    @Override
    public final Optional<InCharge> inCharge() {
        return Optional.of(charge());
    }

    private InCharge charge() {
        return new InCharge(candidates.get(activeCandidate).text(), since, switches);
    }

    @Override
    public final PlanView plan() {
        return active.plan();
    }

    @Override
    public final Briefing briefing(long now) {
        return new SiteBriefing(truth).sinceMade(now);
    }

    @Override
    public final SchedulerState state() {
        SwitchMemory memory = new SwitchMemory(charge(), nextReview, quiet, learnt());
        return active.state().within(name, truth.usageMemory(), waits, memory);
    }

    /**
     * Takes up the stored memory. If the policy that was in charge is no candidate any more, the first candidate goes
     * on with its promises.
     */
    @Override
    public final void restore(long now, SchedulerState state) {
        if (!state.policy().equals(name)) {
            throw new IllegalArgumentException(
                    "The stored state is of policy " + state.policy() + " and cannot be taken up by " + name);
        }
        state.usage().ifPresent(memory -> truth.restoreUsage(memory, now));
        waits = state.waits().orElse(WaitMemory.NONE);
        state.switching().ifPresent(memory -> {
            resume(memory.inCharge(), now);
            if (memory.nextReview() > now + interval) {
                // The memory is from a clock that was ahead; without this nothing would be reviewed for as long.
                since = Math.min(since, now);
                beginInterval(now);
            } else {
                nextReview = memory.nextReview();
                quiet = memory.quiet();
                restore(memory.learnt());
            }
        });
        active.restore(now, state.ofActive(candidates.get(activeCandidate).name()));
    }

    @Override
    public final void succeed(long now, SchedulerState predecessor) {
        predecessor.usage().ifPresent(memory -> truth.restoreUsage(memory, now));
        waits = predecessor.waits().orElse(WaitMemory.NONE);
        active.succeed(now, predecessor);
        // What the interval began with is known only now.
        begin(now);
        tookOver(now);
    }

    private void resume(InCharge before, long now) {
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).text().equals(before.policy())) {
                if (i != activeCandidate) {
                    active = toldAll(i, now);
                    activeCandidate = i;
                }
                since = before.since();
                switches = before.switches();
                return;
            }
        }
    }
}
