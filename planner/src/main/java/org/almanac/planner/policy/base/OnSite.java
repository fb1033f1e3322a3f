package org.almanac.planner.policy.base;

import java.util.List;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/** A policy that keeps what the server told in a site. */
public interface OnSite {
    /** The site as it is now. To be read only. */
    Site site();

    /**
     * From now on these jobs, which wait and have run before, come before all others that wait, in this order: each has the
     * earliest start that is left by those before it, and no other job that waits delays it. To be called before each decision.
     *
     * <p>Does nothing under a policy that keeps no plan of all jobs: there they have their turn in the queue.
     */
    default void putFirst(long now, List<JobEntry> jobs) {}

    /** These jobs had been {@linkplain #putFirst put first} in the plan that has just been restored. */
    default void wereFirst(List<JobEntry> jobs) {}
}
