package org.almanac.daemon.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.UserPatience;

/**
 * Tells which jobs have dissatisfied their users, who had more patience at first the more and the larger jobs they had
 * submitted (planning paper, section 4.3): see {@link UserPatience}.
 *
 * <p>A job counts by its first start.
 */
final class Satisfaction {
    private AcceptableWait acceptable = AcceptableWait.WITH_FLOORS;
    private final Map<String, UserPatience> users = new HashMap<>();
    /** When the job that was submitted last was, in epoch seconds. */
    private long latest = Long.MIN_VALUE;

    /** Users accept other waits of the jobs that they submit from now on. */
    void accept(AcceptableWait other) {
        acceptable = other;
    }

    /** The job has come to wait. Jobs are told in the order of their submissions, as far as that is known. */
    void submitted(ServerJob job, JobMemory memory) {
        double wait = acceptable.seconds(Math.max(1, job.request().total().cpus()), Math.max(1, job.walltime()));
        memory.user = job.owner().user();
        memory.acceptable = OptionalDouble.of(wait);
        // A job that came out of a routing queue may have been submitted before others that are known.
        latest = Math.max(latest, job.queued());
        of(memory).submitted(latest, wait);
    }

    /** The job has started after so many seconds; whether its user is dissatisfied with that. */
    boolean dissatisfies(JobMemory memory, long waited) {
        if (memory.acceptable.isEmpty()) {
            return false;
        }
        double wait = memory.acceptable.getAsDouble();
        memory.acceptable = OptionalDouble.empty();
        return of(memory).started(waited, wait).isPresent();
    }

    /** The job is gone; if it never started, it has tried nobody's patience. */
    void gone(JobMemory memory) {
        if (memory.acceptable.isPresent()) {
            memory.acceptable = OptionalDouble.empty();
            of(memory).withdrawn();
        }
    }

    private UserPatience of(JobMemory memory) {
        return users.computeIfAbsent(memory.user, user -> new UserPatience());
    }
}
