package org.almanac.planner.score;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;

/**
 * Measures how much of what is scarce lies idle while jobs wait that ask for it.
 *
 * <p>At each moment so much of a kind counts as nobody holds and waiting jobs ask for together, whichever is less. It is told of
 * submissions, starts and ends in the order of time; each is taken once, and one of a job that is not known is nothing.
 */
public final class ScarceMeter {
    private final List<ScarceKind> kinds;
    /** By cluster, then by node: what the node has in all. */
    private final Resources[][] nodes;
    /** By kind. */
    private final long[] units;

    private final Map<JobId, long[]> waiting = new HashMap<>();
    private final Map<JobId, long[]> running = new HashMap<>();
    private final long[] asked;
    private final long[] held;
    private final double[] idle;
    private long time = Long.MIN_VALUE;

    /** A meter of these kinds on the machine, on which nothing runs and for which nothing waits. */
    public ScarceMeter(Machine machine, List<ScarceKind> kinds) {
        this.kinds = List.copyOf(kinds);
        this.nodes = machine.clusters().stream()
                .map(Cluster::nodes)
                .map(list -> list.stream().map(Node::capacity).toArray(Resources[]::new))
                .toArray(Resources[][]::new);
        this.units = new long[kinds.size()];
        for (Resources[] cluster : nodes) {
            for (Resources node : cluster) {
                for (int i = 0; i < units.length; i++) {
                    units[i] += kinds.get(i).on(node);
                }
            }
        }
        this.asked = new long[units.length];
        this.held = new long[units.length];
        this.idle = new double[units.length];
    }

    public List<ScarceKind> kinds() {
        return kinds;
    }

    /** How much of the kind at that place of {@link #kinds} there is. */
    public long units(int at) {
        return units[at];
    }

    /** How much of the kind at that place is idle now of what waiting jobs ask for. */
    public long idleNow(int at) {
        return Math.max(0, Math.min(units[at] - held[at], asked[at]));
    }

    /** The same, summed up over the seconds until now. */
    public double idleSeconds(int at) {
        return idle[at];
    }

    /** Goes on to that second; what is told next happens in it. */
    public void advance(long now) {
        if (time != Long.MIN_VALUE && now > time) {
            for (int i = 0; i < idle.length; i++) {
                idle[i] += (double) idleNow(i) * (now - time);
            }
        }
        time = Math.max(time, now);
    }

    /** The job waits from now on. */
    public void waits(JobId job, Request request) {
        long[] asks = new long[units.length];
        for (int i = 0; i < asks.length; i++) {
            asks[i] = kinds.get(i).askedBy(request);
        }
        put(waiting, job, asks, asked);
    }

    /** The job has these nodes from now on, and waits no longer. */
    public void runs(JobId job, Placement placement) {
        gone(job);
        long[] holds = new long[units.length];
        for (int i = 0; i < placement.size(); i++) {
            Resources node = nodes[placement.cluster()][placement.node(i)];
            for (int k = 0; k < holds.length; k++) {
                holds[k] += kinds.get(k).on(node) > 0
                        ? placement.held(i, kinds.get(k).kind())
                        : 0;
            }
        }
        put(running, job, holds, held);
    }

    /** The job neither waits nor runs from now on. */
    public void gone(JobId job) {
        take(waiting.remove(job), asked);
        take(running.remove(job), held);
    }

    private static void put(Map<JobId, long[]> jobs, JobId job, long[] amounts, long[] sums) {
        if (Arrays.stream(amounts).anyMatch(amount -> amount > 0)) {
            take(jobs.put(job, amounts), sums);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += amounts[i];
            }
        }
    }

    private static void take(long[] amounts, long[] sums) {
        for (int i = 0; amounts != null && i < sums.length; i++) {
            sums[i] -= amounts[i];
        }
    }
}
