package org.almanac.replay.breakdown;

import java.util.List;
import org.almanac.replay.JobOutcome;

/**
 * How much longer than its walltime a job took from its submission if it ran for all of its walltime: (wait + walltime) /
 * walltime, at least 1.
 *
 * @param mean over the jobs that started; NaN where there are none
 * @param max of these
 */
public record Stretch(double mean, double max) {
    public static Stretch of(List<JobOutcome> outcomes) {
        double sum = 0;
        double max = Double.NaN;
        for (JobOutcome outcome : outcomes) {
            double stretch = of(outcome);
            sum += stretch;
            max = stretch <= max ? max : stretch;
        }
        return new Stretch(sum / outcomes.size(), max);
    }

    /** Of one job. */
    public static double of(JobOutcome outcome) {
        double walltime = outcome.job().walltime();
        return (outcome.waited() + walltime) / walltime;
    }
}
