package org.almanac.daemon.view;

import java.util.OptionalLong;
import org.almanac.planner.forecast.ExpectedStart;

/**
 * When a job is expected to start, and between which times four of five such jobs start; in epoch seconds of the server's.
 *
 * @param asOf at which moment that was expected
 */
public record Expected(long start, long earliest, long latest, long asOf) {
    public static Expected of(ExpectedStart start, long asOf) {
        return new Expected(start.expected(), start.earliest(), start.latest(), asOf);
    }

    /** The expected start with its range alone. */
    public ExpectedStart asRange() {
        return new ExpectedStart(start, earliest, latest);
    }

    /** The same of a job that has not started yet at that later moment. */
    public Expected notBefore(long now) {
        return new Expected(Math.max(start, now), Math.max(earliest, now), Math.max(latest, now + 1), asOf);
    }

    /** The same of a job that starts by then at the latest, as is known since. */
    public Expected endingBy(OptionalLong bound) {
        if (bound.isEmpty() || bound.getAsLong() <= asOf || latest <= bound.getAsLong()) {
            return this;
        }
        long last = bound.getAsLong();
        return new Expected(Math.min(start, last), Math.min(earliest, last - 1), last, asOf);
    }
}
