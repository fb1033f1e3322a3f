package org.almanac.daemon.metrics;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;

/** Why a planned start is not what it was, as coarsely as is counted. */
public enum MoveCause {
    SEARCH,
    /** A job has ended or gone before it was expected to. */
    EARLY_END,
    /** A job has ended as expected. */
    END,
    /** A job runs longer than its walltime, or than its site expected. */
    OVERRUN,
    SUBMISSION,
    /** A node failed, returned or changed. */
    NODES,
    LIMITS,
    WINDOWS,
    QUEUES,
    /** The order of the queue has changed. */
    ORDER,
    /** A job was changed, held, released, suspended, resumed or started by hand. */
    JOB_CHANGE,
    START_REFUSED,
    /** A job that may stop others has got nodes of theirs. */
    PREEMPTION,
    /** A start or a decision came late. */
    LATE,
    RESTART,
    /** An adaptive policy put another one in charge. */
    SWITCH,
    /** None of these alone explains it. */
    UNKNOWN;

    /** The one that explains a move: what disturbs plans before what does not, and being late last. */
    public static MoveCause of(StartMove move) {
        List<Cause> causes = move.causes();
        return only(causes, cause -> move.isLater() && cause.kind().disturbs() && of(cause) != LATE)
                .or(() -> only(causes, cause -> of(cause) != LATE))
                .or(() -> only(causes, cause -> true))
                .orElse(UNKNOWN);
    }

    /** The cause that stands for a move where one is told: the most likely of those that explain it. */
    public static Optional<Cause> leading(StartMove move) {
        List<Cause> causes = move.causes();
        return first(causes, cause -> move.isLater() && cause.kind().disturbs() && of(cause) != LATE)
                .or(() -> first(causes, cause -> of(cause) != LATE))
                .or(() -> first(causes, cause -> true));
    }

    private static Optional<Cause> first(List<Cause> causes, Predicate<Cause> among) {
        return causes.stream().filter(among).findFirst();
    }

    /** What all of those are, where there are any and they are one; unknown where they are several. */
    private static Optional<MoveCause> only(List<Cause> causes, Predicate<Cause> among) {
        Set<MoveCause> kinds = causes.stream().filter(among).map(MoveCause::of).collect(Collectors.toSet());
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(kinds.size() == 1 ? kinds.iterator().next() : UNKNOWN);
    }

    private static MoveCause of(Cause cause) {
        return switch (cause.kind()) {
            case NODE_DOWN, NODE_OFFLINE, NODE_GONE, NODE_CHANGED, NODE_UP, NODE_NEW -> NODES;
            case PREEMPTED -> PREEMPTION;
            case JOB_OVERRAN, JOB_EXTENDED -> OVERRUN;
            case STARTED_ELSEWHERE,
                    JOB_RESUMED,
                    JOB_CHANGED,
                    JOB_HELD,
                    JOB_SUSPENDED,
                    JOB_REQUEUED,
                    JOB_RELEASED,
                    JOB_READY -> JOB_CHANGE;
            case START_REFUSED, START_FAILED -> START_REFUSED;
            case STARTED_LATE, START_POSTPONED, ASKED_LATE -> LATE;
            case LIMITS_CHANGED, ARRAY_CHANGED -> LIMITS;
            case WINDOWS_CHANGED, NODES_OPENED -> WINDOWS;
            case QUEUE_CHANGED -> QUEUES;
            case REORDERED, PLACE_LEFT -> ORDER;
            case SEARCHED -> SEARCH;
            case RESTORED -> RESTART;
            case POLICY_SWITCHED -> SWITCH;
            case SUBMITTED -> SUBMISSION;
            case JOB_DELETED, JOB_ENDED_EARLY -> EARLY_END;
            case JOB_ENDED -> END;
        };
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
