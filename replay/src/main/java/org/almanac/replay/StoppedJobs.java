package org.almanac.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.simulation.RefusedStart;
import org.almanac.simulation.VirtualCluster;

/** Stops running jobs of a replay for others, and lets them go on, or run from their beginning, when they start again. */
final class StoppedJobs {
    private final List<ReplayJob> jobs;
    private final VirtualCluster cluster;
    private final JobOutcomes.Builder outcomes;
    private final Measurements measured;
    private final StopRecord record;
    /** The places in the log of the jobs that were stopped and have not ended. */
    private final Map<JobId, Integer> places = new HashMap<>();

    StoppedJobs(
            List<ReplayJob> jobs,
            VirtualCluster cluster,
            JobOutcomes.Builder outcomes,
            Measurements measured,
            StopRecord record) {
        this.jobs = jobs;
        this.cluster = cluster;
        this.outcomes = outcomes;
        this.measured = measured;
        this.record = record;
    }

    /** The job's place in the log. */
    int place(JobId job) {
        return places.get(job);
    }

    /**
     * Stops a running job.
     *
     * @return what the scheduler is to be told of it; unless the job was deleted, it waits again
     */
    Event stop(Preemption.Stop stop, long now) {
        JobId id = stop.job();
        int place = places.computeIfAbsent(id, this::placeOf);
        ReplayJob job = jobs.get(place);
        long began = outcomes.startOf(place);
        record.stopped(id, stop.method(), job.cpus(), began, now);
        measured.stopped(id);
        if (stop.method() == StopMethod.SUSPEND) {
            cluster.suspend(id, now);
        } else {
            cluster.stop(id);
        }
        if (stop.method() == StopMethod.DELETE) {
            outcomes.delay(place, now - began - job.runtime());
            record.deleted(id);
            places.remove(id);
            return new Event.Deleted(id);
        }
        measured.waits(job.job());
        return stop.method() == StopMethod.SUSPEND ? new Event.Suspended(id) : new Event.Requeued(id);
    }

    /** Runs a job again that was stopped. */
    void runAgain(Start start, long now) {
        JobId id = start.job().id();
        int place = place(id);
        long left = jobs.get(place).runtime() - record.ran(id, now);
        if (cluster.isSuspended(id) != start.isResumption()) {
            throw new RefusedStart("Job " + id + " was started at " + now
                    + (start.isResumption() ? " to go on, but is not suspended" : " anew, but is suspended"));
        }
        if (start.isResumption()) {
            cluster.resume(id, start.placement(), now);
        } else {
            cluster.start(id, start.placement(), now + left);
        }
        record.runs(id, now);
        measured.runs(id, start.placement());
        outcomes.delay(
                place, now + left - outcomes.startOf(place) - jobs.get(place).runtime());
    }

    /** A job has ended, which may never have been stopped; what is wrong if it has not run for as long as it should have. */
    Optional<String> ended(JobId job, long now) {
        Integer place = places.isEmpty() ? null : places.remove(job);
        return place == null
                ? Optional.empty()
                : record.ended(job, jobs.get(place).runtime(), now);
    }

    /** Where the job stands in the log; jobs are stopped seldom enough to look for it. */
    private int placeOf(JobId id) {
        for (int i = 0; i < jobs.size(); i++) {
            if (outcomes.hasStarted(i) && jobs.get(i).id().equals(id)) {
                return i;
            }
        }
        throw new RefusedStart("Job " + id + " is stopped, but does not run");
    }
}
