package org.almanac.planner;

import java.util.Optional;

/** What is remembered of the moves of a job's planned start: the last one, and the last one by which it got later. */
public record Moves(Optional<Move> last, Optional<Move> later) {
    public static final Moves NONE = new Moves(Optional.empty(), Optional.empty());

    /** The same with one more. */
    public Moves with(Move move) {
        return new Moves(Optional.of(move), move.isLater() ? Optional.of(move) : later);
    }
}
