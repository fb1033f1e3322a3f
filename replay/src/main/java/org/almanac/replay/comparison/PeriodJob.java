package org.almanac.replay.comparison;

import org.almanac.replay.JobOutcome;

/**
 * A job of a period, of which the start is known.
 *
 * @param cpus at least 1
 * @param walltime seconds, at least 1
 * @param submit seconds of the log's time
 * @param waited seconds, at least 0
 * @param runtime seconds, at least 0
 * @param consumed the cpu seconds that count as the user's own
 */
record PeriodJob(
        long number, int user, long cpus, long walltime, long submit, long waited, long runtime, double consumed) {
    /** The same job as it went in a replay. */
    PeriodJob as(JobOutcome outcome) {
        return new PeriodJob(
                number,
                user,
                cpus,
                walltime,
                submit,
                outcome.waited(),
                outcome.job().runtime(),
                outcome.consumption());
    }

    long start() {
        return submit + waited;
    }

    long end() {
        return submit + waited + runtime;
    }
}
