package org.almanac.replay.statistics;

import java.util.Arrays;

/**
 * The mean of some values and how far they lie apart.
 *
 * @param deviation the standard deviation of the sample, whose divisor is one less than the count
 * @param count at least 2
 */
public record Spread(double mean, double deviation, int count) {
    /** Of at least two values. */
    public static Spread of(double[] values) {
        if (values.length < 2) {
            throw new IllegalArgumentException("a spread of " + values.length + " values; it takes 2");
        }
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Spread(mean, Math.sqrt(squares / (values.length - 1)), values.length);
    }

    /** Of the differences of each value to the one at the same place. */
    public static Spread ofDifferences(double[] values, double[] to) {
        if (values.length != to.length) {
            throw new IllegalArgumentException(values.length + " values cannot be paired with " + to.length);
        }
        double[] differences = new double[values.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = values[i] - to[i];
        }
        return of(differences);
    }

    /** Half the length of the 95 % t-interval around the mean. */
    public double margin() {
        return Interval.margin(deviation / Math.sqrt(count), count - 1);
    }
}
