package org.almanac.replay.statistics;

/** Pearson's coefficient of correlation of pairs. */
public final class Correlation {
    private Correlation() {}

    /** From -1 to 1; NaN where one of the two does not vary, or there are fewer than three pairs. */
    public static double of(double[] one, double[] other) {
        if (one.length < 3) {
            return Double.NaN;
        }
        double meanOfOne = mean(one);
        double meanOfOther = mean(other);
        double together = 0;
        double squaresOfOne = 0;
        double squaresOfOther = 0;
        for (int i = 0; i < one.length; i++) {
            together += (one[i] - meanOfOne) * (other[i] - meanOfOther);
            squaresOfOne += (one[i] - meanOfOne) * (one[i] - meanOfOne);
            squaresOfOther += (other[i] - meanOfOther) * (other[i] - meanOfOther);
        }
        return together / Math.sqrt(squaresOfOne * squaresOfOther);
    }

    /** The standard error of a coefficient over so many pairs, were there no correlation. */
    public static double error(int pairs) {
        return 1 / Math.sqrt(pairs - 1.0);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
