package org.almanac.replay;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.score.Percentile;

/**
 * What became of the starts that jobs were promised.
 *
 * @param made how many jobs were promised a start
 * @param kept how many of those started at most {@value #TOLERANCE} s late
 * @param medianError start minus promise in seconds, below 0 where most started early; NaN where nothing was promised
 */
public record Promises(int made, int kept, double medianError) {
    /** A promise that is missed by less, in seconds, counts as kept. */
    public static final int TOLERANCE = 60;

    static Promises of(List<JobOutcome> outcomes) {
        double[] errors = new double[outcomes.size()];
        int made = 0;
        for (JobOutcome outcome : outcomes) {
            if (outcome.promised().isPresent()) {
                errors[made++] = outcome.start() - outcome.promised().getAsLong();
            }
        }
        errors = Arrays.copyOf(errors, made);
        Arrays.sort(errors);
        int kept = 0;
        while (kept < made && errors[kept] <= TOLERANCE) {
            kept++;
        }
        return new Promises(made, kept, Percentile.of(errors, 50));
    }
}
