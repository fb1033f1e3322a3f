package org.almanac.planner.plan;

import java.util.List;
import java.util.Set;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Gap;

/** What a policy knows of its plan beside the {@link PlanTable}: for views to ask. */
public interface Intentions {
    Discipline discipline();

    /** The jobs that have a planned start, in the order of the plan. */
    List<JobEntry> planned();

    /** The first gaps in the plan of a cluster from that time on, at most so many. */
    List<Gap> gaps(int cluster, long now, int atMost);

    /** Whether as many jobs are planned as may be. */
    boolean isFull();

    /**
     * The jobs that would be started now, were the limits of those names lifted, and where all jobs are planned those
     * that would have a planned start.
     */
    Set<JobId> helpedWithout(Set<String> limits);
}
