package org.almanac.planner;

import java.util.Optional;

/**
 * Why planned starts may have moved: something that happened at the site, or that the scheduler did.
 *
 * @param subject the id or name of the job, node, queue or job array concerned; empty for a cause that concerns the
 *     whole site
 */
public record Cause(Kind kind, Optional<String> subject) {
    /**
     * What happened. The order matters: first what takes room or time away, then what may take or give, then what
     * gives.
     */
    public enum Kind {
        /** A job that may stop others has got nodes that others had, or were to have. */
        PREEMPTED,
        NODE_DOWN,
        NODE_OFFLINE,
        NODE_GONE,
        /** A job ran, or is said to run, longer than its walltime. */
        JOB_OVERRAN,
        /** A job runs longer than its site expected it to, by which it was planned; its walltime has not passed. */
        JOB_EXTENDED,
        STARTED_ELSEWHERE,
        JOB_RESUMED,
        START_REFUSED,
        /** The server took a start, and the job did not come to run. */
        START_FAILED,
        /** A job began to run later than its start was decided. */
        STARTED_LATE,
        NODE_CHANGED,
        LIMITS_CHANGED,
        /** The number of jobs of an array that may run at once has changed. */
        ARRAY_CHANGED,
        /** Windows have changed, or at which hours jobs of which queues start. */
        WINDOWS_CHANGED,
        QUEUE_CHANGED,
        JOB_CHANGED,
        JOB_HELD,
        JOB_SUSPENDED,
        JOB_REQUEUED,
        /** The search found a better plan. */
        SEARCHED,
        /** The scheduler was restarted and took up its stored intentions. */
        RESTORED,
        /** Another policy plans: an adaptive policy put it in charge, or the configuration names another one. */
        POLICY_SWITCHED,
        /** The server was not ready for a start, which is tried again later. */
        START_POSTPONED,
        /** The scheduler was asked later than it wanted to be, or the clock has jumped. */
        ASKED_LATE,
        JOB_RELEASED,
        /** The time before which a job must not start has come. */
        JOB_READY,
        /** Fair share changed the order of the queue. */
        REORDERED,
        /** A job that started has left its place in a plan of few jobs to another one. */
        PLACE_LEFT,
        SUBMITTED,
        /** A window is over, a reservation begins, or prime time or dedicated time begins or ends. */
        NODES_OPENED,
        JOB_DELETED,
        /** A job ended when it was expected to. */
        JOB_ENDED,
        JOB_ENDED_EARLY,
        NODE_UP,
        NODE_NEW;

        /** Whether the cause can break planned starts that a policy otherwise keeps. */
        public boolean disturbs() {
            return compareTo(JOB_RELEASED) < 0;
        }

        /** Whether the cause can free room for other jobs. */
        public boolean makesRoom() {
            return compareTo(STARTED_ELSEWHERE) >= 0 && (compareTo(ASKED_LATE) < 0 || compareTo(SUBMITTED) > 0);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cause cause && kind == cause.kind && subject.equals(cause.subject);
    }

    /** As equal causes have it: the code that Java makes for a record's own would take a tenth of a short replay. */
    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + subject.hashCode();
    }
}
