package org.almanac.planner.cluster;

/**
 * A job as a scheduler knows it before it has run.
 *
 * @param owner whose it is
 * @param queue the queue it waits in; empty where there are none
 * @param submitted epoch seconds
 * @param walltime seconds that it asks for, at least 1
 * @param conditions what must be so before it may start
 */
public record Job(
        JobId id, Owner owner, String queue, long submitted, long walltime, Request request, Conditions conditions) {
    public Job {
        if (walltime < 1) {
            throw new IllegalArgumentException(
                    "The walltime of job " + id + " must be at least 1 s, but is " + walltime);
        }
    }

    /** A job that may start at any time. */
    public Job(JobId id, Owner owner, String queue, long submitted, long walltime, Request request) {
        this(id, owner, queue, submitted, walltime, request, Conditions.NONE);
    }

    /** A job of a user on a site without groups, projects and queues. */
    public Job(JobId id, String user, long submitted, long walltime, Request request) {
        this(id, Owner.user(user), "", submitted, walltime, request);
    }

    public String user() {
        return owner.user();
    }

    /** The same job under other conditions. */
    public Job under(Conditions other) {
        return new Job(id, owner, queue, submitted, walltime, request, other);
    }
}
