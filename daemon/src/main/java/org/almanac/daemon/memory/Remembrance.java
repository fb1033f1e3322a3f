package org.almanac.daemon.memory;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.SchedulerState;

/**
 * What a cycle gives to be remembered beyond the daemon's end: all that has changed since the one before.
 *
 * @param time of the server's, in epoch seconds
 * @param jobs those of which something has changed, as they are now
 * @param moves of planned starts, in the order in which they were noticed
 * @param state what the scheduler intends now; empty where it cannot tell
 */
public record Remembrance(
        long time, List<KeptJob> jobs, List<KeptMove> moves, Totals totals, Optional<SchedulerState> state) {
    public Remembrance {
        jobs = List.copyOf(jobs);
        moves = List.copyOf(moves);
    }
}
