package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;

/**
 * The times in which nodes are kept for others, as of jobs that start later than was decided.
 *
 * <p>A start is decided by the time of the server's answer, and made when those before it have been. A job that was to end just
 * before such a time would end within it by as many seconds as it is late.
 */
record KeptTimes(List<Window> windows) {
    /** The first window that the job would reach if it started at that time, and not if it had when that was decided. */
    Optional<Window> reached(Start start, long decided, long made) {
        if (made <= decided) {
            return Optional.empty();
        }
        Job job = start.job();
        return windows.stream()
                .filter(window -> window.from() - decided >= job.walltime() && window.from() - made < job.walltime())
                .filter(window ->
                        isOn(window, start.placement()) && !window.access().admits(job))
                .findFirst();
    }

    private static boolean isOn(Window window, Placement placement) {
        if (window.cluster() != placement.cluster()) {
            return false;
        }
        for (int i = 0; i < placement.size(); i++) {
            if (window.nodes().contains(placement.node(i))) {
                return true;
            }
        }
        return false;
    }
}
