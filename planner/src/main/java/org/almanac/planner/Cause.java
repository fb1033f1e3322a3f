package org.almanac.planner;

import java.util.Optional;

/**
 * Something that may move planned starts.
 *
 * @param subject whose it is: a job's id, a node's, a queue's or a job array's name; empty where it concerns the whole site
 */
public record Cause(Kind kind, Optional<String> subject) {
    /** What it was; those that take room or time away come first, then those that may do either, then those that give. */
    public enum Kind {
        NODE_DOWN,
        NODE_OFFLINE,
        NODE_GONE,
        /** A job ran, or is said to run, longer than its walltime. */
        JOB_OVERRAN,
        STARTED_ELSEWHERE,
        JOB_RESUMED,
        START_REFUSED,
        /** A start was taken and came to nothing. */
        START_FAILED,
        /** A job came to run later than it was started. */
        STARTED_LATE,
        NODE_CHANGED,
        LIMITS_CHANGED,
        /** A job array came to have another number of jobs that may run at once. */
        ARRAY_CHANGED,
        WINDOWS_CHANGED,
        QUEUE_CHANGED,
        JOB_CHANGED,
        JOB_HELD,
        JOB_SUSPENDED,
        JOB_REQUEUED,
        /** The search found a better plan. */
        SEARCHED,
        /** The scheduler was started afresh and took up what had been intended. */
        RESTORED,
        /** Another policy plans: an adaptive one put it in charge, or it was set. */
        POLICY_SWITCHED,
        /** A start was put off, as the server was not ready for it. */
        START_POSTPONED,
        /** The scheduler was asked later than it wanted to be, or the clock has jumped. */
        ASKED_LATE,
        JOB_RELEASED,
        /** A job need not wait for a time any more. */
        JOB_READY,
        /** Fair share put the queue in another order. */
        REORDERED,
        SUBMITTED,
        /** A window is over, or a reservation begins. */
        NODES_OPENED,
        JOB_DELETED,
        /** A job ended when it was expected to. */
        JOB_ENDED,
        JOB_ENDED_EARLY,
        NODE_UP,
        NODE_NEW;

        /** Whether planned starts that are kept may be lost by it. */
        public boolean disturbs() {
            return compareTo(JOB_RELEASED) < 0;
        }

        /** Whether it may make room for others. */
        public boolean makesRoom() {
            return compareTo(STARTED_ELSEWHERE) >= 0 && (compareTo(ASKED_LATE) < 0 || compareTo(SUBMITTED) > 0);
        }
    }
}
