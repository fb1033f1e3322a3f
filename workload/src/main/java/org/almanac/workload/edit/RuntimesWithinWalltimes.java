package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;

/** Ends each job at the walltime that it asked for, where the log knows one. */
public record RuntimesWithinWalltimes() implements LogEdit {
    @Override
    public JobLog apply(JobLog log) {
        return EachJob.changed(log, RuntimesWithinWalltimes::within);
    }

    private static RecordedJob within(RecordedJob job) {
        boolean passed = job.requestedTime() > 0 && job.runtime() > job.requestedTime();
        return passed ? job.running(job.requestedTime()) : job;
    }

    @Override
    public String told() {
        return "ended at the walltime";
    }
}
