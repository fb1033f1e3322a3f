package org.almanac.workload.edit;

import org.almanac.workload.log.RecordedJob;

/**
 * That a job has more cpus than a machine.
 *
 * @param cpus the machine's, at least 1
 */
public record WideJobs(long cpus) implements JobCriterion {
    @Override
    public boolean holds(RecordedJob job, String queue) {
        return job.cpus() > cpus;
    }

    @Override
    public String told() {
        return "more cpus than the machine's " + cpus;
    }
}
