package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/**
 * Divides all times of a log: inter-arrival times, recorded waits, runtimes and walltimes, and how far off deadlines are.
 *
 * <p>The first submission stays where it is. What is longer than 0 stays so, by at least a second, and what is no longer than
 * something else stays so; other times are rounded to the nearest second. So the load stays what it is, as far as whole
 * seconds let it.
 *
 * @param divisor greater than 0
 */
public record DividedTimes(double divisor) implements LogEdit {
    public DividedTimes {
        if (!(divisor > 0) || Double.isInfinite(divisor)) {
            throw new IllegalArgumentException("times divided by " + divisor);
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        Submissions submissions = new Submissions(log);
        return EachJob.changed(
                log,
                job -> job.at(
                        submissions.divided(job.submit(), divisor),
                        divided(job.waited()),
                        divided(job.runtime()),
                        divided(job.requestedTime()),
                        job.deadline() < 0 ? job.deadline() : submissions.divided(job.deadline(), divisor)));
    }

    private long divided(long seconds) {
        return seconds <= 0 ? seconds : Math.max(1, Math.round(seconds / divisor));
    }

    @Override
    public String told() {
        return "with all times divided by " + Written.number(divisor);
    }
}
