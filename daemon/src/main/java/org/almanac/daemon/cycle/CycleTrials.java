package org.almanac.daemon.cycle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.almanac.daemon.forecast.JobAdvice;
import org.almanac.daemon.listing.TriedListing;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.RefusedTrialException.Fault;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.tried.WrittenRequest;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.Trials;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.planner.limit.Measure;

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

    /** So long after somebody has asked last nothing is kept. */
    private static final long KEPT = Duration.ofMinutes(10).toNanos();

    private final WallClock clock;
    private final Executor executor;
    private final Supplier<Optional<JobAdvice>> advice;
    /** Between two cycles: as the last one left it. */
    private Optional<Standing> standing = Optional.empty();

    private Optional<Kept> kept = Optional.empty();
    private final Object renewing = new Object();
    private boolean wanted;
    private long asked;

    /** How things stand at the end of a cycle. */
    private record Standing(Planning planning, Snapshot snapshot, StandingOrders orders, long now) {}

    /** A copy of that, and on what jobs are tried. */
    private record Kept(Standing of, Trials trials) {}

    /**
     * @param executor makes ready what the next trial needs, one after the other, on a thread of its own
     * @param advice where walltimes are advised, if anywhere
     */
    CycleTrials(WallClock clock, Executor executor, Supplier<Optional<JobAdvice>> advice) {
        this.clock = clock;
        this.advice = advice;
        this.executor = executor;
    }

    /** A cycle begins, and nobody else may look at the scheduler. */
    synchronized void cycleBegins() {
        standing = Optional.empty();
    }

    /** A cycle has come to its end, and the scheduler stands as it is until the next one. */
    synchronized void cycleEnds(Planning planning, Snapshot snapshot, StandingOrders orders, long now) {
        standing = Optional.of(new Standing(planning, snapshot, orders, now));
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
                copy.map(made -> new Kept(now.get(), new Trials(made, now.get().now)))
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
    public TriedJobs tried(TrialRequest request) throws RefusedTrialException {
        Kept on = current();
        Snapshot snapshot = on.of.snapshot;
        Set<String> countables = on.trials.plan(plan -> plan.limits().stream()
                .filter(limit -> limit.measure() instanceof Measure.OfCountable)
                .map(limit -> ((Measure.OfCountable) limit.measure()).name())
                .collect(Collectors.toSet()));
        WrittenRequest written = WrittenRequest.read(request.resources(), snapshot.kinds(), countables);
        List<Integer> times = request.times().isEmpty() ? List.of(1) : request.times();
        List<Long> walltimes = walltimes(request, written.walltime());
        if (times.size() * walltimes.size() > TrialRequest.MOST) {
            throw RefusedTrialException.ofRequest(times.size() * walltimes.size()
                    + " jobs are to be tried at once, but " + TrialRequest.MOST + " may be at most");
        }
        String queue = queue(request, snapshot);
        Owner owner = owner(request.user(), snapshot);
        List<TriedJobs.Job> jobs = new ArrayList<>();
        for (int each : times) {
            Request pieces = written.times(each);
            for (long walltime : walltimes) {
                Job job = new Job(TRIED, owner, queue, on.of.now, walltime, pieces);
                jobs.add(tried(on, job, each)
                        .advised(advice.get().flatMap(known -> known.of(JobTraits.of(job), on.of.now))));
            }
        }
        executor.execute(on.trials::prepare);
        return new TriedJobs(on.of.now, request.user(), queue, jobs);
    }

    @Override
    public Optional<WalltimeAdvice> advice(ListedJob job, long now) {
        return advice.get().flatMap(known -> known.of(job, now));
    }

    private static List<Long> walltimes(TrialRequest request, OptionalLong own) throws RefusedTrialException {
        if (!request.walltimes().isEmpty()) {
            return request.walltimes();
        }
        if (own.isEmpty()) {
            throw RefusedTrialException.ofRequest("it has no walltime; write it as walltime=4:00:00");
        }
        return List.of(own.getAsLong());
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

    /** The one that is asked for; else that of the user's last job, or the one in which most jobs are. */
    private static String queue(TrialRequest request, Snapshot snapshot) throws RefusedTrialException {
        List<String> names = snapshot.queues().stream()
                .filter(queue -> queue.type() == ServerQueue.Type.EXECUTION)
                .map(ServerQueue::name)
                .toList();
        if (request.queue().isPresent()) {
            String asked = request.queue().get();
            if (!names.isEmpty() && !names.contains(asked)) {
                throw RefusedTrialException.ofRequest(
                        "'" + asked + "' is no queue whose jobs start; there are " + String.join(", ", names));
            }
            return asked;
        }
        Optional<ServerJob> last = snapshot.jobs().stream()
                .filter(job -> job.owner().user().equals(request.user()))
                .max(Comparator.comparingLong(ServerJob::queued));
        if (last.isPresent()) {
            return last.get().queue();
        }
        Set<String> startable = new HashSet<>(names);
        Map<String, Long> counts = snapshot.jobs().stream()
                .filter(job -> names.isEmpty() || startable.contains(job.queue()))
                .collect(Collectors.groupingBy(ServerJob::queue, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .or(() -> names.stream().findFirst())
                .orElse("");
    }

    /** With the group and the project of the last job of that user. */
    private static Owner owner(String user, Snapshot snapshot) {
        return snapshot.jobs().stream()
                .filter(job -> job.owner().user().equals(user))
                .max(Comparator.comparingLong(ServerJob::queued))
                .map(ServerJob::owner)
                .orElse(Owner.user(user));
    }
}
