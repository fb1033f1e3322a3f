package org.almanac.planner.policy.planning;

import java.util.OptionalLong;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;

/**
 * The bound on how many waiting jobs have a planned start.
 *
 * <p>Places in the plan are given in the order of the queue, to jobs that can be planned. A job that has a place keeps
 * it until it starts. A job that has none starts if it can start at once and delays no planned start; it is promised
 * nothing.
 *
 * @param jobs the most jobs that have a planned start; empty if all have one
 */
public record PlanAhead(OptionalLong jobs) {
    /** No bound. */
    public static final PlanAhead ALL = new PlanAhead(OptionalLong.empty());

    public static final Setting<PlanAhead> PLAN_AHEAD = new Setting<>(
            "plan-ahead",
            Notation.NUMBER.map(jobs -> new PlanAhead(OptionalLong.of(jobs))).or(Notation.NONE, ALL),
            Notation.NONE,
            "the most waiting jobs that have a planned start; others start where they delay none of them");

    boolean isBounded() {
        return jobs.isPresent();
    }

    /** How many of so many waiting jobs may have a planned start. */
    int most(int waiting) {
        return (int) Math.min(waiting, jobs.orElse(waiting));
    }

    boolean isReached(int planned) {
        return jobs.isPresent() && planned >= jobs.getAsLong();
    }
}
