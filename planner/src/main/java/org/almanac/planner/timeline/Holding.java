package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;

/** A placement that is held in [from, to), in epoch seconds. */
public record Holding(Placement placement, long from, long to) {
    /** What is held there for the walltime, in seconds. */
    public static Holding of(Reservation place, long walltime) {
        return new Holding(place.placement(), place.start(), place.start() + walltime);
    }
}
