package org.almanac.planner;

import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;

/** The places that a plan leaves beside its jobs. */
public interface Openings {
    /**
     * The start of the earliest place that there is for a job beside all others where these are planned, in epoch seconds; empty
     * where there is none.
     *
     * <p>A scheduler that is told of the job may give it another place: a policy that keeps starts may then move others, and after
     * these the job, to an earlier one, and any policy may have rules of its own for newcomers.
     *
     * @param job that nobody has submitted
     */
    OptionalLong earliest(Job job);
}
