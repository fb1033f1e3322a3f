package org.almanac.planner;

import java.util.List;
import java.util.OptionalLong;

/**
 * A move of a job's planned start to another time; times in epoch seconds.
 *
 * @param from the planned start before
 * @param to the planned start after; empty if the job lost its place and has no other
 * @param at when the planned start moved
 * @param causes what may have caused the move, the most likely first, a few at most; all of it happened since the
 *     planned starts were told last
 */
public record StartMove(long from, OptionalLong to, long at, List<Cause> causes) {
    public StartMove {
        causes = List.copyOf(causes);
    }

    /** Whether the job is planned later than before, or is not planned any more. */
    public boolean isLater() {
        return to.isEmpty() || to.getAsLong() > from;
    }
}
