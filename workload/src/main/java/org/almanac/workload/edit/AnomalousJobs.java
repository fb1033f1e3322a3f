package org.almanac.workload.edit;

import org.almanac.workload.statistics.Anomaly;

/** That a job has an anomaly. */
public record AnomalousJobs(Anomaly anomaly) implements JobCriterion {
    @Override
    public boolean holds(NamedJob job) {
        return anomaly.holds(job.facts());
    }

    @Override
    public String told() {
        return anomaly.text();
    }
}
