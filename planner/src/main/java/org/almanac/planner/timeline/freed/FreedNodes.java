package org.almanac.planner.timeline.freed;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;

/**
 * The freed nodes of a cluster, on which room has been given back, and for each the time from the earliest begin to the
 * latest end of what was given back.
 *
 * <p>A job that was planned as early as possible when there were no freed nodes can start earlier only there.
 */
public final class FreedNodes {
    private final long[] from;
    private final long[] to;
    private final boolean[] freed;
    private final int[] nodes;
    private int size;
    /** The marks of all freed nodes, by {@link Placement#mark}. */
    private long marks;

    private long earliest = Times.NEVER;
    private long latest = Long.MIN_VALUE;

    public FreedNodes(int nodes) {
        this.from = new long[nodes];
        this.to = new long[nodes];
        this.freed = new boolean[nodes];
        this.nodes = new int[nodes];
    }

    /** The placement is given back in [start, end). */
    public void add(Placement placement, long start, long end) {
        for (int i = 0; i < placement.size(); i++) {
            add(placement.node(i), start, end);
        }
    }

    private void add(int node, long start, long end) {
        earliest = Math.min(earliest, start);
        latest = Math.max(latest, end);
        if (freed[node]) {
            from[node] = Math.min(from[node], start);
            to[node] = Math.max(to[node], end);
        } else {
            freed[node] = true;
            marks |= Placement.mark(node);
            nodes[size++] = node;
            from[node] = start;
            to[node] = end;
        }
    }

    public void addAll(FreedNodes others) {
        for (int i = 0; i < others.size; i++) {
            int node = others.nodes[i];
            add(node, others.from[node], others.to[node]);
        }
    }

    public void clear() {
        Arrays.fill(freed, false);
        size = 0;
        marks = 0;
        earliest = Times.NEVER;
        latest = Long.MIN_VALUE;
    }

    /** How many freed nodes there are. */
    public int nodes() {
        return size;
    }

    public int node(int index) {
        return nodes[index];
    }

    /** Whether room has been given back on that node. */
    public boolean isFreed(int node) {
        return freed[node];
    }

    /** Whether a placement with these {@linkplain Placement#marks marks} may have a freed node. */
    public boolean mayBeOn(long placed) {
        return placed < 0 ? (marks & placed) != 0 : placed < freed.length && freed[(int) placed];
    }

    /** Whether one of the placement's nodes is freed. */
    public boolean areAnyOn(Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (freed[placement.node(i)]) {
                return true;
            }
        }
        return false;
    }

    /** The earliest time at which room has been given back; {@link Times#NEVER} if there is none. */
    public long earliest() {
        return earliest;
    }

    /** The end of the latest time at which room has been given back; long ago if there is none. */
    public long latest() {
        return latest;
    }

    public long from(int node) {
        return from[node];
    }

    public long to(int node) {
        return to[node];
    }
}
