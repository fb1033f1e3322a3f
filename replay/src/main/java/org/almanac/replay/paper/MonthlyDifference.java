package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.statistics.Correlation;

/**
 * The differences of two policies' mean waits, month by month: what the first waits more than the second, so that what grows
 * with it speaks for the second.
 */
final class MonthlyDifference {
    private final Months first;
    private final Months second;
    private final List<List<ReplayJob>> jobs;

    private MonthlyDifference(Months first, Months second, List<List<ReplayJob>> jobs) {
        this.first = first;
        this.second = second;
        this.jobs = jobs;
    }

    /** Of the column's policy and the one that it is compared with. */
    static MonthlyDifference of(RowReplays row, Column column) {
        Months first = row.waits(column, row.of(column));
        Months second = row.waits(column, row.over(column));
        List<List<ReplayJob>> jobs = new ArrayList<>();
        for (int month = 0; month < first.size(); month++) {
            jobs.add(new ArrayList<>());
        }
        List<ReplayJob> all = row.jobs(column.setting()).jobs();
        int[] months = row.log().months(row.jobs(column.setting()));
        for (int i = 0; i < months.length; i++) {
            jobs.get(months[i]).add(all.get(i));
        }
        return new MonthlyDifference(first, second, jobs);
    }

    /** How the attribute goes with the difference in percent of the shorter wait. */
    Measured relative(WorkloadAttribute attribute) {
        return correlation(attribute, true);
    }

    /** How the attribute goes with the difference in seconds. */
    Measured absolute(WorkloadAttribute attribute) {
        return correlation(attribute, false);
    }

    /**
     * The gap, in percent of the shorter wait, over the months that the first policy wins or over those of the second: {@code
     * average-first}, {@code max-first}, {@code average-second}, {@code max-second}; NaN where there is no such month. Nobody
     * wins a month in which both waits are the same.
     */
    double gap(String which) {
        double[] gaps = IntStream.range(0, first.size())
                .filter(first::has)
                .filter(month -> which.endsWith("first")
                        ? first.mean(month) < second.mean(month)
                        : second.mean(month) < first.mean(month))
                .mapToDouble(month -> 100 * Math.abs(relative(month)))
                .toArray();
        return which.startsWith("max")
                ? DoubleStream.of(gaps).max().orElse(Double.NaN)
                : DoubleStream.of(gaps).average().orElse(Double.NaN);
    }

    private double relative(int month) {
        double shorter = Math.max(1, Math.min(first.mean(month), second.mean(month)));
        return (first.mean(month) - second.mean(month)) / shorter;
    }

    private Measured correlation(WorkloadAttribute attribute, boolean relative) {
        List<double[]> pairs = new ArrayList<>();
        for (int month = 0; month < first.size(); month++) {
            if (first.has(month)) {
                double difference = relative ? relative(month) : first.mean(month) - second.mean(month);
                double value = attribute.of(jobs.get(month));
                if (!Double.isNaN(value)) {
                    pairs.add(new double[] {value, difference});
                }
            }
        }
        double coefficient = Correlation.of(
                pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
                pairs.stream().mapToDouble(pair -> pair[1]).toArray());
        return Measured.of(coefficient, Correlation.margin(pairs.size()));
    }
}
