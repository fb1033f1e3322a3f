package org.almanac.daemon.shadow;

/** A planned start as it was shown to users: when, in epoch seconds, and the start that was shown. */
public record Prediction(long told, long start) {
    /** How far ahead it was made, in seconds. */
    public long ahead() {
        return Math.max(0, start - told);
    }
}
