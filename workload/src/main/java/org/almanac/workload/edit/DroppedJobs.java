package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/** Leaves out the jobs for which a criterion holds. */
public record DroppedJobs(JobCriterion criterion) implements LogEdit {
    @Override
    public JobLog apply(JobLog log) {
        return EachJob.kept(log, job -> !criterion.holds(job), told());
    }

    @Override
    public void check(JobLog log) {
        criterion.check(log);
    }

    @Override
    public String told() {
        return "dropped: " + criterion.told();
    }
}
