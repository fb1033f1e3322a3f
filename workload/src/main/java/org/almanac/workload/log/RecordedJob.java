package org.almanac.workload.log;

/**
 * One job as a log recorded it: what was asked for and what came of it.
 *
 * <p>The values are those of the log, not judged: a negative value (−1 by custom) means that the log does not know.
 * Only {@code submit} is certain not to be negative. The record has primitives only, so that hundreds of thousands can be
 * held as columns ({@link RecordedJobs}), and leaves out what nothing here uses (SWF's average CPU time, preceding job and
 * think time).
 *
 * @param number the job's number in its log
 * @param submit when it was submitted, in seconds since the log's start; never negative
 * @param waited how long it waited on the recorded machine, in seconds
 * @param runtime how long it ran, in seconds
 * @param allocatedCpus the processors it got
 * @param usedMemory the memory it used, in KB a processor
 * @param requestedCpus the processors it asked for
 * @param requestedTime the walltime it asked for, in seconds
 * @param requestedMemory the memory it asked for, in KB a processor
 * @param status SWF's completion status: 0 failed, 1 completed, 2 to 4 a part of a checkpointed job, 5 cancelled
 * @param user the submitting user, a number that stands for a name
 * @param group the user's group, likewise
 * @param executable the application, likewise
 * @param queue the queue, likewise; SWF advises 0 for interactive jobs
 * @param partition the part of the machine that ran it, likewise
 * @param deadline by when it is wanted to have ended, in seconds since the log's start
 */
public record RecordedJob(
        long number,
        long submit,
        long waited,
        long runtime,
        int allocatedCpus,
        long usedMemory,
        int requestedCpus,
        long requestedTime,
        long requestedMemory,
        int status,
        int user,
        int group,
        int executable,
        int queue,
        int partition,
        long deadline) {

    /** What SWF and this record write for a value that is not known. */
    public static final int UNKNOWN = -1;

    /** The status of a job that was cancelled, before or after its start. */
    public static final int CANCELLED = 5;

    public RecordedJob {
        if (submit < 0) {
            throw new IllegalArgumentException("job " + number + " has the submit time " + submit);
        }
    }

    /** A job without a deadline. */
    public RecordedJob(
            long number,
            long submit,
            long waited,
            long runtime,
            int allocatedCpus,
            long usedMemory,
            int requestedCpus,
            long requestedTime,
            long requestedMemory,
            int status,
            int user,
            int group,
            int executable,
            int queue,
            int partition) {
        this(
                number,
                submit,
                waited,
                runtime,
                allocatedCpus,
                usedMemory,
                requestedCpus,
                requestedTime,
                requestedMemory,
                status,
                user,
                group,
                executable,
                queue,
                partition,
                UNKNOWN);
    }

    /** The same job, submitted at another time, in seconds since the log's start. */
    public RecordedJob submittedAt(long otherSubmit) {
        return at(otherSubmit, waited, runtime, requestedTime, deadline);
    }

    /** The same job, which ran for another time, in seconds. */
    public RecordedJob running(long otherRuntime) {
        return at(submit, waited, otherRuntime, requestedTime, deadline);
    }

    /** The same job at other times, in seconds as its own are. */
    public RecordedJob at(long otherSubmit, long otherWait, long otherRuntime, long otherRequest, long otherDeadline) {
        return new Times(otherSubmit, otherWait, otherRuntime, otherRequest, otherDeadline)
                .of(this, number, requestedCpus, requestedMemory, user, group, executable);
    }

    /** The same job, which asked for other memory, in KB a processor. */
    public RecordedJob asking(long otherMemory) {
        return times().of(this, number, requestedCpus, otherMemory, user, group, executable);
    }

    /** The same job, which asked for other processors; 0 where that is not known. */
    public RecordedJob onCpus(int otherCpus) {
        return times().of(this, number, otherCpus, requestedMemory, user, group, executable);
    }

    /** The same job under another number. */
    public RecordedJob numbered(long otherNumber) {
        return times().of(this, otherNumber, requestedCpus, requestedMemory, user, group, executable);
    }

    /** The same job of other people, and of an application by another number. */
    public RecordedJob of(int otherUser, int otherGroup, int otherExecutable) {
        return times().of(this, number, requestedCpus, requestedMemory, otherUser, otherGroup, otherExecutable);
    }

    private Times times() {
        return new Times(submit, waited, runtime, requestedTime, deadline);
    }

    /** What of a job is a time. */
    private record Times(long submit, long waited, long runtime, long requested, long deadline) {
        /** A job at these times, like another one in all that is not said. */
        RecordedJob of(RecordedJob like, long number, int cpus, long memory, int user, int group, int executable) {
            return new RecordedJob(
                    number,
                    submit,
                    waited,
                    runtime,
                    like.allocatedCpus,
                    like.usedMemory,
                    cpus,
                    requested,
                    memory,
                    like.status,
                    user,
                    group,
                    executable,
                    like.queue,
                    like.partition,
                    deadline);
        }
    }

    /** The processors to plan for: the requested ones, else the allocated ones; 0 where the log knows neither. */
    public int cpus() {
        return requestedCpus > 0 ? requestedCpus : Math.max(0, allocatedCpus);
    }

    /** The walltime to plan with, in seconds: the requested one, else the runtime, at least 1. */
    public long walltime() {
        return Math.max(1, requestedTime > 0 ? requestedTime : runtime);
    }

    /** Whether the job was cancelled; it may have run before. */
    public boolean cancelled() {
        return status == CANCELLED;
    }
}
