package org.almanac.planner.timeline.fit;

import java.util.Optional;
import org.almanac.planner.cluster.Reservation;

/**
 * A search for the earliest place of one request for its walltime, with all that is held staying where it is.
 *
 * <p>All kinds find the same places, and differ in what they read: each node by itself ({@link FitByNode}), all changes
 * on the nodes in the order of time ({@link FitByWindow}), or the sums over all nodes ({@link FitBySums}). A search is
 * of use until something is held or given back.
 */
public sealed interface EarliestFit permits FitByNode, FitByWindow, FitBySums {
    /**
     * The earliest place that starts in [from, before), in epoch seconds; of those that start together, the one on the
     * first nodes. Empty where there is none.
     *
     * @param from not before the start that the call before has found, as a search only goes forward in time; a search
     *     that has found none is not asked again
     */
    Optional<Reservation> earliest(long from, long before);
}
