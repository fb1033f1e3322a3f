package org.almanac.planner;

import java.util.OptionalLong;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/**
 * A decision to start a job now on these nodes.
 *
 * @param job the job; one that goes on asks for the walltime that it has left, and for its own nodes
 * @param promised the start that the job was promised, in epoch seconds, if it was promised one
 */
public record Start(Job job, Placement placement, OptionalLong promised, From from) {
    /** From where the job runs. */
    public enum From {
        ITS_BEGINNING,
        /** The job was suspended, and goes on on the same nodes. */
        WHERE_IT_WAS
    }

    /** The start of a job from its beginning. */
    public Start(Job job, Placement placement, OptionalLong promised) {
        this(job, placement, promised, From.ITS_BEGINNING);
    }

    /** The start of a job that was promised none. */
    public Start(Job job, Placement placement) {
        this(job, placement, OptionalLong.empty());
    }

    /** Whether a suspended job goes on. */
    public boolean isResumption() {
        return from == From.WHERE_IT_WAS;
    }
}
