package org.almanac.replay;

import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;

/**
 * A job of a log as it is replayed: what the scheduler is told, and what it is not.
 *
 * <p>Hundreds of thousands are held at once, mostly of jobs that have not come yet or are long gone; so what the scheduler
 * is told is made when a job comes.
 *
 * @param number the job's number in the log, its id for the scheduler
 * @param user the user's number in the log
 * @param submit when it is submitted, in seconds of the log's time
 * @param walltime seconds that it asks for, at least 1
 * @param runtime seconds for which it will run, at least 0 and at most its walltime
 * @param recordedWait how long it waited when it was recorded, in seconds; negative where that is not known
 */
public record ReplayJob(
        long number,
        int user,
        Owner owner,
        String queue,
        long submit,
        long walltime,
        long runtime,
        Request request,
        Conditions conditions,
        long recordedWait) {
    private static final long UNKNOWN = -1;

    public ReplayJob {
        if (walltime < 1) {
            throw new IllegalArgumentException(
                    "The walltime of job " + number + " must be at least 1 s, but is " + walltime);
        }
    }

    /** A job of which it is not known how long it waited. */
    public ReplayJob(
            long number,
            int user,
            Owner owner,
            String queue,
            long submit,
            long walltime,
            long runtime,
            Request request,
            Conditions conditions) {
        this(number, user, owner, queue, submit, walltime, runtime, request, conditions, UNKNOWN);
    }

    /** The job as the scheduler is told it, made anew. */
    public Job job() {
        return new Job(id(), owner, queue, submit, walltime, request, conditions);
    }

    /** What the scheduler calls it, made anew. */
    public JobId id() {
        return JobId.of(number);
    }

    /** The cpus that it asks for, at least 1. */
    public long cpus() {
        return request.total().cpus();
    }

    /** The same job, submitted at another time; a deadline stays as far behind the submission. */
    ReplayJob submittedAt(long time) {
        Conditions moved = conditions.deadline().isPresent()
                ? conditions.by(conditions.deadline().getAsLong() + time - submit)
                : conditions;
        return new ReplayJob(number, user, owner, queue, time, walltime, runtime, request, moved, recordedWait);
    }

    /** The same job under other conditions. */
    ReplayJob under(Conditions other) {
        return new ReplayJob(number, user, owner, queue, submit, walltime, runtime, request, other, recordedWait);
    }
}
