package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;

/**
 * Divides the inter-arrival times, so that the same work comes in less time: a factor of 1.2 is 20 % more load.
 *
 * <p>The first submission stays where it is, and each deadline as far behind its job's submission as it was; where that would
 * be before second 0 of the log, the deadline is second 0. Recorded waits become unknown, as nobody has waited under such a
 * load.
 *
 * @param factor greater than 0
 */
public record ScaledLoad(double factor) implements LogEdit {
    public ScaledLoad {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("load times " + factor);
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        Submissions submissions = new Submissions(log);
        return EachJob.changed(log, job -> submitted(job, submissions.divided(job.submit(), factor)));
    }

    /** A job with an unknown wait that was submitted at another time; its deadline moves with it. */
    private static RecordedJob submitted(RecordedJob job, long submit) {
        long deadline =
                job.deadline() < 0 ? job.deadline() : Math.max(0, Math.addExact(submit, job.deadline() - job.submit()));
        return job.at(submit, RecordedJob.UNKNOWN, job.runtime(), job.requestedTime(), deadline);
    }

    @Override
    public String told() {
        return "with inter-arrival times divided by " + Written.number(factor);
    }
}
