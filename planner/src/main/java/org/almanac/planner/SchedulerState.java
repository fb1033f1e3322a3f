package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;

/**
 * A scheduler's own memory, to be stored and taken up again: what it intends and what it has promised, in the order of
 * its queue or plan. The policy's name guards against restoring it into another one.
 */
public record SchedulerState(String policy, List<Intention> intentions) {
    public SchedulerState {
        intentions = List.copyOf(intentions);
    }

    /** One job's planned place and promise, as far as it has them. */
    public record Intention(JobId job, Optional<Reservation> reservation, OptionalLong promised) {}

    /** A planned start (epoch seconds) on nodes. */
    public record Reservation(long start, Placement placement) {}
}
