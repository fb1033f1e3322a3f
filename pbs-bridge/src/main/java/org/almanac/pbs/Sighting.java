package org.almanac.pbs;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/** A job in a snapshot, in a scheduler's terms; started in epoch seconds and not in the future. */
record Sighting(Job job, Stand stand, Optional<Placement> placement, OptionalLong started, int startCount) {
    enum Stand {
        WAITS,
        /** It waits and may not be started: held, waiting for a time, or in a stopped queue. */
        HELD,
        RUNS,
        SUSPENDED,
        OVER
    }

    boolean waits() {
        return stand == Stand.WAITS || stand == Stand.HELD;
    }
}
