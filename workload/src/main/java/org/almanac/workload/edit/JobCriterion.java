package org.almanac.workload.edit;

import org.almanac.workload.log.JobLog;

/** Something that holds for some jobs of a log and for others not. */
public interface JobCriterion {
    /** Whether it holds for a job. */
    boolean holds(NamedJob job);

    /** Refuses a log in which nothing is called as the criterion calls it, with a {@link LogEditException}. */
    default void check(JobLog log) {
        // Most criteria call nothing by a name.
    }

    /** For which jobs it holds, such as {@code queue 0}. */
    String told();
}
