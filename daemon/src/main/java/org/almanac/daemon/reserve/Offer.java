package org.almanac.daemon.reserve;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.planner.price.WindowPrice;

/**
 * What would be reserved, or given back, and its price by the plan of a moment.
 *
 * @param now that moment, in epoch seconds
 * @param made the reservations, in the order of time
 * @param search how the time was found; empty where it was said
 * @param plansAll whether the policy plans all jobs, so that the price is whole
 */
public record Offer(
        long now, List<MadeReservation> made, WindowPrice price, Optional<Search> search, boolean plansAll) {
    public Offer {
        made = List.copyOf(made);
    }

    /**
     * How a time was found.
     *
     * @param tried how many begins were tried, of those that could be the cheapest
     * @param left how many were not, as time was up
     * @param within no begin after so many seconds
     * @param step one begin in so many seconds was looked at
     */
    public record Search(int tried, int left, long within, long step) {}
}
