package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;

/**
 * A binary heap of the ends of jobs, the earliest on top, none of them before the epoch; plain arrays, because a search fills
 * it anew each time.
 */
public final class EndHeap {
    private long[] ends = new long[64];
    private int[] jobs = new int[64];
    private int size;

    public void clear() {
        size = 0;
    }

    /** Becomes the same as the other. */
    public void takeOver(EndHeap other) {
        if (ends.length < other.size) {
            ends = new long[other.ends.length];
            jobs = new int[other.ends.length];
        }
        size = other.size;
        System.arraycopy(other.ends, 0, ends, 0, size);
        System.arraycopy(other.jobs, 0, jobs, 0, size);
    }

    /** The earliest end, or {@link Times#NEVER}. */
    public long earliest() {
        return size == 0 ? Times.NEVER : ends[0];
    }

    public void add(long end, int job) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            jobs = Arrays.copyOf(jobs, 2 * size);
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (ends[parent] <= end) {
                break;
            }
            ends[at] = ends[parent];
            jobs[at] = jobs[parent];
            at = parent;
        }
        ends[at] = end;
        jobs[at] = job;
    }

    /** The job of the earliest end, where there is one. */
    int earliestJob() {
        return jobs[0];
    }

    /** Removes the earliest end and tells its job. */
    public int removeEarliest() {
        int removed = jobs[0];
        size--;
        replaceEarliest(ends[size], jobs[size]);
        return removed;
    }

    /** Another end comes in place of the earliest one. */
    void replaceEarliest(long end, int job) {
        int hole = descend();
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (ends[parent] <= end) {
                break;
            }
            ends[hole] = ends[parent];
            jobs[hole] = jobs[parent];
            hole = parent;
        }
        ends[hole] = end;
        jobs[hole] = job;
    }

    /**
     * Moves the earlier child up into each hole from the top down to the bottom, where the last hole is: what comes in
     * place of the top mostly belongs down there.
     */
    private int descend() {
        int hole = 0;
        int child = 1;
        while (child + 1 < size) {
            // Without a branch, as which of them is earlier cannot be foreseen.
            child += (int) ((ends[child + 1] - ends[child]) >>> (Long.SIZE - 1));
            ends[hole] = ends[child];
            jobs[hole] = jobs[child];
            hole = child;
            child = 2 * hole + 1;
        }
        if (child < size) {
            ends[hole] = ends[child];
            jobs[hole] = jobs[child];
            hole = child;
        }
        return hole;
    }
}
