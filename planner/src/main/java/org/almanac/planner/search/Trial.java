package org.almanac.planner.search;

import java.util.List;
import org.almanac.planner.site.JobEntry;

/**
 * A change to a plan's orders: one job taken out of a list and put into it elsewhere, or into another.
 *
 * @param orders by list, with the change made
 * @param from the list in which the job was, at the position {@code taken}
 * @param to the list in which it is, at the position {@code put}
 */
record Trial(List<List<JobEntry>> orders, JobEntry job, int from, int taken, int to, int put) {}
