package org.almanac.planner.cluster;

import java.util.List;
import java.util.Optional;

/**
 * What must be so before a job may start.
 *
 * @param notBefore epoch seconds; 0 where any time will do
 * @param after the jobs that must have ended
 * @param array the array's bound, where it belongs to one that has one
 */
public record Conditions(long notBefore, List<JobId> after, Optional<ArraySlots> array) {
    public static final Conditions NONE = new Conditions(0, List.of(), Optional.empty());

    public Conditions {
        after = List.copyOf(after);
    }
}
