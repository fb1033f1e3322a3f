package org.almanac.daemon.cycle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.cycle.FollowedServer.Look;
import org.almanac.daemon.cycle.Mode.Decided;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.forecast.Forecaster.Told;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.listing.Explanations;
import org.almanac.daemon.listing.JobListing;
import org.almanac.daemon.listing.LimitListing;
import org.almanac.daemon.listing.PlanListing;
import org.almanac.daemon.listing.QueueListing;
import org.almanac.daemon.listing.ShareListing;
import org.almanac.daemon.listing.Waits;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.record.Recorder;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.view.Status;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.cluster.Times;

/**
 * The scheduling cycle: asks the server, tells the scheduler what is new, makes its starts, lets it search, writes the
 * planned starts back and publishes the plan.
 *
 * <p>A cycle that fails changes nothing that readers see but the count of failures, and the next one tries again. After
 * a failure that is not the server's the scheduler is made anew from what the server tells and the old one intended.
 * For one thread; what was published may be read from any.
 */
public final class Cycle {
    /**
     * The share of the time that searches may take. Where jobs end early all the time each of them is a reason to search,
     * and meanwhile nothing is started.
     */
    private static final double SEARCH_SHARE = 0.1;

    /** In nanoseconds: so long a call may have to wait for a search, which otherwise would find little where calls are many. */
    private static final long CALL_WAITS = 1_000_000_000L;

    private final Mode mode;
    private final FollowedServer server;
    private final WallClock clock;
    private final Allowance searching;
    private final AlmanacMetrics metrics;
    private final JobMemories memories;
    private final LastingMemory lasting;
    private final PhaseTimer phases;
    private final Publisher publisher;
    private final Trouble trouble;
    private final AtomicReference<PlanningSettings> wanted;

    private final ShareWatch shares = new ShareWatch();
    private final ScarceWatch scarce = new ScarceWatch();
    private final Explanations explanations;
    private final Onlookers onlookers;

    private long wakeAt = Times.NEVER;
    private Instant policySince;

    /** How far a pass came: what was seen, when the scheduler wants to be asked next, what went wrong. */
    private record Passed(Look look, long wakeAt, Optional<PbsException> unreachable) {}

    private Cycle(
            Mode mode,
            JobMemories memories,
            LastingMemory lasting,
            PlanningSettings settings,
            PhaseTimer phases,
            AlmanacMetrics metrics,
            Trouble trouble) {
        this.mode = mode;
        this.clock = phases.clock();
        this.searching = new Allowance(SEARCH_SHARE, clock.nanos());
        this.metrics = metrics;
        this.memories = memories;
        this.lasting = lasting;
        this.phases = phases;
        this.explanations = new Explanations(clock::nanos);
        this.onlookers = new Onlookers(clock);
        this.publisher = new Publisher(this::origin, clock.now(), metrics);
        this.trouble = trouble;
        this.policySince = clock.now();
        this.wanted = new AtomicReference<>(settings);
        this.server = new FollowedServer(
                mode, memories, settings, lasting.remembered().state(), phases, trouble);
    }

    /** Cycles that start the jobs of a server and tell its users; the words in which they do are also handed in. */
    public static Cycle active(
            PbsServer server, PlanningSettings settings, WallClock clock, ReasonWords words, AlmanacMetrics metrics) {
        return active(
                server,
                settings,
                Bystanders.NONE,
                () -> StandingOrders.NONE,
                LastingMemory.NONE,
                clock,
                words,
                metrics);
    }

    /**
     * The same, on a server where somebody else may start jobs, or an administrator lets nothing be started; goes on with
     * what a daemon before this one has left.
     *
     * @param orders those that hold; may be asked at any time
     */
    public static Cycle active(
            PbsServer server,
            PlanningSettings settings,
            Bystanders others,
            Supplier<StandingOrders> orders,
            LastingMemory lasting,
            WallClock clock,
            ReasonWords words,
            AlmanacMetrics metrics) {
        MeasuredServer measured = new MeasuredServer(server, metrics, clock);
        lasting.remembered()
                .state()
                .flatMap(SchedulerState::preemption)
                .ifPresent(memory -> server.keepSuspended(memory.suspendedOrAsked()));
        JobMemories memories = new JobMemories(metrics, lasting.remembered());
        Trouble trouble = new Trouble(server::name, clock::nanos);
        PlanTeller teller = new PlanTeller(measured, memories, words, clock, trouble::warn);
        PhaseTimer phases = new PhaseTimer(clock, metrics);
        Mode mode = new ActiveMode(
                measured,
                memories,
                teller,
                new AccrualTeller(measured, trouble::warn),
                new ExtensionTeller(measured, trouble::warn),
                new Retraction(measured, memories),
                new ReservationAnswering(measured, trouble::warn),
                others,
                new ServerPause(),
                orders,
                phases,
                trouble::warn);
        return new Cycle(mode, memories, lasting, settings, phases, metrics, trouble);
    }

    /** Cycles that plan beside the scheduler that a server has; of the server nothing is changed. */
    public static Cycle shadow(
            PbsSource source, PlanningSettings settings, PlanWatcher watcher, WallClock clock, AlmanacMetrics metrics) {
        return shadow(source, settings, watcher, LastingMemory.NONE, clock, metrics);
    }

    /** The same; goes on with what a daemon before this one has left. */
    public static Cycle shadow(
            PbsSource source,
            PlanningSettings settings,
            PlanWatcher watcher,
            LastingMemory lasting,
            WallClock clock,
            AlmanacMetrics metrics) {
        PhaseTimer phases = new PhaseTimer(clock, metrics);
        MeasuredSource measured = new MeasuredSource(source, metrics, clock);
        return new Cycle(
                new ShadowMode(measured, watcher, phases),
                new JobMemories(metrics, lasting.remembered()),
                lasting,
                settings,
                phases,
                metrics,
                new Trouble(source::name, clock::nanos));
    }

    private Published.Origin origin() {
        return new Published.Origin(
                mode.server(), mode.word(), server.settings().policy().text(), pace().speed(), metrics.version());
    }

    /**
     * Plans otherwise from the next cycle on. Where the policy stays, so does what it intends, as far as that is still
     * possible; another one plans anew, and holds on to what was promised and used. Safe for any thread.
     */
    public void reconfigure(PlanningSettings other) {
        wanted.set(other);
    }

    /** Has what cycles come to examined now and then. To be said before the first cycle. */
    public void examinedBy(HealthWatch watch) {
        onlookers.examinedBy(watch);
    }

    /** Has jobs told when they are expected to start, by somebody who learns from these cycles. To be said before the first cycle. */
    public void foretoldBy(Forecaster other) {
        other.learn(lasting.remembered());
        memories.watchedBy(other);
        onlookers.foretoldBy(other);
    }

    /**
     * Lets jobs be tried on the plans of these cycles. To be said before the first cycle.
     *
     * @param executor makes ready what trials need, on one thread of its own
     */
    public TrialDesk triedOn(Executor executor) {
        return onlookers.triedOn(executor);
    }

    /** Tells something that somebody should know of the server, once where it stays. For the thread of the cycles. */
    public void warn(Warning warning) {
        trouble.warn(warning);
    }

    /** These cycles, of whose schedulers that recorder takes down what they are told and decide. To be called before the first one. */
    public Cycle recordedBy(Recorder other) {
        server.recordedBy(other);
        return this;
    }

    /** What was published last; empty before the first cycle has ended well. Safe for any thread. */
    public Optional<Published> published() {
        return publisher.latest();
    }

    /**
     * Runs one cycle and returns how long to wait before the next one. Nothing is thrown but what no program survives.
     *
     * @param interruption ends a search early: at once where the daemon is to end, soon where somebody has called
     */
    public Duration run(Interruption interruption) {
        long begun = clock.nanos();
        phases.begin();
        onlookers.cycleBegins();
        try {
            Passed passed = pass(begun, interruption);
            if (passed.unreachable().isEmpty()) {
                wakeAt = passed.wakeAt();
                trouble.over();
                Duration pause = finished(true, pause(passed), begun);
                onlookers.cycleEnds(passed.look(), mode);
                return pause;
            }
            failed(passed.unreachable().get());
        } catch (PbsException e) {
            failed(e);
            publisher.fail(failure(Trouble.words(e)));
        } catch (RuntimeException e) {
            trouble.ours(e);
            server.startAnew();
            publisher.fail(failure(e.toString()));
        } finally {
            onlookers.cycleRests();
            metrics.took(Phase.TOTAL, clock.nanos() - begun);
        }
        wakeAt = Times.NEVER;
        return finished(false, trouble.backOff(pace().pollInterval(), pace().longestBackOff()), begun);
    }

    private Duration finished(boolean succeeded, Duration pause, long begun) {
        Map<Phase, Double> taken = phases.taken();
        taken.put(Phase.TOTAL, seconds(clock.nanos() - begun));
        lasting.cycleEnded(new LastingMemory.CycleNote(
                clock.now().getEpochSecond(), succeeded, taken, succeeded ? server.jobs() : 0));
        server.cycleEnded();
        trouble.tellWhatIsOver();
        metrics.finished(succeeded, clock.now(), pause);
        return pause;
    }

    private Status.Failure failure(String message) {
        return new Status.Failure(clock.now(), message);
    }

    private void failed(PbsException why) {
        trouble.reachingServer(why);
        if (why.meaning() == Meaning.UNREACHABLE) {
            server.wasAway();
        }
    }

    /**
     * When the scheduler wants to be asked next, in the server's time, as of the last cycle; never, if that has failed.
     * For the thread of the cycles.
     */
    public long wakeAt() {
        return wakeAt;
    }

    /** How long the server took to tell what there is, when it last did. For the thread of the cycles. */
    public Duration answered() {
        return server.answered();
    }

    private Passed pass(long begun, Interruption interruption) throws PbsException {
        takeWanted();
        Look look = server.recent(server.look());
        if (mode.answerReservations(look.planning(), look.snapshot(), look.now())) {
            // What is reserved now is in nobody's plan yet.
            look = server.look();
        }
        Decided decided = decide(look);
        if (decided.unreachable().isEmpty() && hasSearched(look, interruption)) {
            look = server.recent(look);
            decided = decide(look);
        }
        return show(look, decided, begun);
    }

    private Decided decide(Look look) throws PbsException {
        Decided decided = mode.decide(look, () -> remember(look.now()));
        memories.look(decided.plan());
        return decided;
    }

    /** Tells users what has become of the plan, and publishes it. */
    private Passed show(Look look, Decided decided, long begun) throws PbsException {
        Planning current = look.planning();
        Snapshot snapshot = look.snapshot();
        long now = look.now();
        PlanView plan = decided.plan();
        Told expected = onlookers.expected();
        memories.expect(expected.forecast(), expected.first());
        Optional<SchedulerState> intended = phases.timed(Phase.REMEMBER, () -> remember(now));
        mode.planned(snapshot, plan, now);
        PlanView steady = new SteadyPlan(plan);
        List<ListedJob> jobs = new JobListing(
                        snapshot, steady, memories, current.leftOut(snapshot), look.orders(), explanations)
                .of(snapshot.jobs());
        Optional<PbsException> unreachable = decided.unreachable();
        if (unreachable.isEmpty()) {
            unreachable = phases.timed(Phase.TELL, () -> mode.tell(current, snapshot, jobs, now, pace()));
        }
        Passed passed = new Passed(look, decided.wakeAt(), unreachable);
        onlookers.look(look, plan, jobs, server.settings(), intended);
        phases.timed(Phase.PUBLISH, () -> publish(steady, passed, jobs, expected.forecast(), begun));
        return passed;
    }

    /** Before anybody is told of it. */
    private Optional<SchedulerState> remember(long now) {
        Optional<SchedulerState> intended = server.intended();
        lasting.keep(memories.changes(now, intended));
        return intended;
    }

    private void takeWanted() {
        PlanningSettings now = server.settings();
        PlanningSettings other = wanted.get();
        if (other != now) {
            policySince = other.policy().equals(now.policy()) ? policySince : clock.now();
            server.planBy(other);
        }
    }

    private CycleSettings pace() {
        return server.settings().cycle();
    }

    /** Lets the scheduler search where it wants to; whether it has, so that other jobs may be due. */
    private boolean hasSearched(Look look, Interruption interruption) throws PbsException {
        Planning current = look.planning();
        long begun = clock.nanos();
        long limit =
                searching.left(begun, pace().searchTime(current.searchLimit()).toNanos());
        if (limit == 0) {
            // What is due to be searched stays due.
            return false;
        }
        BooleanSupplier stop = () -> interruption.ending()
                || clock.nanos() - begun >= (interruption.called() ? Math.min(limit, CALL_WAITS) : limit);
        onlookers.cycleRests();
        SearchOutcome outcome = phases.timed(Phase.SEARCH, () -> current.search(look.now(), stop));
        onlookers.cycleWorks();
        searching.spend(clock.nanos() - begun);
        if (outcome == SearchOutcome.NONE) {
            return false;
        }
        publisher.searched(outcome, look.now(), seconds(clock.nanos() - begun));
        return true;
    }

    private Boolean publish(PlanView view, Passed passed, List<ListedJob> jobs, Forecast forecast, long begun) {
        Planning current = passed.look().planning();
        Snapshot snapshot = passed.look().snapshot();
        long now = passed.look().now();
        metrics.scarce(scarce.look(view, now));
        ListedPlan plan = new PlanListing(snapshot, view, passed.look().orders(), now).make();
        Publisher.Shown shown = new Publisher.Shown(
                now,
                jobs,
                QueueListing.of(snapshot.queues(), jobs),
                plan,
                LimitListing.of(view, jobs),
                current.inCharge(),
                ShareListing.of(view, shares.look(view, now)),
                current.leftOut(snapshot),
                Waits.of(snapshot, jobs));
        if (passed.unreachable().isEmpty()) {
            long took = clock.nanos() - begun;
            phases.durations().took(Phase.TOTAL, took);
            publisher.publish(shown, own(passed, forecast), memories.totals(), clock.now(), seconds(took));
        } else {
            Status.Failure why = failure(Trouble.words(passed.unreachable().get()));
            publisher.publishFailed(shown, own(passed, forecast), memories.totals(), why);
        }
        return true;
    }

    private Publisher.Own own(Passed passed, Forecast forecast) {
        Status.Poll poll = new Status.Poll(
                seconds(pace().pollInterval().toNanos()),
                server.lookedAt(),
                seconds(server.answered().toNanos()));
        return new Publisher.Own(
                policySince,
                mode.otherScheduler(),
                passed.look().orders(),
                poll,
                phases.durations().told(),
                onlookers.health(),
                forecast,
                mode.answeredReservations());
    }

    /**
     * Until the scheduler wants to be asked, and not longer than between two polls, which begin in time even where a cycle
     * takes long; but a server that takes long to answer is left alone for as long.
     */
    private Duration pause(Passed passed) {
        Look look = passed.look();
        double sinceNow = seconds(clock.nanos() - look.asked());
        double untilWake = (passed.wakeAt() - (double) look.now()) / pace().speed() - sinceNow;
        double interval = seconds(pace().pollInterval().toNanos());
        double untilPoll =
                Math.max(interval - sinceNow, Math.min(seconds(server.answered().toNanos()), interval));
        long nanos = (long) (1e9 * Math.min(untilWake, untilPoll));
        return Duration.ofNanos(Math.max(nanos, pace().shortestPause().toNanos()));
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
