package org.almanac.planner;

import java.util.Optional;

/** What is remembered of the moves of a job's planned start: the last move, and the last move to a later start. */
public record StartMoves(Optional<StartMove> last, Optional<StartMove> later) {
    public static final StartMoves NONE = new StartMoves(Optional.empty(), Optional.empty());

    /** These moves with one more, which is the last. */
    public StartMoves with(StartMove move) {
        return new StartMoves(Optional.of(move), move.isLater() ? Optional.of(move) : later);
    }
}
