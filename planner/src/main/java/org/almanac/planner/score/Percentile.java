package org.almanac.planner.score;

/** The smallest value of a sample that at least a share of it does not exceed; always a value that occurs. */
public final class Percentile {
    private Percentile() {}

    /**
     * Of values in ascending order; {@link Double#NaN} where there are none.
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
