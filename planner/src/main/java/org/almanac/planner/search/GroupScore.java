package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.site.JobEntry;

/** What the lists of one group, which no other lists feel, add to a plan's score. */
sealed interface GroupScore permits TracedScore, SweptScore {
    /** Takes these orders as the plan that trials are compared with, and adds what its jobs wait. */
    void keep(List<List<JobEntry>> orders, WaitDifference sums);

    /** Adds by how much the trial differs here; false where a job has no start. */
    boolean compare(Trial trial, WaitDifference difference);
}
