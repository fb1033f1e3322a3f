package org.almanac.planner.site;

import java.util.List;

/** A policy's reaction to what has changed in a {@link Site}, told while a batch of events is applied. */
public interface SiteListener {
    /** To whom no change matters. */
    SiteListener INDIFFERENT = new SiteListener() {
        @Override
        public void freed(long now, JobEntry entry) {}

        @Override
        public void compress(long now) {}

        @Override
        public void arrived(long now, JobEntry entry) {}

        @Override
        public void startable(long now, JobEntry entry) {}

        @Override
        public void withdrawn(JobEntry entry) {}

        @Override
        public void disturbed(long now) {}
    };

    /** The job no longer holds its placement, which it was expected to hold until its expected end. */
    void freed(long now, JobEntry entry);

    /** All jobs of this instant that free resources have been told. */
    void compress(long now);

    /** The job has come into the queue; it may have to wait for a time or for other jobs. */
    void arrived(long now, JobEntry entry);

    /** These jobs have come into the queue in this order, and nothing else in between. */
    default void arrived(long now, List<JobEntry> entries) {
        for (int i = 0; i < entries.size(); i++) {
            arrived(now, entries.get(i));
        }
    }

    /** A job of the queue no longer waits for a time, or for one of the jobs that it waited for. */
    void startable(long now, JobEntry entry);

    /** The job has left the queue without having been started; its reservation is still to be read. */
    void withdrawn(JobEntry entry);

    /** Something else changed: nodes, limits, expected ends, what runs where. What was planned may not be feasible. */
    void disturbed(long now);

    /** The queue stands in another order than in the batch before; told before all else. */
    default void reordered(long now) {}

    /** The job runs, or did until it ended: the server has confirmed its start, or somebody else has started it. */
    default void started(JobEntry entry) {}

    /** A job that ran waits again, to run from its beginning; it has been told as freed already. */
    default void requeued(JobEntry entry) {}

    /** The server did not run a job that was decided to start; it has been told as freed already. */
    default void refused(long now, JobEntry entry) {}
}
