package org.almanac.daemon.shadow;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Owner;

/**
 * A job as it was submitted.
 *
 * @param submitted epoch seconds
 * @param walltime seconds
 * @param notBefore epoch seconds; 0 where any time will do
 * @param after the jobs that had to end before
 * @param array the array's bound, where it belonged to one that has one
 * @param deadline epoch seconds by which it was wanted to have ended, where it need not be as soon as possible
 */
record Asked(
        Owner owner,
        String queue,
        long submitted,
        long walltime,
        AskedRequest request,
        long notBefore,
        List<String> after,
        Optional<ArraySlots> array,
        OptionalLong deadline) {
    Asked {
        after = List.copyOf(after);
    }
}
