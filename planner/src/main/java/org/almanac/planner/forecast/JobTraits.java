package org.almanac.planner.forecast;

import org.almanac.planner.cluster.Job;

/**
 * What tells jobs apart that run for different times.
 *
 * @param name what the user calls the job; empty where nobody says
 * @param queue the queue in which the job waits; empty on a site without queues
 * @param cpus that it asks for in all
 * @param walltime that it asks for, in seconds, at least 1
 */
public record JobTraits(String user, String name, String queue, long cpus, long walltime) {
    public JobTraits {
        if (walltime < 1) {
            throw new IllegalArgumentException("The walltime must be at least 1 s, but is " + walltime);
        }
    }

    public static JobTraits of(Job job) {
        return new JobTraits(
                job.user(),
                job.name().orElse(""),
                job.queue(),
                job.request().total().cpus(),
                job.walltime());
    }
}
