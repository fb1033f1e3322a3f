package org.almanac.planner.cluster;

/**
 * A job as a scheduler knows it before it runs.
 *
 * @param owner the job's user, group and project
 * @param queue the queue in which the job waits; empty on a site without queues
 * @param submitted when the job was submitted, in epoch seconds
 * @param walltime the runtime that the job asks for, in seconds, at least 1
 * @param conditions what has to be so before the job may start
 */
public record Job(
        JobId id, Owner owner, String queue, long submitted, long walltime, Request request, Conditions conditions) {
    public Job {
        if (walltime < 1) {
            throw new IllegalArgumentException(
                    "The walltime of job " + id + " must be at least 1 s, but is " + walltime);
        }
    }

    /** A job without conditions. */
    public Job(JobId id, Owner owner, String queue, long submitted, long walltime, Request request) {
        this(id, owner, queue, submitted, walltime, request, Conditions.NONE);
    }

    /** A job without conditions on a site without groups, projects and queues. */
    public Job(JobId id, String user, long submitted, long walltime, Request request) {
        this(id, Owner.user(user), "", submitted, walltime, request);
    }

    public String user() {
        return owner.user();
    }

    /** This job under other conditions. */
    public Job under(Conditions other) {
        return new Job(id, owner, queue, submitted, walltime, request, other);
    }
}
