package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.Difference;
import org.almanac.pbs.LocalRules;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.policy.PolicySpec;

/**
 * The scheduling cycle: asks the server, tells the scheduler what is new, makes its starts, lets it search, writes the
 * planned starts back and publishes the plan.
 *
 * <p>A cycle that fails changes nothing that readers see but the count of failures, and the next one tries again. After
 * a failure that is not the server's the scheduler is made anew from what the server tells and the old one intended.
 * For one thread; what was published may be read from any.
 */
public final class Cycle {
    private final MeasuredServer server;
    private final PolicySpec policy;
    private final long seed;
    private final LocalRules rules;
    private final CycleSettings settings;
    private final WallClock clock;
    private final AlmanacMetrics metrics;
    private final JobMemories memories;
    private final PlanTeller teller;
    private final Publisher publisher;
    private final Trouble trouble;

    private Optional<Planning> planning = Optional.empty();
    private Optional<SchedulerState> intended = Optional.empty();
    private long wakeAt = Scheduler.NEVER;

    /** How far a pass came: the server's time, when the scheduler wants to be asked next, what went wrong. */
    private record Passed(long now, long wakeAt, Optional<PbsException> unreachable) {}

    /** Cycles for a server without rules of its own. */
    public Cycle(
            PbsServer server,
            PolicySpec policy,
            long seed,
            CycleSettings settings,
            WallClock clock,
            ReasonWords words,
            AlmanacMetrics metrics) {
        this(server, policy, seed, LocalRules.NONE, settings, clock, words, metrics);
    }

    /**
     * Cycles of a policy for a server; the words in which it writes back are also handed in.
     *
     * @param rules limits and windows that hold beside the server's
     */
    public Cycle(
            PbsServer server,
            PolicySpec policy,
            long seed,
            LocalRules rules,
            CycleSettings settings,
            WallClock clock,
            ReasonWords words,
            AlmanacMetrics metrics) {
        this.server = new MeasuredServer(server, metrics);
        this.policy = policy;
        this.seed = seed;
        this.rules = rules;
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics;
        this.memories = new JobMemories(metrics);
        this.teller = new PlanTeller(this.server, memories, settings, words);
        this.publisher = new Publisher(
                new Published.Origin(server.name(), policy.text(), settings.speed(), metrics.version()),
                clock.now(),
                metrics);
        this.trouble = new Trouble(server.name());
    }

    /** What was published last; empty before the first cycle has ended well. Safe for any thread. */
    public Optional<Published> published() {
        return publisher.latest();
    }

    /**
     * Runs one cycle and returns how long to wait before the next one. Nothing is thrown but what no program survives.
     *
     * @param stop says that the daemon is to end; a search then ends early
     */
    public Duration run(BooleanSupplier stop) {
        long begun = clock.nanos();
        try {
            Passed passed = pass(begun, stop);
            if (passed.unreachable().isEmpty()) {
                wakeAt = passed.wakeAt();
                trouble.over();
                metrics.finished(true);
                return pause(passed, begun);
            }
            trouble.reachingServer(passed.unreachable().get());
        } catch (PbsException e) {
            trouble.reachingServer(e);
            publisher.fail();
        } catch (RuntimeException e) {
            trouble.ours(e);
            startAnew();
            publisher.fail();
        } finally {
            metrics.took(Phase.TOTAL, clock.nanos() - begun);
        }
        wakeAt = Scheduler.NEVER;
        metrics.finished(false);
        return trouble.backOff(settings.pollInterval(), settings.longestBackOff());
    }

    /**
     * When the scheduler wants to be asked next, in the server's time, as of the last cycle; never, if that has failed.
     * For the thread of the cycles.
     */
    public long wakeAt() {
        return wakeAt;
    }

    private Passed pass(long begun, BooleanSupplier stop) throws PbsException {
        Snapshot snapshot = timed(Phase.POLL, server::snapshot);
        Planning current = planning.orElseGet(() -> new Planning(policy, seed, rules, snapshot, intended));
        planning = Optional.of(current);
        Difference difference = timed(Phase.APPLY, () -> apply(current, snapshot));
        long now = difference.time();
        BatchCause cause = BatchCause.of(difference.events());
        Optional<PbsException> unreachable = decideAndStart(current, now);
        memories.look(current.plan(), cause);
        if (unreachable.isEmpty()) {
            unreachable = search(current, now, stop);
        }
        List<ListedJob> jobs = new JobListing(snapshot, current.plan(), memories).of(snapshot.jobs());
        if (unreachable.isEmpty()) {
            unreachable = timed(Phase.TELL, () -> teller.tell(jobs, now));
        }
        Passed passed = new Passed(now, current.wakeAt(), unreachable);
        timed(Phase.PUBLISH, () -> publish(current, snapshot, passed, jobs, begun));
        return passed;
    }

    private Difference apply(Planning current, Snapshot snapshot) {
        memories.look(snapshot);
        Difference difference = current.differences(snapshot);
        difference.warnings().forEach(trouble::warn);
        for (Event event : difference.events()) {
            if (event instanceof Event.StartRefused refused) {
                memories.refused(refused, "it did not come to run");
            }
        }
        current.apply(difference);
        return difference;
    }

    private Optional<PbsException> decideAndStart(Planning current, long now) throws PbsException {
        var starts = timed(Phase.DECIDE, () -> current.decide(now));
        return timed(Phase.START, () -> current.start(now, starts, server, memories));
    }

    private Optional<PbsException> search(Planning current, long now, BooleanSupplier stop) throws PbsException {
        long begun = clock.nanos();
        long limit = settings.searchLimit().toNanos();
        SearchOutcome outcome = timed(
                Phase.SEARCH, () -> current.search(now, () -> stop.getAsBoolean() || clock.nanos() - begun >= limit));
        if (outcome == SearchOutcome.NONE) {
            return Optional.empty();
        }
        publisher.searched(outcome);
        Optional<PbsException> unreachable = decideAndStart(current, now);
        memories.look(current.plan(), BatchCause.SEARCH);
        return unreachable;
    }

    private Boolean publish(Planning current, Snapshot snapshot, Passed passed, List<ListedJob> jobs, long begun) {
        long now = passed.now();
        ListedPlan plan = new PlanListing(snapshot, current.plan(), now).make();
        if (passed.unreachable().isEmpty()) {
            publisher.publish(now, jobs, plan, memories.totals(), clock.now(), seconds(clock.nanos() - begun));
        } else {
            publisher.publishFailed(now, jobs, plan, memories.totals());
        }
        return true;
    }

    /**
     * What the scheduler intended is taken up by the next one, as far as it can still tell; one that had not yet taken
     * up what was intended before it has nothing to tell.
     */
    private void startAnew() {
        if (planning.isPresent()) {
            Planning broken = planning.get();
            planning = Optional.empty();
            intended = broken.intended(intended);
        }
    }

    /** Until the scheduler wants to be asked, and not longer than between two polls. */
    private Duration pause(Passed passed, long begun) {
        double sinceNow = seconds(clock.nanos() - begun);
        double untilWake = (passed.wakeAt() - (double) passed.now()) / settings.speed() - sinceNow;
        long nanos = (long)
                (1e9 * Math.min(untilWake, seconds(settings.pollInterval().toNanos())));
        return Duration.ofNanos(Math.max(nanos, settings.shortestPause().toNanos()));
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }

    private interface Part<T> {
        T run() throws PbsException;
    }

    private <T> T timed(Phase phase, Part<T> part) throws PbsException {
        long begun = clock.nanos();
        try {
            return part.run();
        } finally {
            metrics.took(phase, clock.nanos() - begun);
        }
    }
}
