package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;

/**
 * How many cpus may be free on each node of a cluster in each of 64 stretches of time: most nodes are ruled out by that for
 * a piece.
 *
 * <p>They are never too low. They are exact when they have been laid out, and what is held and given back since may make
 * them too high. Of each node it is kept in which stretches a step may be free, one bit each, so that all of them are asked
 * at once. The steps are the numbers of cpus with two leading binary digits: 1, 2, 3, 4, 6, 8, 12 and so on.
 */
final class CpuBounds {
    private static final int STRETCHES = Long.SIZE;
    /** The last stretch, which is long enough for whatever begins at the right time of it. */
    private static final long LAST = Long.MIN_VALUE;

    /** So many stretches begin after the last start: who needs many nodes at once finds them soon after it. */
    private static final int BEHIND = 4;

    private final int nodes;
    private final long begin;
    /** How long each stretch is, but for the last, which has no end. */
    private final long length;
    /** The highest step that a node can have free; -1 of none. */
    private final int highest;
    /** The most and the least that may be free, by node, then by stretch. */
    private final int[] most;

    private final int[] least;
    /** By step, then by node: the stretches in which that many are free at no time. */
    private final long[] lacking;
    /** The same: those in which so many are not free throughout. */
    private final long[] breaking;

    /**
     * Nothing is free yet.
     *
     * @param last nobody is planned to start after that time
     * @param cpus no node has more
     */
    CpuBounds(int nodes, long begin, long last, long cpus) {
        this(
                nodes,
                begin,
                Math.max(1, (last - begin) / (STRETCHES - BEHIND)),
                step(cpus),
                new int[STRETCHES * nodes],
                new int[STRETCHES * nodes],
                new long[(step(cpus) + 1) * nodes],
                new long[(step(cpus) + 1) * nodes]);
        Arrays.fill(most, Integer.MIN_VALUE);
        Arrays.fill(least, Integer.MAX_VALUE);
        Arrays.fill(lacking, -1);
    }

    private CpuBounds(
            int nodes, long begin, long length, int highest, int[] most, int[] least, long[] lacking, long[] breaking) {
        this.nodes = nodes;
        this.begin = begin;
        this.length = length;
        this.highest = highest;
        this.most = most;
        this.least = least;
        this.lacking = lacking;
        this.breaking = breaking;
    }

    CpuBounds copy() {
        return new CpuBounds(
                nodes, begin, length, highest, most.clone(), least.clone(), lacking.clone(), breaking.clone());
    }

    /** The number of the greatest step that is at most that, counted from 0; -1 of none. */
    private static int step(long cpus) {
        if (cpus < 2) {
            return (int) Math.max(-1, cpus - 1);
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(cpus);
        return 2 * power - 1 + (int) (cpus >> power - 1 & 1);
    }

    /** So many cpus are free on the node in [from, to). */
    void include(int node, long from, long to, long cpus) {
        int last = stretchAt(to - 1);
        for (int stretch = stretchAt(from); stretch <= last; stretch++) {
            int at = node * STRETCHES + stretch;
            set(node, stretch, Math.max(most[at], (int) cpus), Math.min(least[at], (int) cpus));
        }
    }

    /** So many cpus more are free on the node in [from, to), or less where it is a negative number. */
    void add(int node, long from, long to, long cpus) {
        int last = stretchAt(to - 1);
        for (int stretch = stretchAt(from); stretch <= last; stretch++) {
            if (cpus > 0 || begin(stretch) >= from && end(stretch) <= to) {
                int at = node * STRETCHES + stretch;
                set(node, stretch, most[at] + (int) cpus, least[at] + (int) cpus);
            }
        }
    }

    private void set(int node, int stretch, int newMost, int newLeast) {
        int at = node * STRETCHES + stretch;
        flip(lacking, node, stretch, most[at], newMost);
        flip(breaking, node, stretch, least[at], newLeast);
        most[at] = newMost;
        least[at] = newLeast;
    }

    /** Another number is free in the stretch: the steps between have their bits changed. */
    private void flip(long[] bits, int node, int stretch, int before, int after) {
        int old = Math.min(highest, step(before));
        int now = Math.min(highest, step(after));
        for (int step = Math.min(old, now) + 1; step <= Math.max(old, now); step++) {
            bits[step * nodes + node] ^= 1L << stretch;
        }
    }

    /** Whether so many cpus may be free on the node at some time of the stretch. */
    boolean mayHave(int stretch, int node, long cpus) {
        return most[node * STRETCHES + stretch] >= cpus;
    }

    /** By node: before that time, but not before the given one, they cannot be free for the duration. */
    long[] earliest(long cpus, long duration, long from) {
        long[] earliest = new long[nodes];
        int step = Math.min(highest, step(cpus));
        if (step < 0) {
            Arrays.fill(earliest, from);
            return earliest;
        }
        long since = -1L << stretchAt(from);
        // What begins in a stretch ends so many later, or in the next.
        int later = (int) Math.min(STRETCHES - 1, (duration - 1) / length);
        for (int node = 0; node < nodes; node++) {
            long lacks = lacking[step * nodes + node];
            if (later > 0) {
                long breaks = breaking[step * nodes + node] & ~LAST | lacks & LAST;
                lacks |= lacks >>> later | spread(breaks >>> 1, later - 1);
            }
            long having = ~lacks & since;
            earliest[node] = having == 0 ? Scheduler.NEVER : Math.max(from, begin(Long.numberOfTrailingZeros(having)));
        }
        return earliest;
    }

    /** Each bit, and so many below it that they are the given number together. */
    private static long spread(long bits, int number) {
        if (number == 0) {
            return 0;
        }
        long spread = bits;
        int done = 1;
        for (; 2 * done <= number; done *= 2) {
            spread |= spread >>> done;
        }
        return spread | spread >>> number - done;
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
