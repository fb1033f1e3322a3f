package org.almanac.workload.edit;

/**
 * That a job has more cpus than a machine.
 *
 * @param cpus the machine's, at least 1
 */
public record WideJobs(long cpus) implements JobCriterion {
    @Override
    public boolean holds(NamedJob job) {
        return job.facts().cpus() > cpus;
    }

    @Override
    public String told() {
        return "more cpus than the machine's " + cpus;
    }
}
