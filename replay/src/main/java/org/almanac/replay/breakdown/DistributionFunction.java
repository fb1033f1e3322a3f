package org.almanac.replay.breakdown;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.score.Percentile;
import org.almanac.replay.JobOutcome;

/** The empirical distribution function of a measure over jobs or users, as the values in ascending order. */
public final class DistributionFunction {
    private final Measure measure;
    private final double[] ascending;

    private DistributionFunction(Measure measure, double[] ascending) {
        this.measure = measure;
        this.ascending = ascending;
    }

    public static DistributionFunction of(Measure measure, List<JobOutcome> outcomes) {
        double[] values = measure.values(outcomes);
        Arrays.sort(values);
        return new DistributionFunction(measure, values);
    }

    public Measure measure() {
        return measure;
    }

    /** How many jobs or users. */
    public int size() {
        return ascending.length;
    }

    /** The least value that so many percent, 1 to 100, do not exceed; NaN where there is none. */
    public double quantile(int percent) {
        return Percentile.of(ascending, percent);
    }

    /** The share of the values that do not exceed a value; NaN where there is none. */
    public double shareUpTo(double value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return (double) low / ascending.length;
    }
}
