package org.almanac.daemon.orders;

/** From one epoch second up to another, which is later. */
public record TimeSpan(long from, long to) {
    public TimeSpan {
        if (from >= to) {
            throw new IllegalArgumentException("A time must end after " + from + ", but ends at " + to);
        }
    }

    /** In seconds. */
    public long length() {
        return to - from;
    }
}
