package org.almanac.planner.site;

import java.util.List;
import java.util.Set;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.JobId;

/** What a policy intends with the jobs of its site, beside what it writes into their entries: for views to ask. */
public interface Intentions {
    Discipline discipline();

    /** The jobs that have a planned start, in the order of the plan. */
    List<JobEntry> planned();

    /** Whether as many jobs are planned as may be. */
    boolean isFull();

    /**
     * The jobs that would be started now, were the limits of those names lifted, and where all jobs are planned those
     * that would have a planned start.
     */
    Set<JobId> helpedWithout(Set<String> limits);
}
