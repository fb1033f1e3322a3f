package org.almanac.planner.search;

import java.util.Arrays;

/**
 * Ends to come, the earliest first, each of a job by its number: a heap of four children a node.
 *
 * <p>Most ends are added late and taken out early, so that adding one hardly moves anything.
 */
final class Ends {
    private static final int CHILDREN = 4;

    /** Seconds after the beginning, then whose it is. */
    private long[] heap;

    private int count;

    Ends(int capacity) {
        heap = new long[Math.max(1, capacity)];
    }

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    /** @param when in seconds, not below 0 */
    void add(long when, int job) {
        if (count == heap.length) {
            heap = Arrays.copyOf(heap, 2 * count);
        }
        long end = when << SearchJobs.NUMBER_BITS | job;
        int at = count++;
        while (at > 0) {
            int parent = (at - 1) / CHILDREN;
            if (heap[parent] <= end) {
                break;
            }
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = end;
    }

    /** The earliest of ends, of which there is one. */
    long earliest() {
        return heap[0];
    }

    /** Takes out the earliest of ends, of which there is one: see {@link #when} and {@link #job}. */
    long takeEarliest() {
        long[] ends = heap;
        long earliest = ends[0];
        int size = --count;
        long moved = ends[size];
        int at = 0;
        int child = 1;
        while (child < size) {
            int least = child;
            long end = ends[child];
            int behind = Math.min(child + CHILDREN, size);
            for (int other = child + 1; other < behind; other++) {
                if (ends[other] < end) {
                    end = ends[other];
                    least = other;
                }
            }
            if (moved <= end) {
                break;
            }
            ends[at] = end;
            at = least;
            child = CHILDREN * at + 1;
        }
        ends[at] = moved;
        return earliest;
    }

    static long when(long end) {
        return end >>> SearchJobs.NUMBER_BITS;
    }

    static int job(long end) {
        return (int) (end & SearchJobs.NUMBER_MASK);
    }

    /** Becomes the same as another. */
    void copy(Ends other) {
        if (heap.length < other.count) {
            heap = new long[other.heap.length];
        }
        System.arraycopy(other.heap, 0, heap, 0, other.count);
        count = other.count;
    }
}
