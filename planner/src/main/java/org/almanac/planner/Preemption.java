package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.StopMethod;

/**
 * Running jobs that are stopped so that another one gets their nodes.
 *
 * @param job the job that gets the nodes
 * @param placement where it is to run
 * @param stops the jobs that are stopped for it, in the order in which they are to be
 * @param due when they are to be stopped, in epoch seconds
 */
public record Preemption(Job job, Placement placement, List<Stop> stops, long due) {
    public Preemption {
        stops = List.copyOf(stops);
    }

    /**
     * A running job that is stopped.
     *
     * @param lost the cpu seconds of its work that are done in vain
     */
    public record Stop(JobId job, StopMethod method, long lost) {}

    /** The cpu seconds of work that are done in vain in all. */
    public long lost() {
        return stops.stream().mapToLong(Stop::lost).sum();
    }
}
