package org.almanac.planner.site;

import java.util.List;

/**
 * Hears what has changed in a {@link Site}, while a batch of events is applied. A policy reacts as a listener to the changes
 * that matter to it.
 */
public interface SiteListener {
    /** A listener to which no change matters. */
    SiteListener INDIFFERENT = new SiteListener() {};

    /** The job has given back its placement, which it was expected to hold until its expected end. */
    default void freed(long now, JobEntry entry) {}

    /** All jobs of this batch that free resources have been told: now a plan may be compressed. */
    default void compress(long now) {}

    /** The job has come into the queue. It may have to wait for a time or for other jobs. */
    default void arrived(long now, JobEntry entry) {}

    /** These jobs have come into the queue, in this order, and nothing else has happened in between. */
    default void arrived(long now, List<JobEntry> entries) {
        for (int i = 0; i < entries.size(); i++) {
            arrived(now, entries.get(i));
        }
    }

    /** A job of the queue no longer waits for a time, or for one of the jobs for which it waited. */
    default void startable(long now, JobEntry entry) {}

    /** The job has left the queue without a start. What was intended with it can still be read. */
    default void withdrawn(JobEntry entry) {}

    /**
     * Something else has changed: nodes, limits, expected ends, or what runs where. Planned starts may be impossible
     * now.
     */
    default void disturbed(long now) {}

    /**
     * These jobs of the queue ask for something else now, and nothing is disturbed besides. They have been told as withdrawn,
     * and are told as arrived after the compression.
     */
    default void altered(long now, List<JobEntry> entries) {
        disturbed(now);
    }

    /** The order of the queue is another one than in the batch before. This is told before all else. */
    default void reordered(long now) {}

    /** The job runs, or ran until it ended: the server has confirmed its start, or it was started by something else. */
    default void started(JobEntry entry) {}

    /** A job that ran waits again, to run from its beginning. It has been told as freed already. */
    default void requeued(JobEntry entry) {}

    /** The server did not run a job whose start was decided. It has been told as freed already. */
    default void refused(long now, JobEntry entry) {}
}
