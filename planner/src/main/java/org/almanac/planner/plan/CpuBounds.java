package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;

/**
 * The most and the least cpus that may be free on each node of a cluster in each of some stretches of time: most nodes are
 * ruled out by them for a piece.
 *
 * <p>They are never too low. They are exact when they have been laid out, and what is held and given back since may make
 * them too high.
 */
final class CpuBounds {
    private static final int STRETCHES = 64;

    private final int nodes;
    private final long begin;
    /** How long each stretch is, but for the last, which has no end. */
    private final long length;
    /** By stretch, then by node. */
    private final int[] most;

    private final int[] least;

    /**
     * Nothing is known yet.
     *
     * @param last nobody is planned to start after that time
     */
    CpuBounds(int nodes, long begin, long last) {
        this(
                nodes,
                begin,
                Math.max(1, (last - begin) / (STRETCHES - 1)),
                new int[STRETCHES * nodes],
                new int[STRETCHES * nodes]);
        Arrays.fill(most, Integer.MIN_VALUE);
        Arrays.fill(least, Integer.MAX_VALUE);
    }

    private CpuBounds(int nodes, long begin, long length, int[] most, int[] least) {
        this.nodes = nodes;
        this.begin = begin;
        this.length = length;
        this.most = most;
        this.least = least;
    }

    CpuBounds copy() {
        return new CpuBounds(nodes, begin, length, most.clone(), least.clone());
    }

    /** So many cpus are free on the node in [from, to). */
    void include(int node, long from, long to, long cpus) {
        int last = stretchAt(to - 1);
        for (int stretch = stretchAt(from); stretch <= last; stretch++) {
            int at = stretch * nodes + node;
            most[at] = Math.max(most[at], (int) cpus);
            least[at] = Math.min(least[at], (int) cpus);
        }
    }

    /** So many cpus more are free on the node in [from, to), or less where it is a negative number. */
    void add(int node, long from, long to, long cpus) {
        int last = stretchAt(to - 1);
        for (int stretch = stretchAt(from); stretch <= last; stretch++) {
            if (cpus > 0 || begin(stretch) >= from && end(stretch) <= to) {
                most[stretch * nodes + node] += (int) cpus;
                least[stretch * nodes + node] += (int) cpus;
            }
        }
    }

    /** Whether so many cpus may be free on the node at some time of the stretch. */
    boolean mayHave(int stretch, int node, long cpus) {
        return most[stretch * nodes + node] >= cpus;
    }

    /** By node: before that time, but not before the given one, they cannot be free for the duration. */
    long[] earliest(long cpus, long duration, long from) {
        long[] earliest = new long[nodes];
        Arrays.fill(earliest, Scheduler.NEVER);
        int left = nodes;
        for (int stretch = stretchAt(from); stretch < STRETCHES && left > 0; stretch++) {
            long begin = Math.max(from, begin(stretch));
            int last = stretchAt(begin + duration - 1);
            for (int node = 0; node < nodes; node++) {
                if (earliest[node] == Scheduler.NEVER
                        && mayHave(stretch, node, cpus)
                        && mayKeep(stretch + 1, last, node, cpus)) {
                    earliest[node] = begin;
                    left--;
                }
            }
        }
        return earliest;
    }

    /** Whether they may be free from the begin of a stretch on until some time of the last one. */
    private boolean mayKeep(int first, int last, int node, long cpus) {
        for (int stretch = first; stretch < last; stretch++) {
            if (least[stretch * nodes + node] < cpus) {
                return false;
            }
        }
        return last < first || mayHave(last, node, cpus);
    }

    /** The stretch in which the time lies, or the first. */
    int stretchAt(long time) {
        return (int) Math.max(0, Math.min(STRETCHES - 1, (time - begin) / length));
    }

    private long begin(int stretch) {
        return begin + stretch * length;
    }

    private long end(int stretch) {
        return stretch == STRETCHES - 1 ? Scheduler.NEVER : begin(stretch + 1);
    }
}
