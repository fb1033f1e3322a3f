package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Holding;

/**
 * Finds the match-up point of an update: the place in a list's order behind which the plan stays as it was, so that a
 * sweep can end there. Something may still be held otherwise than before; but all jobs behind find free what they are
 * planned to hold, and none can start earlier by what has been given back.
 *
 * <p>It keeps the list's room up to date as jobs move, as long as few do.
 */
final class MatchUpPoint {
    private final Tuning tuning;
    private final PlanTable table;
    private final PlannedRoom room;
    private final EarlierCandidates candidates;
    private final OutdatedPart outdated;
    private final List<Holding> freed;
    private final List<Holding> taken = new ArrayList<>(0);
    /** Whether a moved job counts in a limit. */
    private boolean limited;

    private int moved;
    private int met;
    private int nextLook;

    MatchUpPoint(JobList list, PlannedRoom room) {
        this.tuning = list.use().tuning();
        this.nextLook = tuning.firstMatchUp();
        this.table = list.plan().table();
        this.room = room;
        this.candidates = new EarlierCandidates(list, room);
        this.outdated = list.outdated();
        this.freed = new ArrayList<>(outdated.freed());
    }

    /** The sweep has given the job its present reservation in place of that one. */
    void moves(JobEntry job, Optional<Reservation> before) {
        if (++moved > tuning.movedJobs()) {
            return;
        }
        before.map(other -> Holding.of(other, job.walltime())).ifPresent(there -> {
            room.release(there);
            freed.add(there);
        });
        Holding here = table.holding(job);
        room.nodes().hold(here.placement(), here.from(), here.to());
        taken.add(here);
        limited |= job.charges(here.placement().cluster()).size() > 0;
    }

    /** Whether the room has all jobs where they are planned now. */
    boolean isRoomKeptUp() {
        return moved <= tuning.movedJobs();
    }

    /**
     * Whether the sweep can end behind a job that starts then as before.
     *
     * @param until from then on the same is held as before
     */
    boolean isAt(long time, long until) {
        if (++met < nextLook || limited || moved > tuning.movedJobs() || !outdated.isOnlyByHoldings(time)) {
            return false;
        }
        nextLook = 2 * met;
        freed.removeIf(there -> there.to() <= time);
        taken.removeIf(there -> there.to() <= time);
        return taken.stream()
                        .allMatch(here ->
                                room.nodes().isFeasible(here.placement(), Math.max(time, here.from()), here.to()))
                && !candidates.isAnyUncounted(time, until)
                && candidates.isNone(freed, time);
    }
}
