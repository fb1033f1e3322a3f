package org.almanac.planner.site;

/**
 * What a floor above the site keeps of each job, in columns by {@linkplain JobEntry#row row}: told by the site
 * which jobs come to have a row, and which stand in the queue, for as long as the site is there.
 *
 * <p>A copy of the site has none: whatever keeps columns over the copy registers its own by {@link Site#register}.
 */
public interface JobColumns {
    /** The job has come to be known: its row, which another job may have had, is its own from now on. */
    void known(JobEntry job);

    /** The job has come into the queue. */
    void queued(JobEntry job);

    /** The job has left the queue, as it has started or for any other reason, of which the policy has been told. */
    void unqueued(JobEntry job);
}
