package org.almanac.replay.breakdown;

import java.util.List;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Distribution;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.Promises;

/**
 * How the jobs of one group fared; times in seconds.
 *
 * @param name of the group among those of its grouping
 * @param jobs how many of them started, at least 1
 * @param promised how many of these were promised a start
 * @param kept how many of the promises were kept, as {@link Promises} counts them
 */
public record JobGroup(
        String name,
        int jobs,
        Distribution waited,
        Distribution boundedSlowdown,
        Distribution response,
        int promised,
        int kept) {

    static JobGroup of(String name, List<JobOutcome> outcomes) {
        double[] waits = new double[outcomes.size()];
        double[] slowdowns = new double[outcomes.size()];
        double[] responses = new double[outcomes.size()];
        int promised = 0;
        int kept = 0;
        for (int i = 0; i < waits.length; i++) {
            JobOutcome outcome = outcomes.get(i);
            waits[i] = outcome.waited();
            slowdowns[i] = BoundedSlowdown.of(outcome.waited(), outcome.job().runtime());
            responses[i] = outcome.end() - outcome.job().submit();
            if (outcome.promised().isPresent()) {
                promised++;
                kept += outcome.start() - outcome.promised().getAsLong() <= Promises.TOLERANCE ? 1 : 0;
            }
        }
        return new JobGroup(
                name,
                waits.length,
                Distribution.of(waits),
                Distribution.of(slowdowns),
                Distribution.of(responses),
                promised,
                kept);
    }

    /** The share of the promises that were kept; NaN where none was made. */
    public double keptRatio() {
        return (double) kept / promised;
    }
}
