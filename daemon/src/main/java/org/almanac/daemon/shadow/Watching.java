package org.almanac.daemon.shadow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.almanac.daemon.shadow.ShadowJob.Stand;
import org.almanac.pbs.Dependency;
import org.almanac.pbs.JobState;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.JobId;

/**
 * Notices what became of jobs, from look to look.
 *
 * <p>A start counts as of when the server tells, an end as of when it was seen. A job that came and went between two
 * looks is noticed where the server still tells of it, and lost where it does not tell of its run; one that ended before
 * the first look is nobody's.
 */
final class Watching {
    private final WatchedJobs jobs;
    private final Consumer<Notice> notices;
    /** So many requests are kept whether or not they are still asked for. */
    private static final int FEW = 1_000;

    /** Users submit many jobs alike. */
    private final Map<AskedRequest, AskedRequest> requests = new HashMap<>();

    private boolean looked;

    /** Whatever is noticed goes to the consumer, which is to hand it on to the jobs. */
    Watching(WatchedJobs jobs, Consumer<Notice> notices) {
        this.jobs = jobs;
        this.notices = notices;
    }

    /**
     * Takes a look.
     *
     * @param unwatched whether nobody has looked for long, so that what is gone went nobody knows when
     */
    void look(Snapshot snapshot, PlanView plan, long now, boolean unwatched) {
        // What its user has made such that nobody understands it is there all the same.
        Set<String> told = new HashSet<>(snapshot.jobsLeftOut().keySet());
        for (ServerJob job : snapshot.jobs()) {
            if (told.add(job.id())) {
                look(job, snapshot, plan, now);
            }
        }
        for (ShadowJob job : jobs.all()) {
            if (!job.isOver() && !told.contains(job.id())) {
                notices.accept(unwatched ? new Notice.Lost(now, job.id()) : new Notice.Ended(now, job.id()));
            }
        }
        looked = true;
        if (requests.size() > FEW + 2 * jobs.all().size()) {
            requests.clear();
            jobs.all()
                    .forEach(job ->
                            requests.put(job.asked().request(), job.asked().request()));
        }
    }

    private void look(ServerJob told, Snapshot snapshot, PlanView plan, long now) {
        String id = told.id();
        boolean over = told.state() == JobState.EXITING || told.state() == JobState.COMPLETE;
        Optional<ShadowJob> known = jobs.find(id).filter(job -> over || !job.isOver());
        if (known.isEmpty() && over && !looked) {
            return;
        }
        Asked asked = asked(told, snapshot);
        if (known.isEmpty() || !over && !known.get().asked().equals(asked)) {
            notices.accept(new Notice.Seen(now, id, asked));
        }
        ShadowJob job = jobs.find(id).orElseThrow();
        Optional<Standing> standing = plan.standing(new JobId(id));
        if (over) {
            end(job, told, now);
        } else if (told.state() == JobState.RUNNING || told.state().isSuspended()) {
            run(job, told, now);
        } else {
            await(job, standing, told.queued(), now);
        }
    }

    private void end(ShadowJob job, ServerJob told, long now) {
        if (!job.isOver()) {
            boolean ran = told.started().isPresent()
                    && told.started().getAsLong() >= job.asked().submitted();
            if (job.stand() == Stand.WAITS && ran) {
                run(job, told, now);
            }
            boolean unknown = job.stand() == Stand.WAITS && told.hidesItsRun();
            notices.accept(unknown ? new Notice.Lost(now, job.id()) : new Notice.Ended(now, job.id()));
        }
    }

    private void run(ShadowJob job, ServerJob told, long now) {
        if (job.stand() != Stand.RUNS) {
            long started = Math.min(now, told.started().orElse(now));
            notices.accept(new Notice.Started(now, job.id(), started, job.last()));
        }
    }

    private void await(ShadowJob job, Optional<Standing> standing, long submitted, long now) {
        if (job.stand() == Stand.RUNS) {
            notices.accept(new Notice.Requeued(now, job.id()));
        }
        boolean held = standing.isEmpty()
                || standing.get() instanceof Standing.Held
                || standing.get() instanceof Standing.QueueStopped;
        if (job.eligible().isEmpty() && !held) {
            notices.accept(new Notice.Eligible(now, job.id(), job.seen() == now ? Math.min(submitted, now) : now));
        }
        if (job.started().isEmpty()) {
            Optional<Prediction> prediction = standing.filter(Standing.Planned.class::isInstance)
                    .map(planned -> new Prediction(now, ((Standing.Planned) planned).start()));
            if (job.first().isEmpty()) {
                prediction.ifPresent(told -> notices.accept(new Notice.Predicted(now, job.id(), told)));
            }
            jobs.predict(job.id(), prediction);
        }
    }

    private Asked asked(ServerJob told, Snapshot snapshot) {
        AskedRequest request = AskedRequest.of(told.request(), snapshot.kinds());
        AskedRequest kept = requests.computeIfAbsent(request, same -> same);
        return new Asked(
                told.owner(),
                told.queue(),
                told.queued(),
                told.walltime(),
                kept,
                told.executionTime().orElse(0),
                told.restraints().dependencies().stream()
                        .filter(Dependency::waitsForEnd)
                        .map(Dependency::job)
                        .toList(),
                told.restraints()
                        .array()
                        .filter(array -> array.atOnce().isPresent())
                        .map(array ->
                                new ArraySlots(array.array(), array.atOnce().getAsLong())),
                told.deadline());
    }
}
