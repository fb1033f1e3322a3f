package org.almanac.replay.limits;

import java.util.Collection;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.replay.JobOutcome;

/**
 * How long jobs wait in a replay; NaN for the means of no jobs.
 *
 * @param mean wait, in seconds
 * @param slowdown the mean bounded slowdown
 */
public record Waits(int jobs, double mean, double slowdown) {
    static Waits of(Collection<JobOutcome> outcomes) {
        double waits = 0;
        double slowdowns = 0;
        for (JobOutcome outcome : outcomes) {
            waits += outcome.waited();
            slowdowns += BoundedSlowdown.of(outcome.waited(), outcome.job().runtime());
        }
        return new Waits(outcomes.size(), waits / outcomes.size(), slowdowns / outcomes.size());
    }
}
