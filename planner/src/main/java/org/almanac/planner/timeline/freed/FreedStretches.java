package org.almanac.planner.timeline.freed;

import java.util.Arrays;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Profile;

/**
 * The stretches of time in which enough cpus have come to be free on a node for a holding of one size to move there.
 * Each is as long as possible, and no two overlap.
 *
 * <p>There are few at any time, because a stretch that no holding can use is not kept and what is taken is cut out.
 */
final class FreedStretches {
    private static final int FEWEST = 4;

    private long[] begins = new long[FEWEST];
    private long[] ends = new long[FEWEST];
    /** By stretch: the number of the release by which it came to be free. */
    private long[] releases = new long[FEWEST];

    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(long begin, long end, long release) {
        if (size == begins.length) {
            begins = Arrays.copyOf(begins, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
            releases = Arrays.copyOf(releases, 2 * size);
        }
        begins[size] = begin;
        ends[size] = end;
        releases[size++] = release;
    }

    private void drop(int stretch) {
        size--;
        begins[stretch] = begins[size];
        ends[stretch] = ends[size];
        releases[stretch] = releases[size];
    }

    /** Drops the stretches that overlap [begin, end). */
    void dropIn(long begin, long end) {
        for (int i = size - 1; i >= 0; i--) {
            if (begins[i] < end && ends[i] > begin) {
                drop(i);
            }
        }
    }

    /** Drops the stretches that came to be free by the release of that number or before. */
    void forget(long release) {
        for (int i = size - 1; i >= 0; i--) {
            if (releases[i] <= release) {
                drop(i);
            }
        }
    }

    /**
     * Cuts out [from, to), in which not enough cpus are free any more. What is left of a stretch is kept if a holding
     * of that size may use it.
     */
    void cut(long from, long to, Demands demands, int ofSize) {
        for (int i = size - 1; i >= 0; i--) {
            long begin = begins[i];
            long end = ends[i];
            if (begin < to && end > from) {
                long release = releases[i];
                drop(i);
                if (begin < from && demands.mayServe(ofSize, begin, from)) {
                    add(begin, from, release);
                }
                if (to < end && demands.mayServe(ofSize, to, end)) {
                    add(to, end, release);
                }
            }
        }
    }

    /** Whether a holding of that walltime can begin in [from, before) in one of the stretches. */
    boolean mayHold(long walltime, long from, long before) {
        for (int i = 0; i < size; i++) {
            long begin = Math.max(from, begins[i]);
            if (begin < before && ends[i] - begin >= walltime) {
                return true;
            }
        }
        return false;
    }

    /**
     * The earliest start in [from, before) in one of the stretches for a holding of that size, which may need more than
     * cpus; {@link Times#NEVER} if there is none.
     */
    long earliest(Profile node, Resources need, long walltime, long from, long before) {
        long earliest = before;
        for (int i = 0; i < size; i++) {
            long begin = Math.max(from, begins[i]);
            long last = Math.min(earliest, ends[i] - walltime + 1);
            if (begin < last) {
                earliest = Math.min(earliest, node.earliest(need, walltime, begin, last, Times.NEVER));
            }
        }
        return earliest < before ? earliest : Times.NEVER;
    }
}
