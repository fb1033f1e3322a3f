package org.almanac.replay;

import java.util.Optional;
import java.util.OptionalLong;
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
 * @param known what a server calls it; empty for a job of a log, which is called by its number
 * @param name what its user calls it; empty where nobody says
 * @param expectedRuntime for how long the site expects it to run, in seconds; empty where it does not say
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
        long recordedWait,
        Optional<JobId> known,
        Optional<String> name,
        OptionalLong expectedRuntime) {
    private static final long UNKNOWN = -1;

    public ReplayJob {
        if (walltime < 1) {
            throw new IllegalArgumentException(
                    "The walltime of job " + number + " must be at least 1 s, but is " + walltime);
        }
    }

    /** A job of a log. */
    public ReplayJob(
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
        this(
                number,
                user,
                owner,
                queue,
                submit,
                walltime,
                runtime,
                request,
                conditions,
                recordedWait,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty());
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
        return new Job(id(), owner, queue, submit, walltime, request, conditions)
                .named(name)
                .expectedToRun(expectedRuntime);
    }

    /**
     * A job that a server knows.
     *
     * @param number no other job has it, of a log neither
     * @param user likewise of its user
     * @param runtime seconds for which it will run
     */
    static ReplayJob of(Job job, long number, int user, long runtime) {
        return new ReplayJob(
                number,
                user,
                job.owner(),
                job.queue(),
                job.submitted(),
                job.walltime(),
                runtime,
                job.request(),
                job.conditions(),
                UNKNOWN,
                Optional.of(job.id()),
                job.name(),
                job.expectedRuntime());
    }

    /** What the scheduler calls it; that of a job of a log is made anew. */
    public JobId id() {
        return known.isPresent() ? known.get() : JobId.of(number);
    }

    /** What the files of a replay call its user: the number in the log, or the name on the server. */
    String userText() {
        return known.isPresent() ? owner.user() : Integer.toString(user);
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
        return with(time, walltime, runtime, moved);
    }

    /** The same job, which asks for another walltime, in seconds, and ends by it. */
    ReplayJob asking(long time) {
        return with(submit, time, Math.min(runtime, time), conditions);
    }

    /** The same job under other conditions. */
    ReplayJob under(Conditions other) {
        return with(submit, walltime, runtime, other);
    }

    /** The same job in another queue. */
    ReplayJob in(String other) {
        return new ReplayJob(
                number,
                user,
                owner,
                other,
                submit,
                walltime,
                runtime,
                request,
                conditions,
                recordedWait,
                known,
                name,
                expectedRuntime);
    }

    private ReplayJob with(long submitted, long asked, long ran, Conditions held) {
        return new ReplayJob(
                number,
                user,
                owner,
                queue,
                submitted,
                asked,
                ran,
                request,
                held,
                recordedWait,
                known,
                name,
                expectedRuntime);
    }
}
