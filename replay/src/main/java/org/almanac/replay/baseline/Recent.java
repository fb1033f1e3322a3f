package org.almanac.replay.baseline;

import java.util.Arrays;

/** The last numbers of a series. */
final class Recent {
    private final double[] numbers;
    private int added;

    Recent(int most) {
        this.numbers = new double[most];
    }

    void add(double number) {
        numbers[added++ % numbers.length] = number;
    }

    int count() {
        return Math.min(added, numbers.length);
    }

    /** Which number that share of them does not exceed; there is at least one. */
    double quantile(double level) {
        double[] sorted = sorted();
        return sorted[(int) Math.round(level * (sorted.length - 1))];
    }

    /** In ascending order. */
    double[] sorted() {
        double[] sorted = Arrays.copyOf(numbers, count());
        Arrays.sort(sorted);
        return sorted;
    }
}
