package org.almanac.replay.statistics;

import java.util.Arrays;

/** How far two samples are from being alike: the greatest difference of their distribution functions, 0 to 1. */
public final class KolmogorovSmirnov {
    private KolmogorovSmirnov() {}

    /** The distance of two samples in any order; NaN where one is empty. The arrays are not changed. */
    public static double distance(double[] one, double[] other) {
        if (one.length == 0 || other.length == 0) {
            return Double.NaN;
        }
        double[] a = one.clone();
        double[] b = other.clone();
        Arrays.sort(a);
        Arrays.sort(b);
        double most = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            double value = Math.min(a[i], b[j]);
            while (i < a.length && a[i] == value) {
                i++;
            }
            while (j < b.length && b[j] == value) {
                j++;
            }
            most = Math.max(most, Math.abs((double) i / a.length - (double) j / b.length));
        }
        return most;
    }
}
