package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/** Leaves out all jobs but those for which a criterion holds. */
public record KeptJobs(JobCriterion criterion) implements LogEdit {
    @Override
    public JobLog apply(JobLog log) {
        return EachJob.kept(log, criterion::holds, told());
    }

    @Override
    public void check(JobLog log) {
        criterion.check(log);
    }

    @Override
    public String told() {
        return "dropped: not " + criterion.told();
    }
}
