package org.almanac.planner.truth;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/** A job as it really is. Times are epoch seconds. */
public final class TrueJob {
    /** What the job does now. */
    public enum Phase {
        TO_COME,
        WAITING,
        HELD,
        DELAYED,
        RUNNING,
        SUSPENDED,
        GONE
    }

    /** Its place among the submissions. */
    final int order;

    Job job;
    /** How many seconds it runs, whatever its walltime says. */
    long runtime;

    Phase phase = Phase.TO_COME;
    Placement placement;
    long started;
    long end;
    /** How many seconds it is still to run, where it is suspended. */
    long left;
    /** Its start was refused until then. */
    long retryAt;

    boolean hasRun;
    boolean deleted;

    TrueJob(RandomSite.Submission submission, int order) {
        this.job = submission.job();
        this.runtime = submission.runtime();
        this.order = order;
    }

    /** The job as it has been changed last. */
    public Job job() {
        return job;
    }

    public Phase phase() {
        return phase;
    }

    /** Where it runs, or ran last; null before its first start. */
    public Placement placement() {
        return placement;
    }

    /** When it started last, in epoch seconds. */
    public long started() {
        return started;
    }

    /** Until when its start is refused, in epoch seconds. */
    public long retryAt() {
        return retryAt;
    }

    /** It waits again, as if it had not run, and tells it. */
    void requeue(List<Event> events) {
        phase = Phase.WAITING;
        job = job.shortest();
        events.add(new Event.Requeued(job.id()));
    }

    @Override
    public String toString() {
        return job.id() + " " + phase;
    }
}
