package org.almanac.daemon.memory;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.SchedulerState;

/**
 * What was remembered when the daemon began.
 *
 * @param time until when, in epoch seconds of the server's
 * @param jobs those that the server still told then
 * @param over the last jobs that the server has forgotten, the eldest first
 * @param state what the scheduler intended then; empty where that is not known
 */
public record Remembered(
        long time, List<KeptJob> jobs, List<KeptJob> over, Totals totals, Optional<SchedulerState> state) {
    /** Nothing, as when the first daemon begins. */
    public static final Remembered NOTHING =
            new Remembered(0, List.of(), List.of(), new Totals(0, 0, 0, 0, 0, 0), Optional.empty());

    public Remembered {
        jobs = List.copyOf(jobs);
        over = List.copyOf(over);
    }
}
