package org.almanac.planner;

import java.util.Optional;
import org.almanac.planner.formula.Formula;

/**
 * How a site orders its waiting jobs, before whatever order their policy has.
 *
 * @param formula of jobs whose queues have the same priority, those of a greater value come first; a formula that names the
 *     priority of queues orders the jobs of all queues. Empty where there is none.
 * @param threshold a job whose value is not above it is not started; empty where all are
 * @param eligibility whether it is counted for how long each job could have run, though no formula names that
 */
public record JobOrder(Optional<Formula> formula, Optional<Double> threshold, Eligibility eligibility) {
    /** The order of a site that leaves it to the policy. */
    public static final JobOrder NONE = new JobOrder(Optional.empty(), Optional.empty(), Eligibility.AS_NAMED);

    /** Whether it is counted for how long jobs could have run. */
    public enum Eligibility {
        /** Where the formula names it. */
        AS_NAMED,
        COUNTED
    }

    /** Jobs by a formula. */
    public static JobOrder by(Formula formula) {
        return new JobOrder(Optional.of(formula), Optional.empty(), Eligibility.AS_NAMED);
    }

    /** The same where jobs whose value is not above that are not started. */
    public JobOrder above(double value) {
        return new JobOrder(formula, Optional.of(value), eligibility);
    }
}
