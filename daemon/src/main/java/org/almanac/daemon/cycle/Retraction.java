package org.almanac.daemon.cycle;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * Takes back the comments that told of a plan: of jobs that have started, by whomever, and of all of them while somebody
 * else starts the jobs.
 *
 * <p>TORQUE keeps a comment for as long as the job is there; OpenPBS writes another one when a job starts. A job of which
 * the server refuses it keeps its comment, and is not asked for again.
 */
final class Retraction {
    private final MeasuredServer server;
    private final JobMemories memories;
    private Set<String> refused = new HashSet<>();

    Retraction(MeasuredServer server, JobMemories memories) {
        this.server = server;
        this.memories = memories;
    }

    /**
     * Takes back what is of no use any more, at most so many comments.
     *
     * @param plans whether what is planned here will be
     * @return the failure to reach the server, if there was one
     */
    Optional<PbsException> takeBack(Snapshot snapshot, Plans plans, int most) {
        List<ServerJob> told = snapshot.jobs().stream()
                .filter(job -> isPast(job.state()) || plans == Plans.OF_ANOTHER && isWaiting(job.state()))
                .filter(job -> PlanComment.isOurs(job.notes().comment()))
                .toList();
        Set<String> ids = new HashSet<>();
        told.forEach(job -> ids.add(job.id()));
        refused.retainAll(ids);
        int left = most;
        for (ServerJob job : told) {
            if (left == 0) {
                break;
            }
            if (refused.contains(job.id())) {
                continue;
            }
            left--;
            try {
                server.takeBack(job);
                memories.of(job.id()).untell();
            } catch (PbsException e) {
                if (e.meaning() == Meaning.UNREACHABLE) {
                    return Optional.of(e);
                }
                if (e.meaning() == Meaning.NOT_YET || e.meaning() == Meaning.BUSY) {
                    break;
                }
                refused.add(job.id());
            }
        }
        return Optional.empty();
    }

    /** Whose plan it is by which jobs start. */
    enum Plans {
        OURS,
        OF_ANOTHER
    }

    private static boolean isPast(JobState state) {
        return state == JobState.RUNNING || state.isSuspended();
    }

    private static boolean isWaiting(JobState state) {
        return state == JobState.QUEUED || state == JobState.HELD || state == JobState.WAITING;
    }
}
