package org.almanac.replay.statistics;

/** Two numbers, between which a third one is in 95 of 100 cases. */
public record Interval(double low, double high) {
    /** Whether chance alone may have made a difference, as none at all is within the interval. */
    public boolean holdsZero() {
        return low <= 0 && high >= 0;
    }
}
