package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/**
 * Ends each job after so long a runtime.
 *
 * @param seconds at least 1
 */
public record RuntimesAtMost(long seconds) implements LogEdit {
    public RuntimesAtMost {
        if (seconds < 1) {
            throw new IllegalArgumentException("runtimes of at most " + seconds + " s");
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        return EachJob.changed(log, job -> job.runtime() > seconds ? job.running(seconds) : job);
    }

    @Override
    public String told() {
        return "ended after " + seconds + " s";
    }
}
