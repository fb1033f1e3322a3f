package org.almanac.planner.limit;

import java.util.Optional;

/**
 * A bound on what jobs hold at once. It holds at every planned moment.
 *
 * @param name the name that users are told
 * @param subject which jobs count, and which of them together
 * @param measure what is counted of a job
 * @param amount how much the jobs of one subject may hold together
 * @param cluster the cluster to which the limit applies; empty if it applies to all clusters together
 */
public record Limit(String name, Subject subject, Measure measure, Amount amount, Optional<String> cluster) {
    /** A limit on all clusters together. */
    public Limit(String name, Subject subject, Measure measure, Amount amount) {
        this(name, subject, measure, amount, Optional.empty());
    }

    /** The number of a thing that belongs to no node, such as a licence, as a limit of that name. */
    public static Limit ofCountable(String name, long number) {
        return new Limit(name, new Subject.Everyone(), new Measure.OfCountable(name), new Amount.Absolute(number));
    }

    /** Whether this limit tells how many of a countable thing there are. */
    public boolean isNumberOfCountable() {
        return measure instanceof Measure.OfCountable counted
                && subject instanceof Subject.Everyone
                && name.equals(counted.name());
    }
}
