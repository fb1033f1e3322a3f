package org.almanac.planner.timeline.fit;

import java.util.Arrays;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.Profile;

/**
 * How many cpus may be free on each node of a cluster in each of 64 stretches of time, by which a search rules out most
 * nodes for a piece.
 *
 * <p>The numbers are never too low. They are exact when the room is laid out; what is held and given back after that
 * may make them too high.
 *
 * <p>Some numbers of cpus are steps: those whose binary digits are all zero but the first two (1, 2, 3, 4, 6, 8, 12 and
 * so on), and the most that a node has. For each step and node one bit for each stretch tells whether so many cpus are
 * not free, so that all stretches of a node are tested at once. A number between two steps is looked up as the lower
 * step: the time found may be too early, but never too late.
 */
final class StretchBounds {
    private static final int STRETCHES = Long.SIZE;

    /** The bit of the last stretch, which has no end. */
    private static final long LAST = Long.MIN_VALUE;

    private final int nodes;
    private final long begin;
    /** The length of each stretch but the last, in seconds. */
    private final long length;
    /** The most cpus of a node. */
    private final int top;
    /** The most and the least cpus that may be free, by node, then by stretch. */
    private final int[] most;

    private final int[] least;
    /** By step, then by node: the stretches in which that many cpus are free at no time. */
    private final long[] lacking;
    /** By step, then by node: the stretches in which that many cpus are not free throughout. */
    private final long[] breaking;

    /**
     * Bounds that know nothing yet: all of time is to be included before anything is added.
     *
     * @param last no job is planned to start after that time
     * @param cpus the most that a node has
     */
    StretchBounds(int nodes, long begin, long last, int cpus, Tuning tuning) {
        this.nodes = nodes;
        this.begin = begin;
        this.length = Math.max(0, last - begin) / (STRETCHES - Math.min(STRETCHES - 1, tuning.stretchesBehind())) + 1;
        this.top = cpus;
        this.most = new int[STRETCHES * nodes];
        this.least = new int[STRETCHES * nodes];
        int steps = step(cpus) + 1;
        this.lacking = new long[steps * nodes];
        this.breaking = new long[steps * nodes];
        Arrays.fill(most, Integer.MIN_VALUE);
        Arrays.fill(least, Integer.MAX_VALUE);
        Arrays.fill(lacking, -1);
    }

    private StretchBounds(StretchBounds other) {
        this.nodes = other.nodes;
        this.begin = other.begin;
        this.length = other.length;
        this.top = other.top;
        this.most = other.most.clone();
        this.least = other.least.clone();
        this.lacking = other.lacking.clone();
        this.breaking = other.breaking.clone();
    }

    StretchBounds copy() {
        return new StretchBounds(this);
    }

    /** The index of the greatest step that is at most that number of cpus; -1 if there is none. */
    private int step(long cpus) {
        if (cpus < top) {
            return stepByDigits(cpus);
        }
        return top < 1 ? -1 : stepByDigits(top - 1) + 1;
    }

    private static int stepByDigits(long cpus) {
        if (cpus < 2) {
            return cpus < 1 ? -1 : 0;
        }
        int power = Profile.power(cpus);
        return 2 * power - 1 + (int) (cpus >> power - 1 & 1);
    }

    /** So many cpus are free on the node in [from, to). */
    void include(int node, long from, long to, long cpus) {
        int last = at(node, stretchAt(to - 1));
        for (int at = at(node, stretchAt(from)); at <= last; at++) {
            set(at, Math.max(most[at], (int) cpus), Math.min(least[at], (int) cpus));
        }
    }

    /** So many more cpus are free on the node in [from, to), or fewer if the number is negative. */
    void add(int node, long from, long to, long cpus) {
        int last = stretchAt(to - 1);
        for (int stretch = stretchAt(from); stretch <= last; stretch++) {
            if (cpus > 0 || begin(stretch) >= from && end(stretch) <= to) {
                int at = at(node, stretch);
                set(at, (int) Math.min(top, most[at] + cpus), (int) Math.min(top, least[at] + cpus));
            }
        }
    }

    private static int at(int node, int stretch) {
        return node * STRETCHES + stretch;
    }

    private void set(int at, int newMost, int newLeast) {
        flip(lacking, at, most[at], newMost);
        flip(breaking, at, least[at], newLeast);
        most[at] = newMost;
        least[at] = newLeast;
    }

    /** Flips the bits of the steps between two numbers of free cpus. */
    private void flip(long[] bits, int at, int before, int after) {
        int old = step(before);
        int now = step(after);
        for (int step = Math.min(old, now) + 1; step <= Math.max(old, now); step++) {
            bits[step * nodes + at / STRETCHES] ^= 1L << at % STRETCHES;
        }
    }

    /** Whether so many cpus may be free on the node at some time of the stretch. */
    boolean mayHave(int stretch, int node, long cpus) {
        return most[at(node, stretch)] >= cpus;
    }

    /**
     * A search from that time on for the earliest place of a request whose pieces are alike and leave the rest of each
     * node to other jobs.
     *
     * @param room the nodes' profiles, of which these are the bounds
     */
    FitByNode fit(NodeProfiles room, Shape asked, long from) {
        long[] notBefore = earliest(asked.request().piece().cpus(), asked.walltime(), from);
        return new FitByNode(room, asked, new StartBounds(notBefore, asked.walltime()), from);
    }

    /** By node: the earliest time from {@code from} on at which so many cpus may be free for the duration. */
    long[] earliest(long cpus, long duration, long from) {
        long[] earliest = new long[nodes];
        int step = step(cpus);
        if (step < 0) {
            Arrays.fill(earliest, from);
            return earliest;
        }
        long since = -1L << stretchAt(from);
        // A piece that begins in a stretch ends that many stretches later, or one more. A piece that ends beyond the
        // last stretch needs some time of the last one, whose bit, the sign, stands for all that follow.
        int later = (int) Math.min(STRETCHES - 1, (duration - 1) / length);
        for (int node = 0; node < nodes; node++) {
            long lacks = lacking[step * nodes + node];
            long breaks = breaking[step * nodes + node] & ~LAST;
            long barred = lacks | lacks >> later | spread(breaks >>> 1, later - 1);
            long open = ~barred & since;
            earliest[node] = open == 0 ? Times.NEVER : Math.max(from, begin(Long.numberOfTrailingZeros(open)));
        }
        return earliest;
    }

    /** Sets below each bit so many bits that they are the given number together. */
    private static long spread(long bits, int number) {
        if (number < 1) {
            return 0;
        }
        long spread = bits;
        int done = 1;
        for (; 2 * done <= number; done *= 2) {
            spread |= spread >>> done;
        }
        return spread | spread >>> number - done;
    }

    /** The stretch in which the time lies; the first for an earlier time. */
    int stretchAt(long time) {
        return (int) Math.max(0, Math.min(STRETCHES - 1, (time - begin) / length));
    }

    private long begin(int stretch) {
        return begin + stretch * length;
    }

    private long end(int stretch) {
        return stretch == STRETCHES - 1 ? Times.NEVER : begin(stretch + 1);
    }
}
