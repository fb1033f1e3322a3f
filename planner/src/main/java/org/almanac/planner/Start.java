package org.almanac.planner;

import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/** A decision to start a job now on these nodes, and the start that it was promised, in epoch seconds, if it was. */
public record Start(Job job, Placement placement, OptionalLong promised) {
    /** A start that nobody was promised. */
    public Start(Job job, Placement placement) {
        this(job, placement, OptionalLong.empty());
    }
}
