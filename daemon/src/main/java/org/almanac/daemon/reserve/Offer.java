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
     * @param begins how many begins were tried
     * @param left how many were not, as time was up
     * @param within no begin after so many seconds
     * @param step the begins tried were whole multiples of it, in seconds
     */
    public record Search(int begins, int left, long within, long step) {}
}
