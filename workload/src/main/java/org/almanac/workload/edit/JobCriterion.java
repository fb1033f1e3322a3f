package org.almanac.workload.edit;

import org.almanac.workload.log.RecordedJob;

/** Something that holds for some jobs of a log and for others not. */
public interface JobCriterion {
    /**
     * Whether it holds for a job.
     *
     * @param job what was recorded of it
     * @param queue the queue's name where the log has names, else its number as its name; empty where it is not known
     */
    boolean holds(RecordedJob job, String queue);

    /** For which jobs it holds, such as {@code queue 0}. */
    String told();
}
