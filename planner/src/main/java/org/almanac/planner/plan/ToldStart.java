package org.almanac.planner.plan;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.site.JobEntry;

/**
 * The planned start that was told last for a job, and the moves of that start from one telling to the next. The job may
 * have lost its planned start since.
 *
 * <p>A job that gets back the place that it had lost has not moved.
 */
final class ToldStart {
    private static final long NONE = PlanTable.NONE;

    private long start = NONE;
    /** The moves so far, without the last one if that was to an earlier start. */
    private StartMoves moves = StartMoves.NONE;
    /**
     * The last move if that was to an earlier start: from which start, when and why. It is made an object only when it
     * is asked for, because thousands of jobs may advance with every event.
     */
    private long advancedFrom = NONE;

    private long advancedAt;
    private List<Cause> advancedFor = List.of();
    /** The moves before the job lost its place, if it has lost it. */
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

    /** Whether a start has been told for the job. */
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

    /** Becomes the same as the other. */
    void takeOver(ToldStart other) {
        restore(other.start, other.moves());
        movesBefore = other.movesBefore;
    }

    /** That start is promised, and is the first that is told, if none has been. */
    void promised(long planned) {
        if (start == NONE) {
            start = planned;
        }
    }

    /** Tells that start. If another one was told before, the job has moved, with these causes. */
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

    /** Tells that the job has no planned start, if one had been told. */
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
