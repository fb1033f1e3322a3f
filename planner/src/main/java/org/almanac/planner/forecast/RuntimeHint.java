package org.almanac.planner.forecast;

import java.util.Comparator;

/**
 * What another job tells of how long a job runs.
 *
 * @param time so long, in seconds
 * @param over whether the other one has ended; one that still runs only tells that it runs for longer
 * @param weight what that counts
 */
record RuntimeHint(long time, boolean over, double weight) {
    /** The shortest first; of equal times the ends come first. */
    static final Comparator<RuntimeHint> ORDER = Comparator.comparingLong(RuntimeHint::time)
            .thenComparing(RuntimeHint::over, Comparator.reverseOrder())
            .thenComparingDouble(RuntimeHint::weight);
}
