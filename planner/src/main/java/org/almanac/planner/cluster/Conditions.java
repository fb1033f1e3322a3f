package org.almanac.planner.cluster;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What must be so before a job may start, and by when it is to have ended.
 *
 * @param notBefore epoch seconds; 0 where any time will do
 * @param after the jobs that must have ended
 * @param array the array's bound, where it belongs to one that has one
 * @param deadline epoch seconds by which the job is wanted to have ended, where it need not be as soon as possible
 */
public record Conditions(long notBefore, List<JobId> after, Optional<ArraySlots> array, OptionalLong deadline) {
    public static final Conditions NONE = new Conditions(0, List.of(), Optional.empty());

    public Conditions {
        after = List.copyOf(after);
    }

    /** Conditions of a job that is to end as soon as possible. */
    public Conditions(long notBefore, List<JobId> after, Optional<ArraySlots> array) {
        this(notBefore, after, array, OptionalLong.empty());
    }

    /** The same conditions without a deadline. */
    public Conditions asSoonAsPossible() {
        return new Conditions(notBefore, after, array);
    }

    /** The same conditions with a deadline, in epoch seconds. */
    public Conditions by(long otherDeadline) {
        return new Conditions(notBefore, after, array, OptionalLong.of(otherDeadline));
    }
}
