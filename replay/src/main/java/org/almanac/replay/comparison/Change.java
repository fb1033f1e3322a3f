package org.almanac.replay.comparison;

import java.util.Optional;
import org.almanac.replay.statistics.Interval;

/**
 * How a figure differs between two periods.
 *
 * @param from the first period's
 * @param to the second period's
 * @param interval of the difference; empty where the periods are too short for one
 */
public record Change(double from, double to, Optional<Interval> interval) {
    public double difference() {
        return to - from;
    }

    /** The difference as a share of the first period's figure. */
    public double relative() {
        return difference() / from;
    }
}
