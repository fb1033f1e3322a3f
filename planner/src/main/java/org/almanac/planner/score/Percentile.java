package org.almanac.planner.score;

/**
 * A percentile of a sample: its smallest value that at least the given share of the values does not exceed. So it is
 * always a value of the sample.
 */
public final class Percentile {
    private Percentile() {}

    /**
     * The percentile of values in ascending order; {@link Double#NaN} of no values.
     *
     * @param percent the share, 1 to 100; an integer, because 0.99 times a count may come out a little too large
     */
    public static double of(double[] ascending, int percent) {
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException("A percentile must be of 1 to 100 percent, but is of " + percent);
        }
        if (ascending.length == 0) {
            return Double.NaN;
        }
        long least = ((long) percent * ascending.length + 99) / 100;
        return ascending[(int) least - 1];
    }
}
