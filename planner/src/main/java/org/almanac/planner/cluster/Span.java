package org.almanac.planner.cluster;

/**
 * A stretch of time.
 *
 * @param from epoch seconds
 * @param to epoch seconds, later
 */
public record Span(long from, long to) {
    public Span {
        if (from >= to) {
            throw new IllegalArgumentException("A stretch of time from " + from + " must end later, not at " + to);
        }
    }
}
