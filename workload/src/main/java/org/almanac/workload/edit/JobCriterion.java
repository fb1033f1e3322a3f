package org.almanac.workload.edit;

/** Something that holds for some jobs of a log and for others not. */
public interface JobCriterion {
    /** Whether it holds for a job. */
    boolean holds(NamedJob job);

    /** For which jobs it holds, such as {@code queue 0}. */
    String told();
}
