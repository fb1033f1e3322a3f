package org.almanac.replay;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.score.Percentile;

/**
 * How near the starts that jobs were told first came to the real ones, over the jobs that were told to wait: whose told start
 * was later than their submission.
 *
 * <p>A promise is kept by a job that starts hours before what it was told. Its user has waited for nothing then, and planned
 * by a start that was far off.
 *
 * @param jobs how many were told to wait
 * @param within how many of those started at most {@value #NEAR} s earlier or later than told
 * @param medianError how far off, earlier or later, a start was in the middle of those, in seconds; NaN where there are none
 */
public record ToldWaits(int jobs, int within, double medianError) {
    /** A start that is off by no more, in seconds, is as it was told. */
    public static final int NEAR = 600;

    /** Whether the job was told a start later than its submission. */
    static boolean isToldToWait(JobOutcome outcome) {
        return outcome.promised().isPresent()
                && outcome.promised().getAsLong() > outcome.job().submit();
    }

    static ToldWaits of(List<JobOutcome> outcomes) {
        double[] errors = new double[outcomes.size()];
        int jobs = 0;
        for (JobOutcome outcome : outcomes) {
            if (isToldToWait(outcome)) {
                errors[jobs++] = Math.abs(outcome.start() - outcome.promised().getAsLong());
            }
        }
        errors = Arrays.copyOf(errors, jobs);
        Arrays.sort(errors);
        int within = 0;
        while (within < jobs && errors[within] <= NEAR) {
            within++;
        }
        return new ToldWaits(jobs, within, Percentile.of(errors, 50));
    }

    /** The share of those that started as they were told; NaN where there are none. */
    public double ratio() {
        return (double) within / jobs;
    }
}
