package org.almanac.planner;

import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/**
 * A decision to start a job now on these nodes.
 *
 * @param promised the start that the job was promised, in epoch seconds, if it was promised one
 */
public record Start(Job job, Placement placement, OptionalLong promised) {
    /** The start of a job that was promised none. */
    public Start(Job job, Placement placement) {
        this(job, placement, OptionalLong.empty());
    }
}
