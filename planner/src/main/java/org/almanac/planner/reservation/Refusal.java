package org.almanac.planner.reservation;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;

/** Why there is no place for a reservation: the first of these that holds, in this order. */
public sealed interface Refusal {
    /** It would be over before now. */
    record Past(long end) implements Refusal {}

    /** No cluster could hold it if all nodes were up and empty. */
    record TooLarge() implements Refusal {}

    /** It would need nodes that take no jobs now. */
    record NodesAway() implements Refusal {}

    /**
     * Windows have nodes that it would need.
     *
     * @param windows the names of those on nodes that could be its own, in the order in which they begin
     * @param earliest when there would be a place for it first, in epoch seconds
     */
    record Reserved(List<String> windows, OptionalLong earliest) implements Refusal {
        public Reserved {
            windows = List.copyOf(windows);
        }
    }

    /**
     * Jobs that run now may run on in its time on nodes that it would need.
     *
     * @param jobs those on nodes that could be its own, those that run longest first; none where such nodes have been given back
     *     and may not be used yet
     * @param earliest when there would be a place for it first, in epoch seconds
     */
    record JobsRun(List<JobId> jobs, OptionalLong earliest) implements Refusal {
        public JobsRun {
            jobs = List.copyOf(jobs);
        }
    }
}
