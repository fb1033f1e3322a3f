package org.almanac.daemon.cycle;

import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;

/** Is shown what the server told and what is planned, at the end of each cycle. */
@FunctionalInterface
public interface PlanWatcher {
    /**
     * Takes notice; never fails.
     *
     * @param plan readable during the call alone; its promises are the planned starts
     * @param now the server's time, in epoch seconds; it goes back only where that clock was set back by long
     */
    void planned(Snapshot snapshot, PlanView plan, long now);
}
