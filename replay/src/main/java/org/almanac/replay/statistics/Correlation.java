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
        double[] distinct = ascending(values);
        // By distinct value: how many are less, and how many do not exceed it, which is twice the mean of their ranks.
        double[] twice = new double[values.length];
        int kinds = 0;
        for (int from = 0; from < values.length; ) {
            // Plus 0, so that -0 is 0, from which the search would tell it.
            double value = distinct[from] + 0.0;
            int to = from + 1;
            while (to < values.length && distinct[to] == value) {
                to++;
            }
            distinct[kinds] = value;
            twice[kinds++] = from + to;
            from = to;
        }
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            // The least value is tried first, as of waits it is mostly the commonest.
            ranks[i] = twice[values[i] == distinct[0] ? 0 : Arrays.binarySearch(distinct, 0, kinds, values[i] + 0.0)];
        }
        return ranks;
    }

    /** The values in ascending order. Of waits the least is mostly the commonest, and need not be sorted. */
    private static double[] ascending(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
        }
        double[] ascending = new double[values.length];
        int above = values.length;
        for (double value : values) {
            if (value != least) {
                ascending[--above] = value;
            }
        }
        Arrays.fill(ascending, 0, above, least);
        Arrays.sort(ascending, above, values.length);
        return ascending;
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
