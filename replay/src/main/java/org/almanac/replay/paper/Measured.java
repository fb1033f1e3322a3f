package org.almanac.replay.paper;

import java.util.Optional;

/**
 * A figure of ours.
 *
 * @param margin half the length of its 95 % t-interval by months or seeds; NaN where that is not known
 * @param months the sums that it is the mean of, where it is one
 */
record Measured(double value, double margin, Optional<Months> months) {
    static Measured of(double value) {
        return new Measured(value, Double.NaN, Optional.empty());
    }

    static Measured meanOf(Months months) {
        return new Measured(months.mean(), Double.NaN, Optional.of(months));
    }
}
