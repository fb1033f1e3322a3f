package org.almanac.pbs;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a server tells of a job that does not bear on when it may start.
 *
 * @param priority as its user wishes among his own
 * @param interactive whether somebody waits at a terminal for it
 * @param substate the server's own number, such as 42 for running
 * @param comment empty where there is none
 * @param told the planned start that the server shows to its user
 * @param requeued of a job that waits again after it has run: a time since which that is so, or when that run began
 */
public record JobNotes(
        int priority,
        boolean interactive,
        OptionalInt substate,
        String comment,
        Optional<PlannedStart> told,
        OptionalLong requeued) {
    public static final JobNotes NONE =
            new JobNotes(0, false, OptionalInt.empty(), "", Optional.empty(), OptionalLong.empty());
}
