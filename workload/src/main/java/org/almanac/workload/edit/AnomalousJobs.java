package org.almanac.workload.edit;

import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.statistics.Anomaly;

/** That a job has an anomaly. */
public record AnomalousJobs(Anomaly anomaly) implements JobCriterion {
    @Override
    public boolean holds(RecordedJob job, String queue) {
        return anomaly.holds(job);
    }

    @Override
    public String told() {
        return anomaly.text();
    }
}
