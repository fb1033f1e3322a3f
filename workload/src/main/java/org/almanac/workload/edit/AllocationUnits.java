package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.SiteLog;

/**
 * Has each job ask for whole units of cpus, as a machine gives them that is handed out in larger pieces: Intrepid in pieces of 256
 * or 2,048 (N'takpé and Suter 2017, section 3).
 *
 * <p>A log with requests is refused: what a job asks of its nodes is known there, and is rounded by no one.
 *
 * @param cpus of a unit, at least 1
 */
public record AllocationUnits(int cpus) implements LogEdit {
    public AllocationUnits {
        if (cpus < 1) {
            throw new IllegalArgumentException("units of " + cpus + " cpus");
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        if (log instanceof SiteLog) {
            throw new LogEditException(log.recorded().file()
                    + ": cpus cannot be rounded up to units, as the log tells what each job asked of its nodes");
        }
        return EachJob.changed(log, job -> job.onCpus(rounded(job)));
    }

    private int rounded(RecordedJob job) {
        long units = (job.cpus() + cpus - 1L) / cpus;
        return (int) Math.min(Integer.MAX_VALUE, units * cpus);
    }

    @Override
    public String told() {
        return "asking for whole units of " + cpus + " cpus";
    }
}
