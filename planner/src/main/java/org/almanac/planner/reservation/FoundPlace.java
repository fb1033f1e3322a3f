package org.almanac.planner.reservation;

import org.almanac.planner.cluster.Reservation;

/** What a search for the place of a reservation has come to. */
public sealed interface FoundPlace {
    /**
     * There is a place.
     *
     * @param reservation it begins now, if its start has passed
     */
    record At(Reservation reservation) implements FoundPlace {}

    /** There is none. */
    record Nowhere(Refusal why) implements FoundPlace {}
}
