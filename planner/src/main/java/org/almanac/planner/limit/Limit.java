package org.almanac.planner.limit;

import java.util.Optional;

/**
 * A bound on what jobs hold at once, at every planned moment.
 *
 * @param name as users are told it
 * @param subject whose jobs count, and which of them together
 * @param measure what is counted of a job
 * @param amount how much may be held
 * @param cluster the cluster on which alone it holds; empty for all of them together
 */
public record Limit(String name, Subject subject, Measure measure, Amount amount, Optional<String> cluster) {
    /** A limit on all clusters together. */
    public Limit(String name, Subject subject, Measure measure, Amount amount) {
        this(name, subject, measure, amount, Optional.empty());
    }

    /** That there are so many of something that belongs to no node, such as a licence: a limit of its name. */
    public static Limit ofCountable(String name, long number) {
        return new Limit(name, new Subject.Everyone(), new Measure.OfCountable(name), new Amount.Absolute(number));
    }

    /** Whether it says how much there is of something countable. */
    boolean isNumberOfCountable() {
        return measure instanceof Measure.OfCountable counted
                && subject instanceof Subject.Everyone
                && name.equals(counted.name());
    }
}
