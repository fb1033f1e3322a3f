package org.almanac.daemon.memory;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.MoveCause;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.score.AcceptableWait;

/**
 * The memories of all jobs that the server tells, and the sums over those that it has forgotten.
 *
 * <p>It notices what becomes of jobs and measures it. Jobs that ran or had ended at the first look are not measured:
 * nobody here has planned them.
 */
public final class JobMemories {
    /** A promise is kept by a start so many seconds late at most; a planned start that moves less has not moved. */
    static final long TOLERANCE = 60;

    private static final double SHORTEST_RUNTIME = 10;

    private final AlmanacMetrics metrics;
    private final Map<String, JobMemory> memories = new HashMap<>();
    private final Satisfaction satisfaction = new Satisfaction();
    private boolean looked;

    private long finished;
    private long promises;
    private long kept;
    private long started;
    private long refused;
    private long dissatisfied;

    public JobMemories(AlmanacMetrics metrics) {
        this.metrics = metrics;
    }

    /** Users accept such waits of the jobs that they submit from now on. */
    public void accept(AcceptableWait waits) {
        satisfaction.accept(waits);
    }

    /** What is remembered of the job of that name, which is nothing where it is not known yet. */
    public JobMemory of(String id) {
        return memories.computeIfAbsent(id, unknown -> new JobMemory());
    }

    /** The sums over all jobs since the daemon began. */
    public Totals totals() {
        return new Totals(started, refused, finished, promises, kept, dissatisfied);
    }

    /** Notices what has become of the jobs; those that the server does not tell any more are forgotten. */
    public void look(Snapshot snapshot) {
        Set<String> told = snapshot.jobs().stream().map(ServerJob::id).collect(Collectors.toSet());
        List<ToldJob> leftOut = snapshot.waitingLeftOut().stream()
                .flatMap(each -> each.leftOut().stream())
                .toList();
        leftOut.forEach(job -> told.add(job.id()));
        memories.entrySet().removeIf(entry -> {
            boolean gone = !told.contains(entry.getKey());
            if (gone) {
                // Short jobs may come and go between two looks.
                entry.getValue().ordered.ifPresent(start -> noticeRun(entry.getValue(), start));
                noticeEnd(entry.getValue(), snapshot.time());
            }
            return gone;
        });
        snapshot.jobs().stream()
                .filter(job -> !of(job.id()).known)
                .sorted(Comparator.comparingLong(ServerJob::queued))
                .forEach(this::noticeSubmission);
        CountedQueues queues = CountedQueues.of(snapshot);
        for (ServerJob job : snapshot.jobs()) {
            JobMemory memory = of(job.id());
            memory.see(job.notes());
            memory.queue = queues.of(job.queue());
            memory.queued = job.queued();
            notice(job, memory, snapshot.time());
        }
        leftOut.forEach(job -> of(job.id()).see(job.notes()));
        looked = true;
    }

    private void noticeSubmission(ServerJob job) {
        JobMemory memory = of(job.id());
        memory.known = true;
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
                    job.started().ifPresent(start -> noticeRun(memory, start));
                }
            }
            case EXITING, COMPLETE -> {
                (job.started().isPresent() ? job.started() : memory.ordered)
                        .ifPresent(start -> noticeRun(memory, start));
                noticeEnd(memory, Math.min(now, job.notes().ended().orElse(now)));
            }
            case QUEUED, HELD, WAITING, TRANSIT -> memory.ran = false;
            case SUSPENDED, SUSPENDED_IN_PLACE -> {}
        }
    }

    private void noticeRun(JobMemory memory, long start) {
        if (memory.ran) {
            return;
        }
        memory.ran = true;
        memory.started = start;
        memory.ordered = OptionalLong.empty();
        memory.planned = OptionalLong.empty();
        memory.refusal = Optional.empty();
        if (looked) {
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

    private void noticeEnd(JobMemory memory, long now) {
        if (memory.ended) {
            return;
        }
        memory.ended = true;
        satisfaction.gone(memory);
        if (looked && memory.ran) {
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
        started++;
        metrics.jobStarted();
        if (memory.promised.isEmpty()) {
            memory.promised = start.promised();
        }
    }

    /** It has run, if only between two looks, and waits again. */
    public void requeued(JobId job) {
        JobMemory memory = of(job.value());
        memory.ordered.ifPresent(start -> noticeRun(memory, start));
        memory.ran = false;
    }

    /** The server did not take the job's start; it is tried again as the event says. */
    public void refused(Event.StartRefused event, String message) {
        JobMemory memory = of(event.job().value());
        refused++;
        memory.refusal = Optional.of(new Refusal(message, event.retryAt(), event.unmade()));
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
        for (PlanView.Planned planned : plan.planned()) {
            JobMemory memory = of(planned.job().id().value());
            if (memory.promised.isEmpty()) {
                memory.promised = plan.promised(planned.job().id());
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
        }
    }
}
