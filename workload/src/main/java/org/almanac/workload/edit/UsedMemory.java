package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.SiteLog;

/**
 * Has each job ask for the memory that it used, where the log knows it, as if users had known.
 *
 * <p>A log with requests is refused: where the memory of a job lay on its nodes is not recorded.
 */
public record UsedMemory() implements LogEdit {
    @Override
    public JobLog apply(JobLog log) {
        if (log instanceof SiteLog) {
            throw new LogEditException(
                    log.recorded().file()
                            + ": used memory cannot take the place of the requested one, as it is not known on which nodes it lay");
        }
        return EachJob.changed(log, job -> job.usedMemory() >= 0 ? job.asking(job.usedMemory()) : job);
    }

    @Override
    public String told() {
        return "asking for the memory that was used";
    }
}
