package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;

/** A binary heap of the ends of jobs, the earliest on top; plain arrays, because a search fills it anew each time. */
final class EndHeap {
    private long[] ends = new long[64];
    private int[] jobs = new int[64];
    private int size;

    void clear() {
        size = 0;
    }

    /** Becomes the same as the other. */
    void takeOver(EndHeap other) {
        if (ends.length < other.size) {
            ends = new long[other.ends.length];
            jobs = new int[other.ends.length];
        }
        size = other.size;
        System.arraycopy(other.ends, 0, ends, 0, size);
        System.arraycopy(other.jobs, 0, jobs, 0, size);
    }

    /** The earliest end, or {@link Scheduler#NEVER}. */
    long earliest() {
        return size == 0 ? Scheduler.NEVER : ends[0];
    }

    void add(long end, int job) {
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

    /** Removes the earliest end and tells its job. */
    int removeEarliest() {
        int removed = jobs[0];
        long end = ends[--size];
        int job = jobs[size];
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && ends[child + 1] < ends[child]) {
                child++;
            }
            if (ends[child] >= end) {
                break;
            }
            ends[at] = ends[child];
            jobs[at] = jobs[child];
            at = child;
        }
        ends[at] = end;
        jobs[at] = job;
        return removed;
    }
}
