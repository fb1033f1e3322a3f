package org.almanac.planner.plan;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.site.JobEntry;

/**
 * A job's planned start as it was told last, which the job may have lost since, and how it has moved from one time of telling
 * to the next.
 *
 * <p>A job that gets back the place that it had lost has not moved.
 */
final class ToldStart {
    private static final long NONE = PlanTable.NONE;

    private long start = NONE;
    /** How it has moved, the last advance left out. */
    private StartMoves moves = StartMoves.NONE;
    /**
     * The last move if that was to an earlier start: from where, when and why. It is made an object when it is asked for,
     * as thousands of jobs may advance with every event.
     */
    private long advancedFrom = NONE;

    private long advancedAt;
    private List<Cause> advancedFor = List.of();
    /** The moves before the job lost its place, where it has. */
    private StartMoves movesBefore = StartMoves.NONE;

    StartMoves moves() {
        return advancedFrom == NONE
                ? moves
                : moves.with(new StartMove(advancedFrom, OptionalLong.of(start), advancedAt, advancedFor));
    }

    private void setMoves(StartMoves all) {
        moves = all;
        advancedFrom = NONE;
    }

    /** Whether the job has been told any. */
    boolean isTold() {
        return start != NONE;
    }

    /** Takes up what was told before. */
    void restore(long last, StartMoves all) {
        start = last;
        setMoves(all);
    }

    ToldStart copy() {
        ToldStart copy = new ToldStart();
        copy.takeOver(this);
        return copy;
    }

    /** From now on it is the same as the other. */
    void takeOver(ToldStart other) {
        restore(other.start, other.moves());
        movesBefore = other.movesBefore;
    }

    /** That start is told from now on; where it is another one than before, the job has moved with these causes. */
    void tell(JobEntry job, long now, long planned, MoveCauses causes) {
        if (start == planned) {
            if (isLost()) {
                setMoves(movesBefore);
            }
        } else if (start != NONE && planned > start) {
            // A job that had lost its place is later for the causes of the loss, not for those of the new place.
            List<Cause> why = isLost() ? moves.last().orElseThrow().causes() : causes.of(job, true);
            setMoves(moves().with(new StartMove(start, OptionalLong.of(planned), now, why)));
        } else if (start != NONE && planned < start) {
            advancedFrom = start;
            advancedAt = now;
            advancedFor = causes.of(job, false);
        }
        start = planned;
    }

    /** It is told from now on that the job has no planned start, where it had been told one. */
    void tellNone(JobEntry job, long now, MoveCauses causes) {
        if (start != NONE && !isLost()) {
            movesBefore = moves();
            setMoves(movesBefore.with(new StartMove(start, OptionalLong.empty(), now, causes.of(job, true))));
        }
    }

    private boolean isLost() {
        return start != NONE
                && advancedFrom == NONE
                && moves.last().filter(move -> move.to().isEmpty()).isPresent();
    }
}
