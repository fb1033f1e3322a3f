package org.almanac.planner;

import java.util.List;
import java.util.OptionalLong;

/**
 * That a job's planned start has become another; times in epoch seconds.
 *
 * @param from the start that it had
 * @param to the start that it got; empty where it lost its place and has none
 * @param at when that was
 * @param causes what may have been the cause, by how likely it is, a few at most: all that it can have been happened
 *     since the start was told last
 */
public record Move(long from, OptionalLong to, long at, List<Cause> causes) {
    public Move {
        causes = List.copyOf(causes);
    }

    /** Whether it is to start later than before, or nobody knows when. */
    public boolean isLater() {
        return to.isEmpty() || to.getAsLong() > from;
    }
}
