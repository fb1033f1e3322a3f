package org.almanac.daemon.view;

import org.almanac.planner.Cause;

/** Causes of moves in words. */
public final class CauseWords {
    private CauseWords() {}

    public static String of(Cause cause) {
        String subject = cause.subject().orElse("");
        String job = subject.isEmpty() ? "another job" : "job " + ObstacleWords.number(subject);
        return switch (cause.kind()) {
            case PREEMPTED -> job + " may stop others, and has got nodes";
            case NODE_DOWN -> "node " + subject + " went down";
            case NODE_OFFLINE -> "node " + subject + " was taken offline";
            case NODE_GONE -> "node " + subject + " is gone";
            case NODE_CHANGED -> "node " + subject + " has changed";
            case NODE_UP -> "node " + subject + " is up again";
            case NODE_NEW -> "node " + subject + " is new";
            case JOB_OVERRAN -> job + " runs longer than its walltime";
            case JOB_EXTENDED -> job + " runs longer than its soft walltime";
            case STARTED_ELSEWHERE -> job + " was started by others";
            case JOB_RESUMED -> job + " was resumed";
            case START_REFUSED -> "the start of " + job + " was refused";
            case START_FAILED -> "the start of " + job + " came to nothing";
            case START_POSTPONED -> "the server was not ready to start " + job;
            case STARTED_LATE -> job + " started late";
            case LIMITS_CHANGED -> "limits have changed";
            case ARRAY_CHANGED ->
                (subject.isEmpty() ? "another array" : "array " + subject)
                        + " may run another number of its jobs at once";
            case WINDOWS_CHANGED -> "windows, reservations or hours have changed";
            case QUEUE_CHANGED -> "queue " + subject + " has changed";
            case REORDERED -> "the order of the queue has changed";
            case JOB_CHANGED -> job + " was changed";
            case JOB_HELD -> job + " was held";
            case JOB_SUSPENDED -> job + " was suspended";
            case JOB_REQUEUED -> job + " was requeued";
            case SEARCHED -> "the search found a better plan";
            case RESTORED -> "the scheduler was restarted";
            case POLICY_SWITCHED -> "another policy took over";
            case ASKED_LATE -> "the scheduler came late";
            case JOB_RELEASED -> job + " was released";
            case JOB_READY -> job + " need not wait any more";
            case SUBMITTED -> job + " was submitted";
            case PLACE_LEFT -> "a job that started left its place in the plan to another one";
            case NODES_OPENED -> "a window is over, or prime time or dedicated time begins or ends";
            case JOB_DELETED -> job + " was deleted";
            case JOB_ENDED -> job + " has ended";
            case JOB_ENDED_EARLY -> job + " ended early";
        };
    }
}
