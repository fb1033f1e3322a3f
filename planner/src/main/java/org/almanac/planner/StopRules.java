package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.limit.Limit;

/**
 * Which jobs may stop others, and how, by the rules of the server.
 *
 * <p>A job may stop those of lower levels. Of the levels whose traits it all has, that with the most traits is its own, and of
 * those with as many the highest.
 *
 * @param levels the highest first, each by its traits; empty where no job may stop others
 * @param expressFrom the least priority of a queue whose jobs are express; empty where none are
 * @param order how jobs are stopped
 * @param softLimits limits that keep no job from starting; those who have passed one may be stopped
 * @param targets whether a job may name those that alone it stops
 * @param released the kinds of resources that a suspended job gives back; empty where it gives back all
 * @param turn when a suspended job goes on, beside jobs that have not started
 */
public record StopRules(
        List<Set<Trait>> levels,
        Optional<Integer> expressFrom,
        StopOrder order,
        List<Limit> softLimits,
        Targets targets,
        Optional<Set<Integer>> released,
        Turn turn) {
    /** The rules of a server by which no job stops others. */
    public static final StopRules NONE =
            new StopRules(List.of(), Optional.empty(), StopOrder.SUSPEND_OR_REQUEUE, List.of(), Targets.NAMED_BY_JOBS);

    public StopRules {
        levels = levels.stream().map(Set::copyOf).toList();
        softLimits = List.copyOf(softLimits);
        released = released.map(Set::copyOf);
    }

    /** Rules of a server where suspended jobs give back all that they hold, and have their old turn. */
    public StopRules(
            List<Set<Trait>> levels,
            Optional<Integer> expressFrom,
            StopOrder order,
            List<Limit> softLimits,
            Targets targets) {
        this(levels, expressFrom, order, softLimits, targets, Optional.empty(), Turn.AS_BEFORE);
    }

    /** The same where suspended jobs give back these kinds alone. */
    public StopRules releasing(Optional<Set<Integer>> kinds) {
        return new StopRules(levels, expressFrom, order, softLimits, targets, kinds, turn);
    }

    /** The same where suspended jobs go on at that turn. */
    public StopRules goingOn(Turn other) {
        return new StopRules(levels, expressFrom, order, softLimits, targets, released, other);
    }

    /** What makes a job more or less urgent than others. */
    public enum Trait {
        /** Its queue is one of express. */
        EXPRESS,
        /** It has no other trait. */
        NORMAL,
        /** Its owner has used more than a share. */
        OVER_SHARE,
        /** A soft limit of the whole server that counts it is passed. */
        OVER_SERVER_LIMIT,
        /** A soft limit of its queue that counts it is passed. */
        OVER_QUEUE_LIMIT
    }

    /** Whether a job may name those that alone it stops. */
    public enum Targets {
        NAMED_BY_JOBS,
        IGNORED
    }

    /** When a suspended job goes on. */
    public enum Turn {
        /** It waits at its old place in the queue, like any other job. */
        AS_BEFORE,
        /** It goes on as soon as it can, before jobs of no higher level that have not started; none of these delays it. */
        FIRST
    }
}
