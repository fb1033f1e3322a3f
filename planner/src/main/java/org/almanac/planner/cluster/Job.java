package org.almanac.planner.cluster;

/**
 * A job as a scheduler knows it before it has run.
 *
 * @param submitted epoch seconds
 * @param walltime seconds that it asks for, at least 1
 */
public record Job(JobId id, String user, long submitted, long walltime, Request request) {
    public Job {
        if (walltime < 1) {
            throw new IllegalArgumentException(
                    "The walltime of job " + id + " must be at least 1 s, but is " + walltime);
        }
    }
}
