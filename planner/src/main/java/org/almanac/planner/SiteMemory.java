package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;

/**
 * What there was at a moment, as far as it says which jobs can start: where it is the same later on, nobody who could not
 * start then can.
 *
 * @param held what held resources, in the order of the ids
 * @param waiting the jobs of the queue, in its order
 * @param closed by cluster: the nodes that took no jobs
 * @param until by itself, as time passes, it is the same before that time, in epoch seconds
 */
public record SiteMemory(
        List<Held> held,
        List<Waiting> waiting,
        Machine machine,
        List<List<Integer>> closed,
        List<Window> windows,
        List<Limit> limits,
        long until) {
    public SiteMemory {
        held = List.copyOf(held);
        waiting = List.copyOf(waiting);
        closed = List.copyOf(closed);
        windows = List.copyOf(windows);
        limits = List.copyOf(limits);
    }

    /** That a job holds resources until an expected end, in epoch seconds. */
    public record Held(JobId job, Placement placement, long expectedEnd) {}

    /** A job of the queue, and whether it had to wait for a time or for other jobs first. */
    public record Waiting(Job job, boolean mayStart) {}

    /** Whether, from this moment to that of the other, which is now, nothing was given back and nobody came first or left. */
    public boolean lastsUntil(SiteMemory other, long now) {
        return now < until
                && held.equals(other.held)
                && waiting.size() <= other.waiting.size()
                && waiting.equals(other.waiting.subList(0, waiting.size()))
                && machine.equals(other.machine)
                && closed.equals(other.closed)
                && windows.equals(other.windows)
                && limits.equals(other.limits);
    }
}
