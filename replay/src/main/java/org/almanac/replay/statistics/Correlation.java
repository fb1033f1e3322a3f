package org.almanac.replay.statistics;

import java.util.Arrays;

/** How far two things go together, as coefficients from -1 to 1: of their values, or of their ranks. */
public final class Correlation {
    private Correlation() {}

    /** Pearson's coefficient of pairs; NaN where one of the two does not vary, or there are fewer than three pairs. */
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

    /** Spearman's coefficient: that of the ranks, of which equal values share the mean; NaN as of values. */
    public static double ofRanks(double[] one, double[] other) {
        return of(ranks(one), ranks(other));
    }

    private static double[] ranks(double[] values) {
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = below(ascending, values[i]) + upTo(ascending, values[i]);
        }
        return ranks;
    }

    private static int below(double[] ascending, double value) {
        return upTo(ascending, Math.nextDown(value));
    }

    /** How many do not exceed the value. */
    private static int upTo(double[] ascending, double value) {
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
        return low;
    }

    /**
     * Within which bound, to both sides of 0, 95 % of the coefficients over so many pairs lie where there is no correlation;
     * NaN with fewer than three.
     */
    public static double margin(int pairs) {
        if (pairs < 3) {
            return Double.NaN;
        }
        double t = Interval.margin(1, pairs - 2);
        return t / Math.sqrt(pairs - 2 + t * t);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
