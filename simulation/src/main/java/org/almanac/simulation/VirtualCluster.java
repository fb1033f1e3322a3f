package org.almanac.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;

/**
 * Nodes that run jobs: what is started holds its placement until its end comes.
 *
 * <p>It is the truth of a simulated site and believes no scheduler: a start that would overbook a node, or of a job that
 * runs already, is refused. Ends at the same time come in the order of the starts. A node that is closed takes no
 * starts; what is on it runs on until its end or until somebody stops it.
 */
public final class VirtualCluster {
    /** A job that runs, where it does, and until when. */
    public record Run(JobId job, Placement placement, long end) {}

    private record Left(Placement placement, long seconds) {}

    private static final class RunningJob implements Comparable<RunningJob> {
        private final JobId id;
        private final Placement placement;
        private long end;
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

    private final boolean[][] closed;
    private final Placer[] placers;
    private final Map<JobId, RunningJob> running = new HashMap<>();
    /** Jobs that hold nothing and go on where they were, each with the seconds that it has left. */
    private final Map<JobId, Left> suspended = new HashMap<>();

    private final PriorityQueue<RunningJob> ends = new PriorityQueue<>();
    private long starts;

    public VirtualCluster(Machine machine) {
        this.machine = machine;
        this.free = new long[machine.clusters().size()][];
        this.closed = new boolean[free.length][];
        this.placers = new Placer[free.length];
        for (int i = 0; i < free.length; i++) {
            free[i] = Placer.capacity(machine.cluster(i));
            closed[i] = new boolean[machine.cluster(i).nodes().size()];
            placers[i] = new Placer(i, machine.cluster(i));
        }
    }

    /** Runs the job on the placement until that time. */
    public void start(JobId id, Placement placement, long end) {
        if (!isFree(placement)) {
            throw running.containsKey(id)
                    ? runsAlready(id)
                    : new RefusedStart("Job " + id + " was started on " + placement + " of "
                            + machine.cluster(placement.cluster()).name() + ", where less than that is free");
        }
        RunningJob job = new RunningJob(id, placement, end, starts++);
        if (running.putIfAbsent(id, job) != null) {
            throw runsAlready(id);
        }
        placement.addTo(free[placement.cluster()], -1);
        ends.add(job);
    }

    private static RefusedStart runsAlready(JobId id) {
        return new RefusedStart("Job " + id + " was started though it runs");
    }

    /** Takes a running job off its nodes before its end. */
    public void stop(JobId id) {
        RunningJob job = find(id);
        running.remove(id);
        ends.remove(job);
        job.placement.addTo(free[job.placement.cluster()], 1);
    }

    /** Takes a running job off its nodes, which may go on there later. */
    public void suspend(JobId id, long now) {
        RunningJob job = find(id);
        stop(id);
        suspended.put(id, new Left(job.placement, job.end - now));
    }

    /** Lets a suspended job go on for the seconds that it had left, on the nodes that it had. */
    public void resume(JobId id, Placement placement, long now) {
        Left left = suspended.get(id);
        if (left == null || !left.placement.equals(placement)) {
            throw new RefusedStart("Job " + id + " was to go on on " + placement + ", but "
                    + (left == null ? "is not suspended" : "was suspended on " + left.placement));
        }
        start(id, placement, now + left.seconds);
        suspended.remove(id);
    }

    /** Whether the job is suspended. */
    public boolean isSuspended(JobId id) {
        return suspended.containsKey(id);
    }

    /** Lets a running job run until another time. */
    public void setEnd(JobId id, long end) {
        RunningJob job = find(id);
        ends.remove(job);
        job.end = end;
        ends.add(job);
    }

    private RunningJob find(JobId id) {
        RunningJob job = running.get(id);
        if (job == null) {
            throw new IllegalArgumentException("Job " + id + " does not run");
        }
        return job;
    }

    /** Whether a job could be started there now. */
    public boolean isFree(Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (closed[placement.cluster()][placement.node(i)]) {
                return false;
            }
        }
        return placement.fitsIn(free[placement.cluster()]);
    }

    /** The first placement that is free now, clusters and nodes in their order. */
    public Optional<Placement> firstFit(Request request) {
        for (int cluster = 0; cluster < free.length; cluster++) {
            Optional<Placement> placement = placers[cluster].place(request, open(cluster));
            if (placement.isPresent()) {
                return placement;
            }
        }
        return Optional.empty();
    }

    /** What is free on the nodes that take starts. */
    private long[] open(int cluster) {
        long[] open = free[cluster].clone();
        int kinds = machine.kinds().count();
        for (int at = 0; at < open.length; at++) {
            open[at] = closed[cluster][at / kinds] ? 0 : open[at];
        }
        return open;
    }

    /** From now on the node takes no starts. */
    public void close(int cluster, int node) {
        closed[cluster][node] = true;
    }

    /** The node takes starts again. */
    public void open(int cluster, int node) {
        closed[cluster][node] = false;
    }

    /** The jobs that hold a part of the node, in the order of their starts. */
    public List<JobId> jobsOn(int cluster, int node) {
        return running.values().stream()
                .filter(job -> job.placement.cluster() == cluster && isOn(job.placement, node))
                .sorted(Comparator.comparingLong(job -> job.sequence))
                .map(job -> job.id)
                .toList();
    }

    private static boolean isOn(Placement placement, int node) {
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) == node) {
                return true;
            }
        }
        return false;
    }

    /** What is free of the kind on the node, whether or not it takes starts. */
    public long free(int cluster, int node, int kind) {
        return free[cluster][node * machine.kinds().count() + kind];
    }

    /** When the next job ends, or {@link Long#MAX_VALUE}. */
    public long nextEnd() {
        return ends.isEmpty() ? Long.MAX_VALUE : ends.peek().end;
    }

    /** Ends all jobs whose end has come and tells them. */
    public List<JobId> endUntil(long now) {
        if (nextEnd() > now) {
            return List.of();
        }
        List<JobId> ended = new ArrayList<>(2);
        while (nextEnd() <= now) {
            RunningJob job = ends.poll();
            running.remove(job.id);
            job.placement.addTo(free[job.placement.cluster()], 1);
            ended.add(job.id);
        }
        return ended;
    }

    /** The running jobs, in the order of their starts. */
    public List<Run> runs() {
        return running.values().stream()
                .sorted(Comparator.comparingLong(job -> job.sequence))
                .map(job -> new Run(job.id, job.placement, job.end))
                .toList();
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
