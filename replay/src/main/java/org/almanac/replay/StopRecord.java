package org.almanac.replay;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Cause;
import org.almanac.planner.PlanView;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.StopMethod;

/** Which jobs of a replay were stopped for others, and for how long each of those has run, counted by the clock alone. */
final class StopRecord {
    private static final class Stint {
        private long ran;
        private long since;
        private boolean runs;
    }

    private final Map<StopMethod, Integer> stopped = new EnumMap<>(StopMethod.class);
    /** The jobs that were stopped at least once and have not ended. */
    private final Map<JobId, Stint> stints = new HashMap<>();

    private long lost;
    private int latePreempted;
    private int lateOtherwise;

    Map<StopMethod, Integer> stopped() {
        return stopped;
    }

    long lost() {
        return lost;
    }

    int latePreempted() {
        return latePreempted;
    }

    int lateOtherwise() {
        return lateOtherwise;
    }

    /**
     * A running job is stopped.
     *
     * @param began when it began to run, if this is the first time
     */
    void stopped(JobId job, StopMethod method, long cpus, long began, long now) {
        stopped.merge(method, 1, Integer::sum);
        Stint stint = stints.computeIfAbsent(job, made -> {
            Stint first = new Stint();
            first.since = began;
            first.runs = true;
            return first;
        });
        stint.ran += now - stint.since;
        stint.runs = false;
        if (method.losesWork()) {
            lost += cpus * stint.ran;
            stint.ran = 0;
        }
    }

    /** A job that was stopped runs again. */
    void runs(JobId job, long now) {
        Stint stint = stints.get(job);
        stint.since = now;
        stint.runs = true;
    }

    boolean wasStopped(JobId job) {
        return stints.containsKey(job);
    }

    /** For how long the job, which was stopped and runs, will have run at that time, in seconds. */
    long ran(JobId job, long now) {
        Stint stint = stints.get(job);
        return stint.ran + (stint.runs ? now - stint.since : 0);
    }

    /** The job has ended; what is wrong if it has not run for so many seconds. */
    Optional<String> ended(JobId job, long runtime, long now) {
        if (!stints.containsKey(job)) {
            return Optional.empty();
        }
        long ran = ran(job, now);
        stints.remove(job);
        return ran == runtime
                ? Optional.empty()
                : Optional.of("at " + now + " job " + job + " ended, which was stopped and has run for " + ran
                        + " s in place of " + runtime);
    }

    void deleted(JobId job) {
        stints.remove(job);
    }

    /** Notes what was told as the cause where a job starts later than promised. */
    void started(Start start, long now, PlanView plan) {
        if (start.promised().isPresent() && now > start.promised().getAsLong() + Promises.TOLERANCE) {
            boolean told = plan.moves(start.job().id())
                    .later()
                    .filter(move -> move.causes().stream().anyMatch(cause -> cause.kind() == Cause.Kind.PREEMPTED))
                    .isPresent();
            latePreempted += told ? 1 : 0;
            lateOtherwise += told ? 0 : 1;
        }
    }
}
