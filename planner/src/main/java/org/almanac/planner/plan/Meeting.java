package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Holding;

/**
 * Tells where a sweep over a list meets the plan as it was, though something is held otherwise than before: where those
 * behind find free what they are planned to hold, and nobody gains from what has been given back.
 *
 * <p>It keeps the list's room up as jobs move, as long as few do.
 */
final class Meeting {
    private final Tuning tuning;
    private final PlanTable table;
    private final PlannedRoom room;
    private final Gainers gainers;
    private final Outdated outdated;
    private final List<Holding> freed;
    private final List<Holding> taken = new ArrayList<>(0);
    /** Whether limits are held otherwise, too. */
    private boolean limited;

    private int moved;
    private int met;
    private int nextLook;

    Meeting(JobList list, PlannedRoom room) {
        this.tuning = list.use().tuning();
        this.nextLook = tuning.firstMeeting();
        this.table = list.plan().table();
        this.room = room;
        this.gainers = new Gainers(list, room);
        this.outdated = list.outdated();
        this.freed = new ArrayList<>(outdated.freed());
    }

    /** The job, which the sweep has come to, has its present reservation in place of that one. */
    void moves(JobEntry job, Optional<Reservation> before) {
        int place = outdated.place() + met + moved;
        if (++moved > tuning.movedJobs()) {
            return;
        }
        before.map(other -> Holding.of(other, job.walltime())).ifPresent(there -> {
            room.release(there);
            freed.add(there);
        });
        Holding here = table.holding(job);
        room.nodes().hold(here.placement(), here.from(), here.to());
        room.times().set(place, job, table);
        taken.add(here);
        limited |= job.charges(here.placement().cluster()).size() > 0;
    }

    /** Whether the room knows all jobs where they are now. */
    boolean isRoomKeptUp() {
        return moved <= tuning.movedJobs();
    }

    /**
     * Whether the sweep is not to go on behind a job that starts then as before.
     *
     * @param until then what is held is what was held before
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
                && !gainers.isAnyUncounted(time, until)
                && gainers.isNone(freed, time);
    }
}
