package org.almanac.planner.cluster;

/**
 * A stretch of time in which a node, or a part of it, is closed to a zone.
 *
 * @param from epoch seconds
 * @param to epoch seconds, later
 * @param extent how much of the node is closed
 * @param amounts what is closed; all that the node has, where it is closed whole
 */
public record Closure(long from, long to, Extent extent, Resources amounts) {
    /** How much of a node is closed. */
    public enum Extent {
        WHOLE,
        /** What is not closed is open to the zone's jobs. */
        PART
    }

    /** Whether nothing of the node is open. */
    public boolean isWhole() {
        return extent == Extent.WHOLE;
    }
}
