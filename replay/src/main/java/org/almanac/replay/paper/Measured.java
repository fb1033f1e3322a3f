package org.almanac.replay.paper;

import java.util.List;
import java.util.Optional;
import org.almanac.replay.statistics.Spread;

/**
 * A figure of ours.
 *
 * @param margin half the length of its 95 % t-interval by months or seeds; NaN where that is not known
 * @param months the sums that it is the mean of, where it is one
 * @param seeds the figures of single seeds that it is the mean of; none where there is one seed
 */
record Measured(double value, double margin, Optional<Months> months, List<Double> seeds) {
    Measured {
        seeds = List.copyOf(seeds);
    }

    static Measured of(double value) {
        return of(value, Double.NaN);
    }

    static Measured of(double value, double margin) {
        return new Measured(value, margin, Optional.empty(), List.of());
    }

    static Measured meanOf(Months months) {
        return new Measured(months.mean(), Double.NaN, Optional.of(months), List.of());
    }

    /** The mean over several seeds. */
    static Measured meanOf(List<Double> seeds) {
        Spread spread = Spread.of(seeds.stream().mapToDouble(each -> each).toArray());
        return new Measured(spread.mean(), spread.margin(), Optional.empty(), seeds);
    }

    /** The margin of the difference to another figure: over the same seeds, else over the same months; NaN where neither is known. */
    double marginTo(Measured other) {
        if (!seeds.isEmpty() && seeds.size() == other.seeds.size()) {
            return Spread.ofDifferences(array(seeds), array(other.seeds)).margin();
        }
        if (months.isEmpty() || other.months.isEmpty()) {
            return Double.NaN;
        }
        return Months.margin(
                List.of(months.get(), other.months.get()),
                both -> both.get(0).mean() - both.get(1).mean());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(each -> each).toArray();
    }
}
