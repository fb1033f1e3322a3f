package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;

/**
 * The state of a site at one moment, as far as it decides which jobs can start. While it is the same, a job that could
 * not start then still cannot.
 *
 * @param held the jobs that held resources, in the order of their ids
 * @param waiting the jobs of the queue, in its order
 * @param closed by cluster: the indices of the nodes that took no new jobs
 * @param until when the state changes by the passing of time alone, in epoch seconds
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

    /** A job that holds resources until its expected end, in epoch seconds. */
    public record Held(JobId job, Placement placement, long expectedEnd) {}

    /** A job of the queue; {@code mayStart} is false while the job has to wait for a time or for other jobs. */
    public record Waiting(Job job, boolean mayStart) {}

    /**
     * Whether nothing was given back between this moment and the other one, which is {@code now}: all that differs is
     * that jobs have come behind those of the queue.
     */
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
