package org.almanac.replay.statistics;

/** Two numbers, between which a third one is in 95 of 100 cases. */
public record Interval(double low, double high) {
    private static final double CONFIDENCE = 0.95;

    /** Half the length of the t-interval around a value with this standard error of so many degrees of freedom. */
    public static double margin(double error, int degrees) {
        return new StudentT(degrees).bound(CONFIDENCE) * error;
    }

    /** Whether chance alone may have made a difference, as none at all is within the interval. */
    public boolean holdsZero() {
        return low <= 0 && high >= 0;
    }
}
