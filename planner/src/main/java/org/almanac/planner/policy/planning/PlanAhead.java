package org.almanac.planner.policy.planning;

import java.util.OptionalLong;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.Settings;

/**
 * The bound on how many waiting jobs have a planned start.
 *
 * <p>Places in the plan are given in the order of the queue, to jobs that can be planned; a job that has one keeps it
 * until it starts. A job that has none is started where it can start at once and delays no planned start, and is promised
 * nothing.
 *
 * @param jobs at most so many; empty where all are planned
 */
public record PlanAhead(OptionalLong jobs) {
    /** No bound. */
    public static final PlanAhead ALL = new PlanAhead(OptionalLong.empty());

    private static final String NAME = "plan-ahead";

    public static Parameter parameter() {
        return Parameter.countOrNone(
                NAME, "the most waiting jobs that have a planned start; others start where they delay none of them");
    }

    public static PlanAhead of(Settings settings) {
        return new PlanAhead(settings.countOrNone(NAME));
    }

    boolean isBounded() {
        return jobs.isPresent();
    }

    boolean isReached(int planned) {
        return jobs.isPresent() && planned >= jobs.getAsLong();
    }
}
