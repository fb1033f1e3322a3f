package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;

/** When the first job of a log was submitted, from where times are brought nearer or moved away. */
final class Submissions {
    private final long first;

    Submissions(JobLog log) {
        this.first = log.recorded().jobs().stream()
                .mapToLong(RecordedJob::submit)
                .min()
                .orElseThrow();
    }

    /** How many seconds after the first submission a moment is. */
    long since(long moment) {
        return moment - first;
    }

    /** A moment so much nearer to the first submission, which stays where it is. */
    long divided(long moment, double divisor) {
        return first + Math.round((moment - first) / divisor);
    }
}
