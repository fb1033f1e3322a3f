package org.almanac.planner.plan;

import java.util.List;
import java.util.Set;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Gap;

/** What a policy tells a {@link PlannedView} of its plan besides the {@link PlanTable}. */
public interface Intentions {
    Discipline discipline();

    /** The jobs that have a planned start, in the order of the plan. */
    List<JobEntry> planned();

    /** The first gaps in the plan of a cluster from that time on, at most so many. */
    List<Gap> gaps(int cluster, long now, int atMost);

    /** Whether as many jobs are planned as the policy allows. */
    boolean isFull();

    /**
     * The jobs that would be started now if the limits of those names were lifted. Of a policy that plans all jobs, the
     * jobs that would have a planned start.
     */
    Set<JobId> helpedWithout(Set<String> limits);
}
