package org.almanac.replay.paper;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.almanac.replay.statistics.Interval;

/**
 * A sum over jobs by the months in which they came, from which means follow, and how much these depend on single months.
 *
 * @param sums by month
 * @param counts the jobs of each month
 */
record Months(double[] sums, int[] counts) {
    /** With fewer months nothing is said about chance. */
    private static final int FEWEST = 4;

    /** Adds up a value of each job; jobs with NaN count nowhere. */
    static Months of(int[] monthOfJob, IntFunction<Double> valueOfJob) {
        int months = IntStream.of(monthOfJob).max().orElse(-1) + 1;
        Months sum = new Months(new double[months], new int[months]);
        for (int i = 0; i < monthOfJob.length; i++) {
            double value = valueOfJob.apply(i);
            if (!Double.isNaN(value)) {
                sum.sums[monthOfJob[i]] += value;
                sum.counts[monthOfJob[i]]++;
            }
        }
        return sum;
    }

    /** Over all jobs; NaN where there are none. */
    double mean() {
        return DoubleStreams.sum(sums) / IntStream.of(counts).sum();
    }

    int size() {
        return sums.length;
    }

    /** Whether any job came in that month. */
    boolean has(int month) {
        return counts[month] > 0;
    }

    double mean(int month) {
        return sums[month] / counts[month];
    }

    /** The standard deviation of the monthly means. */
    double sd() {
        double[] means = IntStream.range(0, size())
                .filter(this::has)
                .mapToDouble(this::mean)
                .toArray();
        double mean = DoubleStreams.sum(means) / means.length;
        double squares = 0;
        for (double each : means) {
            squares += (each - mean) * (each - mean);
        }
        return Math.sqrt(squares / means.length);
    }

    private Months without(int month) {
        Months others = new Months(sums.clone(), counts.clone());
        others.sums[month] = 0;
        others.counts[month] = 0;
        return others;
    }

    /**
     * Half the length of the 95 % t-interval of a statistic of some sums over the same months, from what it would be without
     * each month in turn (jackknife); NaN where there are too few months.
     */
    static double margin(List<Months> sums, ToDoubleFunction<List<Months>> statistic) {
        Months first = sums.get(0);
        double[] without = IntStream.range(0, first.size())
                .filter(first::has)
                .mapToDouble(month -> statistic.applyAsDouble(
                        sums.stream().map(each -> each.without(month)).toList()))
                .toArray();
        int n = without.length;
        if (n < FEWEST) {
            return Double.NaN;
        }
        double mean = DoubleStreams.sum(without) / n;
        double squares = 0;
        for (double each : without) {
            squares += (each - mean) * (each - mean);
        }
        return Interval.margin(Math.sqrt(squares * (n - 1) / n), n - 1);
    }

    /** Sums that come out the same in any version of Java. */
    private static final class DoubleStreams {
        static double sum(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum;
        }
    }
}
