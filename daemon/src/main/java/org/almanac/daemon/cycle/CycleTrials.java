package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.almanac.daemon.forecast.JobAdvice;
import org.almanac.daemon.listing.TriedListing;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.RefusedTrialException.Fault;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.Trials;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.planner.price.WindowTrials;

/**
 * Jobs that nobody has submitted, tried on the plan as cycles leave it.
 *
 * <p>It works on a copy of the scheduler. That is made between two cycles when somebody first asks, and anew behind each cycle
 * for as long as somebody has asked lately; a cycle that begins meanwhile waits for nothing but one that is being made. While
 * cycles are at work, answers are of the one before. Safe for several threads.
 */
final class CycleTrials implements TrialDesk {
    private static final JobId TRIED = new JobId("tried");
    private static final long PATIENCE_MILLIS = 10_000;

    /** So long least changes are looked for; what is being tried then is tried to its end. */
    private static final long LONGEST_SEARCH = Duration.ofMillis(150).toNanos();

    /** So long after somebody has asked last nothing is kept. */
    private static final long KEPT = Duration.ofMinutes(10).toNanos();

    private final WallClock clock;
    private final Executor executor;
    private final Supplier<Optional<JobAdvice>> advice;
    private final Supplier<Forecast> forecast;
    private final TriedExpectations expectations = new TriedExpectations();
    /** Between two cycles: as the last one left it. */
    private Optional<Standing> standing = Optional.empty();

    private Optional<Kept> kept = Optional.empty();
    private final Object renewing = new Object();
    private boolean wanted;
    private long asked;

    /** How things stand at the end of a cycle. */
    private record Standing(Planning planning, Snapshot snapshot, StandingOrders orders, long now, boolean guarantees) {
        /** What is tried as it holds here: nothing is guaranteed where nobody makes the starts. */
        TriedJobs.Job held(TriedJobs.Job tried) {
            return guarantees ? tried : tried.boundBy(OptionalLong.empty());
        }
    }

    /** What jobs are tried on: how things stood, and a copy of the scheduler as it was then. */
    private record Kept(Standing of, LastJobs last, Trials trials) {
        UnderstoodTrial understood(TrialRequest request) throws RefusedTrialException {
            return UnderstoodTrial.of(request, of.snapshot, last, trials);
        }
    }

    /**
     * @param executor makes ready what the next trial needs, one after the other, on a thread of its own
     * @param advice where walltimes are advised, if anywhere
     * @param forecast what was told last of expected starts
     */
    CycleTrials(WallClock clock, Executor executor, Supplier<Optional<JobAdvice>> advice, Supplier<Forecast> forecast) {
        this.forecast = forecast;
        this.clock = clock;
        this.advice = advice;
        this.executor = executor;
    }

    /** A cycle begins, and nobody else may look at the scheduler. */
    synchronized void cycleBegins() {
        standing = Optional.empty();
    }

    /** A cycle has come to its end, and the scheduler stands as it is until the next one. */
    synchronized void cycleEnds(Mode mode, Planning planning, Snapshot snapshot, StandingOrders orders, long now) {
        standing = Optional.of(new Standing(planning, snapshot, orders, now, mode.makesStarts()));
        wanted &= clock.nanos() - asked < KEPT;
        kept = kept.filter(any -> wanted);
        if (wanted) {
            executor.execute(this::renew);
        }
        notifyAll();
    }

    /** Makes a copy where the kept one is not of now; a cycle that is to begin waits for the copy, and for nothing besides. */
    private void renew() {
        synchronized (renewing) {
            Optional<Standing> now = stale();
            if (now.isPresent()) {
                Optional<Scheduler> copy = copyOf(now.get());
                copy.map(made -> new Kept(
                                now.get(), new LastJobs(now.get().snapshot.jobs()), new Trials(made, now.get().now)))
                        .ifPresent(this::keep);
            }
        }
    }

    private synchronized Optional<Standing> stale() {
        return standing.filter(now -> kept.filter(known -> known.of == now).isEmpty());
    }

    /** Nothing where a cycle has begun since. */
    private synchronized Optional<Scheduler> copyOf(Standing now) {
        return standing.filter(still -> still == now).map(still -> still.planning.copied());
    }

    private synchronized void keep(Kept made) {
        kept = Optional.of(made);
    }

    /** What is tried on: of the last cycle or, where one is at work, of the one before. */
    private Kept current() throws RefusedTrialException {
        if (awaited().isEmpty()) {
            renew();
        }
        return awaited()
                .orElseThrow(() -> new RefusedTrialException(
                        Fault.OF_DAEMON, "no cycle has ended well yet, or one takes long; it may be asked again"));
    }

    /** What is kept, when anything is or could be made. */
    private synchronized Optional<Kept> awaited() {
        wanted = true;
        asked = clock.nanos();
        try {
            long patience = PATIENCE_MILLIS;
            for (long begun = System.nanoTime(); kept.isEmpty() && standing.isEmpty() && patience > 0; ) {
                wait(patience);
                patience = PATIENCE_MILLIS - (System.nanoTime() - begun) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return kept;
    }

    @Override
    public FreeWindows windows() throws RefusedTrialException {
        Kept on = current();
        return on.trials.plan(plan -> FreeWindows.of(plan, on.of.now));
    }

    @Override
    public WindowTrials windowTrials() throws RefusedTrialException {
        Kept on = current();
        return new WindowTrials(on.trials.copied(), on.of.now);
    }

    @Override
    public TriedJobs tried(TrialRequest request) throws RefusedTrialException {
        Kept on = current();
        UnderstoodTrial asked = on.understood(request);
        List<TriedJobs.Job> jobs = new ArrayList<>();
        for (int each : asked.times()) {
            for (long walltime : asked.walltimes()) {
                Job job = asked.job(TRIED, each, walltime, on.of.now);
                JobTraits traits = JobTraits.of(job);
                TriedJobs.Job tried = on.of.held(tried(on, job, each));
                jobs.add(tried.advised(advice.get().flatMap(known -> known.of(traits, on.of.now)))
                        .expecting(expectations.of(forecast.get(), on.trials, traits, tried.start(), tried.bound())));
            }
        }
        executor.execute(on.trials::prepare);
        return new TriedJobs(on.of.now, request.user(), asked.queue(), jobs);
    }

    @Override
    public LeastChanges changes(String id) throws RefusedTrialException {
        Kept on = current();
        Job job = on.trials
                .plan(plan -> plan.job(new JobId(id)))
                .orElseThrow(() -> RefusedTrialException.ofRequest("the plan knows no job " + id));
        return changes(on, job, ChangeSearch.ofWaiting(on.trials, job));
    }

    @Override
    public LeastChanges changes(TrialRequest request) throws RefusedTrialException {
        Kept on = current();
        UnderstoodTrial asked = on.understood(request);
        if (!asked.isOfOne()) {
            throw RefusedTrialException.ofRequest("the least changes are told of one job alone");
        }
        Job job = asked.job(TRIED, asked.times().get(0), asked.walltimes().get(0), on.of.now);
        try {
            return changes(on, job, ChangeSearch.ofTried(on.trials, job));
        } catch (IllegalArgumentException e) {
            throw RefusedTrialException.ofRequest(e.getMessage());
        }
    }

    private LeastChanges changes(Kept on, Job job, ChangeSearch search) {
        long begun = clock.nanos();
        LeastChanges changes = search.run(startable(on.of.snapshot), () -> clock.nanos() - begun > LONGEST_SEARCH);
        executor.execute(on.trials::prepare);
        return advice.get()
                .flatMap(known -> known.lastRuns(JobTraits.of(job)))
                .map(changes::after)
                .orElse(changes);
    }

    /** The queues that take jobs, and whose jobs start; reservations' own are for few. */
    private static List<String> startable(Snapshot snapshot) {
        return snapshot.queues().stream()
                .filter(queue -> queue.type() == ServerQueue.Type.EXECUTION
                        && queue.enabled()
                        && queue.started()
                        && queue.reservation().isEmpty())
                .map(ServerQueue::name)
                .toList();
    }

    @Override
    public Optional<WalltimeAdvice> advice(ListedJob job, long now) {
        return advice.get().flatMap(known -> known.of(job, now));
    }

    private static TriedJobs.Job tried(Kept on, Job job, int times) throws RefusedTrialException {
        ServerJob told = new ServerJob(
                job.id().value(),
                "",
                job.owner(),
                job.queue(),
                JobState.QUEUED,
                job.submitted(),
                job.walltime(),
                job.request(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                0,
                OptionalInt.empty());
        try {
            return on.trials.with(job, plan -> TriedListing.of(plan, told, times, on.of.orders));
        } catch (IllegalArgumentException e) {
            throw RefusedTrialException.ofRequest(e.getMessage());
        }
    }
}
