package org.almanac.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;

/**
 * Nodes that run jobs: what is started holds its placement until its end comes.
 *
 * <p>It is the truth of a simulated site and believes no scheduler: a start that would overbook a node, or of a job that
 * runs already, is refused. Ends at the same time come in the order of the starts.
 */
public final class VirtualCluster {
    private static final class RunningJob implements Comparable<RunningJob> {
        private final JobId id;
        private final Placement placement;
        private final long end;
        private final long sequence;

        private RunningJob(JobId id, Placement placement, long end, long sequence) {
            this.id = id;
            this.placement = placement;
            this.end = end;
            this.sequence = sequence;
        }

        @Override
        public int compareTo(RunningJob other) {
            return end != other.end ? Long.compare(end, other.end) : Long.compare(sequence, other.sequence);
        }
    }

    private final Machine machine;
    /** What is free: by cluster, then by node and kind. */
    private final long[][] free;

    private final Map<JobId, RunningJob> running = new HashMap<>();
    private final PriorityQueue<RunningJob> ends = new PriorityQueue<>();
    private long starts;

    public VirtualCluster(Machine machine) {
        this.machine = machine;
        this.free = new long[machine.clusters().size()][];
        for (int i = 0; i < free.length; i++) {
            free[i] = Placer.capacity(machine.cluster(i));
        }
    }

    /** Runs the job on the placement until that time. */
    public void start(JobId id, Placement placement, long end) {
        if (running.containsKey(id)) {
            throw new RefusedStart("Job " + id + " was started though it runs");
        }
        long[] there = free[placement.cluster()];
        if (!placement.fitsIn(there)) {
            throw new RefusedStart("Job " + id + " was started on " + placement + " of "
                    + machine.cluster(placement.cluster()).name() + ", where less than that is free");
        }
        placement.addTo(there, 0, -1);
        RunningJob job = new RunningJob(id, placement, end, starts++);
        running.put(id, job);
        ends.add(job);
    }

    /** When the next job ends, or {@link Long#MAX_VALUE}. */
    public long nextEnd() {
        return ends.isEmpty() ? Long.MAX_VALUE : ends.peek().end;
    }

    /** Ends all jobs whose end has come and tells them. */
    public List<JobId> endUntil(long now) {
        List<JobId> ended = new ArrayList<>(2);
        while (nextEnd() <= now) {
            RunningJob job = ends.remove();
            running.remove(job.id);
            job.placement.addTo(free[job.placement.cluster()], 0, 1);
            ended.add(job.id);
        }
        return ended;
    }

    public int running() {
        return running.size();
    }

    /** Whether the job runs there now. */
    public boolean runs(JobId id, Placement placement) {
        RunningJob job = running.get(id);
        return job != null && job.placement.equals(placement);
    }
}
