package org.almanac.planner.cluster;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What has to be so before a job may start, and the deadline by which it is to end.
 *
 * @param notBefore the earliest start in epoch seconds; 0 if any time will do
 * @param after the jobs that must have ended before
 * @param array the job array, if the job belongs to one that bounds how many of its jobs run at once
 * @param deadline epoch seconds by which the job is to have ended; empty if it is to end as soon as possible
 */
public record Conditions(long notBefore, List<JobId> after, Optional<ArraySlots> array, OptionalLong deadline) {
    public static final Conditions NONE = new Conditions(0, List.of(), Optional.empty());

    public Conditions {
        after = List.copyOf(after);
    }

    /** The conditions of a job without a deadline. */
    public Conditions(long notBefore, List<JobId> after, Optional<ArraySlots> array) {
        this(notBefore, after, array, OptionalLong.empty());
    }

    /** These conditions without a deadline. */
    public Conditions asSoonAsPossible() {
        return new Conditions(notBefore, after, array);
    }

    /** These conditions with a deadline, in epoch seconds. */
    public Conditions by(long otherDeadline) {
        return new Conditions(notBefore, after, array, OptionalLong.of(otherDeadline));
    }
}
