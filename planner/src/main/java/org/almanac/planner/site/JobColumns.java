package org.almanac.planner.site;

/**
 * Columns that a package above the site keeps about its jobs, by {@linkplain JobEntry#row row}. The site tells them
 * which jobs get a row and which jobs are in the queue, for as long as the site exists.
 *
 * <p>A copy of the site has no such columns: they are registered anew with the copy by {@link Site#register}.
 */
public interface JobColumns {
    /** The site knows the job from now on. Its row may have been another job's before. */
    void known(JobEntry job);

    /** The job has come into the queue. */
    void queued(JobEntry job);

    /** The job has left the queue, because it has started or for another reason; the policy has been told before. */
    void unqueued(JobEntry job);
}
