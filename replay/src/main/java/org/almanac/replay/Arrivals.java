package org.almanac.replay;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;

/** How the jobs of a log come in one replay: when the next is submitted, and which it is. Each comes once at most. */
public interface Arrivals {
    /**
     * When the next job is submitted, in seconds of the log's time, as far as it is known by now: the end of a job may
     * bring it nearer, but never before that end. {@link Times#NEVER} where no job is to come.
     */
    long next();

    /** The place in the log of the job of which {@link #next} tells the time; it counts as submitted from now on. */
    int take();

    /** A job has ended. Told of each end before the jobs of that second are asked for. */
    void ended(JobId job, long end);

    /** What the user of a job asks for that comes now, in seconds of walltime; empty for what stands in the log. */
    default OptionalLong asked(ReplayJob job, long now) {
        return OptionalLong.empty();
    }

    /** A job begins to run. */
    default void started(JobId job, long start) {}

    /** Every job at its recorded time, in the order of the log. */
    static Arrivals asRecorded(List<ReplayJob> jobs) {
        return new Arrivals() {
            private int submitted;

            @Override
            public long next() {
                return submitted < jobs.size() ? jobs.get(submitted).submit() : Times.NEVER;
            }

            @Override
            public int take() {
                return submitted++;
            }

            @Override
            public void ended(JobId job, long end) {}
        };
    }
}
