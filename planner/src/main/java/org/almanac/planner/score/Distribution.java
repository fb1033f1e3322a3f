package org.almanac.planner.score;

import java.util.Arrays;

/**
 * The distribution of a sample: mean, standard deviation, percentiles and maximum; all {@link Double#NaN} for an empty
 * one.
 */
public record Distribution(double mean, double sd, double p50, double p90, double p99, double max) {
    /** The distribution of values in any order. The array is not changed. */
    public static Distribution of(double[] values) {
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        double mean = mean(values);
        return new Distribution(
                mean,
                sd(values, mean),
                Percentile.of(ascending, 50),
                Percentile.of(ascending, 90),
                Percentile.of(ascending, 99),
                Percentile.of(ascending, 100));
    }

    /** The arithmetic mean; {@link Double#NaN} of no values. */
    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /**
     * The standard deviation about the mean. It divides by N, not N − 1, as all jobs are known and not a sample of
     * them.
     */
    static double sd(double[] values, double mean) {
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / values.length);
    }
}
