package org.almanac.daemon.shadow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.almanac.daemon.shadow.ShadowJob.Stand;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.JobId;

/**
 * Notices what became of jobs, from look to look.
 *
 * <p>Starts and ends count as of when the server tells. Where it tells nothing of an end, that is taken to lie half way
 * between the looks before and after. A job that came and went between two looks is noticed where the server still tells
 * of it, and lost where it does not tell of its run; one that ended before the first look is nobody's. What the server
 * tells to lie far in the future is not believed: it counts as of when it was seen.
 */
final class Watching {
    private final WatchedJobs jobs;
    private final Consumer<Notice> notices;
    /** So many requests are kept whether or not they are still asked for. */
    private static final int FEW = 1_000;

    /** Users submit many jobs alike. */
    private final Map<AskedRequest, AskedRequest> requests = new HashMap<>();

    private OptionalLong firstLook = OptionalLong.empty();

    /** Whatever is noticed goes to the consumer, which is to hand it on to the jobs. */
    Watching(WatchedJobs jobs, Consumer<Notice> notices) {
        this.jobs = jobs;
        this.notices = notices;
    }

    /**
     * Takes a look.
     *
     * @param before when the look before this one was; empty where that is so long ago that of what is gone nobody knows
     *     when it went
     */
    void look(Snapshot snapshot, PlanView plan, long now, OptionalLong before) {
        // What its user has made such that nobody understands it is there all the same.
        Set<String> told = new HashSet<>(snapshot.jobsLeftOut().keySet());
        Stream.concat(snapshot.jobs().stream(), snapshot.ended().stream())
                .filter(job -> told.add(job.id()))
                .forEach(job -> look(job, snapshot, plan, now, before));
        for (ShadowJob job : jobs.all()) {
            if (!job.isOver() && !told.contains(job.id())) {
                vanish(job, now, before);
            }
        }
        firstLook = OptionalLong.of(firstLook.orElse(now));
        if (requests.size() > FEW + 2 * jobs.all().size()) {
            requests.clear();
            jobs.all()
                    .forEach(job ->
                            requests.put(job.asked().request(), job.asked().request()));
        }
    }

    /** The server tells nothing of the job any more. One that waited may have run since, or may have been deleted. */
    private void vanish(ShadowJob job, long now, OptionalLong before) {
        notices.accept(
                before.isEmpty() || job.stand() == Stand.WAITS
                        ? new Notice.Lost(now, job.id())
                        : new Notice.Ended(now, job.id(), assumed(job, now, before)));
    }

    private static End assumed(ShadowJob job, long now, OptionalLong before) {
        long earliest = Math.max(before.orElse(now), job.since().orElse(Long.MIN_VALUE));
        return new End(earliest >= now ? earliest : earliest + (now - earliest) / 2, End.Source.ASSUMED);
    }

    private void look(ServerJob told, Snapshot snapshot, PlanView plan, long now, OptionalLong before) {
        String id = told.id();
        // One that is exiting is over when the server says when; until then it has its nodes.
        boolean over = told.state() == JobState.COMPLETE
                || told.state() == JobState.EXITING && told.notes().ended().isPresent();
        Optional<ShadowJob> known = jobs.find(id).filter(job -> over || !job.isOver());
        if (known.isEmpty() && over && wasOverBefore(told)) {
            return;
        }
        Asked asked = asked(told, snapshot);
        if (known.isEmpty() || !over && !known.get().asked().equals(asked)) {
            notices.accept(new Notice.Seen(now, id, asked));
        }
        ShadowJob job = jobs.find(id).orElseThrow();
        Optional<Standing> standing = plan.standing(new JobId(id));
        if (over) {
            end(job, told, now, before);
        } else if (told.state() == JobState.RUNNING || told.state().isSuspended()) {
            run(job, told, now);
        } else if (told.state() == JobState.EXITING) {
            if (ran(job, told)) {
                run(job, told, now);
            }
        } else {
            await(job, standing, told, now);
        }
    }

    private void end(ShadowJob job, ServerJob told, long now, OptionalLong before) {
        if (job.isOver()) {
            return;
        }
        if (job.stand() == Stand.WAITS && ran(job, told)) {
            run(job, told, now);
        }
        if (job.stand() == Stand.WAITS && told.hidesItsRun()) {
            notices.accept(new Notice.Lost(now, job.id()));
            return;
        }
        ShadowJob known = jobs.find(job.id()).orElseThrow();
        OptionalLong ended = credible(told.notes().ended(), now);
        if (ended.isEmpty() && before.isEmpty() && known.stand() == Stand.RUNS) {
            notices.accept(new Notice.Lost(now, job.id()));
            return;
        }
        End end = ended.isPresent()
                ? new End(Math.max(ended.getAsLong(), known.since().orElse(Long.MIN_VALUE)), End.Source.TOLD)
                : assumed(known, now, before);
        notices.accept(new Notice.Ended(now, job.id(), end));
    }

    private static boolean ran(ShadowJob job, ServerJob told) {
        return told.started().isPresent()
                && told.started().getAsLong() >= job.asked().submitted();
    }

    /** Whether a job that is over was so at the first look, as far as can be told. */
    private boolean wasOverBefore(ServerJob told) {
        long latest = told.notes().ended().orElse(told.started().orElse(told.queued()));
        return firstLook.isEmpty() || latest < firstLook.getAsLong();
    }

    /** A time that the server tells, as long as it does not lie further in the future than clocks differ. */
    private static OptionalLong credible(OptionalLong told, long now) {
        return told.isPresent() && told.getAsLong() <= now + ShadowRecord.TOLERANCE ? told : OptionalLong.empty();
    }

    private void run(ShadowJob job, ServerJob told, long now) {
        if (job.stand() != Stand.RUNS) {
            long started = credible(told.started(), now).orElse(now);
            notices.accept(new Notice.Started(now, job.id(), started, job.last()));
        }
    }

    private void await(ShadowJob job, Optional<Standing> standing, ServerJob told, long now) {
        if (job.stand() == Stand.RUNS) {
            notices.accept(new Notice.Requeued(now, job.id()));
        }
        boolean held = standing.isEmpty()
                || standing.get() instanceof Standing.Held
                || standing.get() instanceof Standing.QueueStopped;
        if (job.eligible().isEmpty() && !held) {
            long seen = job.seen() == now ? Math.min(told.queued(), now) : now;
            long since = credible(told.notes().eligible(), now).orElse(seen);
            notices.accept(new Notice.Eligible(now, job.id(), since));
        }
        if (job.started().isEmpty()) {
            Optional<Prediction> prediction = standing.filter(Standing.Planned.class::isInstance)
                    .map(planned -> new Prediction(now, ((Standing.Planned) planned).start()));
            if (job.first().isEmpty()) {
                prediction.ifPresent(first -> notices.accept(new Notice.Predicted(now, job.id(), first)));
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
