package org.almanac.replay;

import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;

/**
 * A job of a log as it is replayed: what the scheduler is told, and what it is not.
 *
 * @param number the job's number in the log
 * @param cpus that it asks for, at least 1
 * @param runtime seconds for which it will run, at least 0 and at most its walltime
 */
public record ReplayJob(long number, int user, int cpus, long runtime, Job job) {
    public long submit() {
        return job.submitted();
    }

    /** The same job under other conditions. */
    ReplayJob under(Conditions conditions) {
        return new ReplayJob(number, user, cpus, runtime, job.under(conditions));
    }
}
