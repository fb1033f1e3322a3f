package org.almanac.daemon.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.MoveCause;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.Cause;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.Telling;
import org.almanac.planner.score.AcceptableWait;

/**
 * The memories of all jobs that the server tells, and the sums over those that it has forgotten.
 *
 * <p>It notices what becomes of jobs and measures it. Jobs that ran or had ended at the first look are not measured,
 * as nobody here has planned them, unless a daemon before this one has left its memory of them.
 */
public final class JobMemories {
    /** A promise is kept by a start so many seconds late at most; a planned start that moves less has not moved. */
    static final long TOLERANCE = 60;

    /** What a planned start moves by is recorded where it is more than such a part of the time until then, besides. */
    private static final int RECORDED_PART = 10;

    private static final double SHORTEST_RUNTIME = 10;

    /** Servers count their jobs: of two that came in the same second the one with fewer digits came first. */
    private static final Comparator<KeptJob> AS_THEY_CAME = Comparator.comparingLong(KeptJob::queued)
            .thenComparingInt(job -> job.id().length())
            .thenComparing(KeptJob::id);

    private final AlmanacMetrics metrics;
    private final Map<String, JobMemory> memories = new HashMap<>();
    private final Satisfaction satisfaction = new Satisfaction();
    private final List<KeptJob> forgotten = new ArrayList<>();
    private final List<KeptMove> moves = new ArrayList<>();
    /** Until when a daemon before this one has looked, in epoch seconds. */
    private final long leftAt;

    private RunWatcher watcher = RunWatcher.NONE;
    private Forecast forecast = Forecast.NONE;

    private boolean looked;
    private long looksAtJobs;
    private long looksAtPlan;

    private long finished;
    private long promises;
    private long kept;
    private long started;
    private long refused;
    private long dissatisfied;

    /** A job as it is told, and what is remembered of it. */
    private record Recalled(ServerJob job, JobMemory memory) {}

    public JobMemories(AlmanacMetrics metrics) {
        this(metrics, Remembered.NOTHING);
    }

    /** Those that a daemon before this one has left. */
    public JobMemories(AlmanacMetrics metrics, Remembered before) {
        this.metrics = metrics;
        this.leftAt = before.time();
        before.jobs().forEach(job -> memories.put(job.id(), JobMemory.left(job)));
        before.state().ifPresent(state -> state.intentions().forEach(this::plannedBefore));
        Totals totals = before.totals();
        started = totals.started();
        refused = totals.refused();
        finished = totals.finished();
        promises = totals.promises();
        kept = totals.promisesKept();
        dissatisfied = totals.dissatisfied();
    }

    private void plannedBefore(Intention intention) {
        JobMemory memory = memories.get(intention.job().value());
        if (memory != null && intention.reservation().isPresent()) {
            memory.planned = OptionalLong.of(intention.reservation().get().start());
            memory.recorded = memory.planned;
        }
    }

    /** Users accept such waits of the jobs that they submit from now on. */
    public void accept(AcceptableWait waits) {
        satisfaction.accept(waits);
    }

    /** Somebody is to hear of jobs that come to run. To be said before the first look. */
    public void watchedBy(RunWatcher other) {
        watcher = other;
    }

    /**
     * Jobs that wait are expected to start as the last forecast says.
     *
     * @param first what the jobs of the forecast were told first, by their names
     */
    public void expect(Forecast last, Map<String, Telling> first) {
        if (last.asOf() == forecast.asOf()) {
            return;
        }
        forecast.starts()
                .keySet()
                .forEach(id ->
                        Optional.ofNullable(memories.get(id)).ifPresent(memory -> memory.expected = Optional.empty()));
        forecast = last;
        last.starts().forEach((id, start) -> {
            JobMemory memory = memories.get(id);
            if (memory != null && memory.ordered.isEmpty() && !memory.ran && !memory.ended) {
                memory.expected = Optional.of(Expected.of(start, last.asOf()));
                if (memory.telling.isEmpty()) {
                    memory.telling = Optional.ofNullable(first.get(id));
                    memory.changed = true;
                }
            }
        });
    }

    /** What is remembered of the job of that name, which is nothing where it is not known yet. */
    public JobMemory of(String id) {
        return memories.computeIfAbsent(id, unknown -> new JobMemory());
    }

    /** The sums over all jobs since the first daemon began whose memories were left to the next. */
    public Totals totals() {
        return new Totals(started, refused, finished, promises, kept, dissatisfied);
    }

    /**
     * What is to outlive the daemon: all that has changed since this was last asked, jobs in the order in which they came.
     *
     * @param time of the server's, in epoch seconds
     */
    public Remembrance changes(long time, Optional<SchedulerState> state) {
        List<KeptJob> changed = new ArrayList<>();
        memories.forEach((id, memory) -> {
            if (memory.changed) {
                memory.changed = false;
                changed.add(memory.kept(id, false));
            }
        });
        changed.sort(AS_THEY_CAME);
        List<KeptJob> jobs = new ArrayList<>(forgotten);
        jobs.addAll(changed);
        Remembrance changes = new Remembrance(time, jobs, moves, totals(), state);
        forgotten.clear();
        moves.clear();
        return changes;
    }

    /** Notices what has become of the jobs; those that the server does not tell any more are forgotten. */
    public void look(Snapshot snapshot) {
        looksAtJobs++;
        List<ToldJob> leftOut = snapshot.waitingLeftOut().stream()
                .flatMap(each -> each.leftOut().stream())
                .toList();
        leftOut.forEach(job -> of(job.id()).seenTold = looksAtJobs);
        List<Recalled> jobs = new ArrayList<>(snapshot.jobs().size());
        snapshot.jobs().forEach(job -> jobs.add(new Recalled(job, recognised(job))));
        memories.entrySet().removeIf(entry -> {
            boolean gone = entry.getValue().seenTold != looksAtJobs;
            if (gone) {
                // Short jobs may come and go between two looks.
                entry.getValue().ordered.ifPresent(start -> noticeRun(entry.getKey(), entry.getValue(), start));
                noticeEnd(entry.getKey(), entry.getValue(), snapshot.time());
                forget(entry.getKey(), entry.getValue());
            }
            return gone;
        });
        jobs.stream()
                .filter(each -> !each.memory.known)
                .sorted(Comparator.comparingLong(each -> each.job.queued()))
                .forEach(each -> noticeSubmission(each.job, each.memory));
        CountedQueues queues = CountedQueues.of(snapshot);
        for (Recalled each : jobs) {
            ServerJob job = each.job;
            JobMemory memory = each.memory;
            memory.see(job.notes());
            memory.queue = queues.of(job.queue());
            memory.queued = job.queued();
            memory.cpus = job.request().total().cpus();
            memory.walltime = job.walltime();
            memory.asks(job, snapshot.kinds());
            notice(job, memory, snapshot.time());
        }
        leftOut.forEach(job -> of(job.id()).see(job.notes()));
        looked = true;
    }

    /** What is remembered of a job that is told. */
    private JobMemory recognised(ServerJob job) {
        JobMemory memory = of(job.id());
        if (memory.inherited) {
            memory = recognise(job, memory);
        }
        memory.seenTold = looksAtJobs;
        return memory;
    }

    private void forget(String id, JobMemory memory) {
        if (memory.known || memory.followed) {
            forgotten.add(memory.kept(id, true));
        }
    }

    /** A server that was set up anew begins anew with its numbers: what was left of another job is not this one's. */
    private JobMemory recognise(ServerJob job, JobMemory memory) {
        memory.inherited = false;
        boolean same =
                memory.user.equals(job.owner().user()) && (memory.queued == job.queued() || job.queued() <= leftAt);
        if (!same) {
            forget(job.id(), memory);
            memories.remove(job.id());
            return of(job.id());
        } else if (job.state() == JobState.QUEUED && !job.isStarting()) {
            // The start came to nothing.
            memory.ordered = OptionalLong.empty();
        }
        return memory;
    }

    private void noticeSubmission(ServerJob job, JobMemory memory) {
        memory.known = true;
        memory.changed = true;
        memory.user = job.owner().user();
        boolean waits = job.state() != JobState.COMPLETE && job.started().isEmpty();
        if (looked || waits) {
            satisfaction.submitted(job, memory);
        }
    }

    private void notice(ServerJob job, JobMemory memory, long now) {
        switch (job.state()) {
            case RUNNING -> {
                // On its way to its MoM it may yet fall back.
                if (!job.isStarting()) {
                    job.started().ifPresent(start -> noticeRun(job.id(), memory, start));
                }
            }
            case EXITING, COMPLETE -> {
                (job.started().isPresent() ? job.started() : memory.ordered)
                        .ifPresent(start -> noticeRun(job.id(), memory, start));
                noticeEnd(job.id(), memory, Math.min(now, job.notes().ended().orElse(now)));
            }
            case QUEUED, HELD, WAITING, TRANSIT -> waits(job.id(), memory);
            case SUSPENDED, SUSPENDED_IN_PLACE -> {}
        }
    }

    private void waits(String id, JobMemory memory) {
        if (memory.ran) {
            memory.changed = true;
            memory.telling = Optional.empty();
            watcher.stopped(id);
        }
        memory.ran = false;
    }

    private void noticeRun(String id, JobMemory memory, long start) {
        if (memory.ran) {
            return;
        }
        memory.changed = true;
        memory.ran = true;
        memory.started = start;
        memory.ordered = OptionalLong.empty();
        memory.planned = OptionalLong.empty();
        memory.refusal = Optional.empty();
        memory.expected = Optional.empty();
        watcher.started(memory.kept(id, false));
        if (looked || memory.followed) {
            OptionalLong late = memory.promised.isPresent()
                    ? OptionalLong.of(memory.started - memory.promised.getAsLong())
                    : OptionalLong.empty();
            long waited = Math.max(0, memory.started - memory.queued);
            metrics.jobRuns(memory.queue, waited, late);
            if (satisfaction.dissatisfies(memory, waited)) {
                dissatisfied++;
                metrics.jobDissatisfies();
            }
            promises += late.isPresent() ? 1 : 0;
            kept += late.isPresent() && late.getAsLong() <= TOLERANCE ? 1 : 0;
        }
    }

    private void noticeEnd(String id, JobMemory memory, long now) {
        if (memory.ended) {
            return;
        }
        memory.changed = true;
        memory.ended = true;
        memory.endedAt = OptionalLong.of(now);
        memory.expected = Optional.empty();
        satisfaction.gone(memory);
        if (memory.ran) {
            watcher.ended(memory.kept(id, false));
        } else {
            watcher.stopped(id);
        }
        if ((looked || memory.followed) && memory.ran) {
            finished++;
            double runtime = Math.max(0, now - memory.started);
            double slowdown = (memory.started - memory.queued + runtime) / Math.max(SHORTEST_RUNTIME, runtime);
            metrics.jobEnded(memory.queue, Math.max(1, slowdown));
        }
    }

    /** The server took the start. */
    public void started(Start start, long now) {
        JobMemory memory = of(start.job().id().value());
        memory.ordered = OptionalLong.of(now);
        memory.expected = Optional.empty();
        memory.changed = true;
        started++;
        metrics.jobStarted();
        if (memory.promised.isEmpty()) {
            memory.promised = start.promised();
        }
    }

    /** It has run, if only between two looks, and waits again. */
    public void requeued(JobId job) {
        JobMemory memory = of(job.value());
        memory.ordered.ifPresent(start -> noticeRun(job.value(), memory, start));
        waits(job.value(), memory);
    }

    /** The server did not take the job's start; it is tried again as the event says. */
    public void refused(Event.StartRefused event, String message) {
        JobMemory memory = of(event.job().value());
        refused++;
        memory.refusal = Optional.of(new Refusal(message, event.retryAt(), event.unmade()));
        memory.changed |= memory.ordered.isPresent();
        memory.ordered = OptionalLong.empty();
        memory.planned = OptionalLong.empty();
        metrics.startRefused();
    }

    /** The server was not ready for the job's start, or was not asked for it; that is no refusal. */
    public void postponed(Event.StartRefused event, String message) {
        of(event.job().value()).refusal = Optional.of(new Refusal(message, event.retryAt(), event.unmade()));
    }

    /** What was to be tried again by the clock as it was is tried as the new plan says. */
    public void clockWasSetBack() {
        memories.values().forEach(memory -> memory.refusal = Optional.empty());
    }

    /** Notices what the plan intends now, and counts the planned starts that have moved, with the recorded cause. */
    public void look(PlanView plan) {
        looksAtPlan++;
        for (PlanView.Planned planned : plan.planned()) {
            JobMemory memory = of(planned.job().id().value());
            if (memory.promised.isEmpty()) {
                memory.promised = plan.promised(planned.job().id());
                memory.bound = plan.bound(planned.job().id());
                memory.changed |= memory.promised.isPresent();
            }
            if (memory.planned.isPresent()) {
                long moved = planned.start() - memory.planned.getAsLong();
                if (Math.abs(moved) > TOLERANCE) {
                    MoveCause cause = plan.moves(planned.job().id())
                            .last()
                            .map(MoveCause::of)
                            .orElse(MoveCause.UNKNOWN);
                    metrics.moved(cause, moved > 0);
                }
            }
            memory.planned = OptionalLong.of(planned.start());
            memory.seenPlanned = looksAtPlan;
            record(planned, memory, plan);
        }
        memories.forEach((id, memory) -> {
            if (memory.recorded.isPresent() && memory.seenPlanned != looksAtPlan) {
                recordLoss(id, memory, plan);
            }
        });
    }

    /** What moves by little, of a start that is far away, is recorded with what it moves by later. */
    private void record(PlanView.Planned planned, JobMemory memory, PlanView plan) {
        long start = planned.start();
        if (memory.recorded.isEmpty()
                || Math.abs(start - memory.recorded.getAsLong())
                        > Math.max(TOLERANCE, (start - plan.time()) / RECORDED_PART)) {
            String id = planned.job().id().value();
            moves.add(new KeptMove(id, plan.time(), memory.recorded, OptionalLong.of(start), cause(id, plan)));
            memory.recorded = OptionalLong.of(start);
        }
    }

    /** A job that waits and has no planned start any more; one that has been started has not lost it. */
    private void recordLoss(String id, JobMemory memory, PlanView plan) {
        boolean waits = memory.ordered.isEmpty()
                && !memory.ran
                && !memory.ended
                && plan.standing(new JobId(id))
                        .filter(standing -> !(standing instanceof Standing.Runs))
                        .isPresent();
        if (waits) {
            moves.add(new KeptMove(id, plan.time(), memory.recorded, OptionalLong.empty(), cause(id, plan)));
        }
        memory.recorded = OptionalLong.empty();
    }

    private static Optional<Cause> cause(String id, PlanView plan) {
        return plan.moves(new JobId(id)).last().flatMap(MoveCause::leading);
    }
}
