package org.almanac.simulation;

/** A clock of a simulated site. */
@FunctionalInterface
public interface SimulatedTime {
    /** The time now, in epoch seconds; it never goes back. */
    long now();
}
