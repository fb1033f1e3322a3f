package org.almanac.planner.search;

/**
 * Ends to come, the earliest first, each of a job by its number: in order while they are few, in a heap once they are many.
 *
 * <p>Most ends are added late, so that in an order few are moved for one, and taking the earliest moves none: with tens or
 * hundreds of ends that is faster than a heap, with thousands it is not. What is in order is a heap already.
 */
final class Ends {
    private static final int MANY = 512;
    /** Of a node in the heap. */
    private static final int CHILDREN = 4;

    /** Seconds after the beginning, then whose it is. */
    private long[] ends;

    /** 0 in a heap. */
    private int first;

    private int behind;
    private boolean inHeap;

    Ends(int capacity) {
        ends = new long[Math.max(16, 2 * capacity)];
    }

    boolean isEmpty() {
        return first == behind;
    }

    int count() {
        return behind - first;
    }

    /** @param when in seconds, not below 0 */
    void add(long when, int job) {
        if (behind == ends.length || !inHeap && count() == MANY) {
            moveToFront();
            inHeap |= behind == MANY;
        }
        long end = when << SearchJobs.NUMBER_BITS | job;
        if (inHeap) {
            addToHeap(end);
        } else {
            addInOrder(end);
        }
    }

    private void addInOrder(long end) {
        long[] sorted = ends;
        int at = behind++;
        while (at > first && sorted[at - 1] > end) {
            sorted[at] = sorted[--at];
        }
        sorted[at] = end;
    }

    private void addToHeap(long end) {
        long[] heap = ends;
        int at = behind++;
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

    /** In an array twice as long where this one is more than half full. */
    private void moveToFront() {
        int count = count();
        long[] wider = 2 * count > ends.length ? new long[2 * ends.length] : ends;
        System.arraycopy(ends, first, wider, 0, count);
        ends = wider;
        first = 0;
        behind = count;
    }

    /** The earliest of ends, of which there is one. */
    long earliest() {
        return ends[first];
    }

    /** Takes out the earliest of ends, of which there is one: see {@link #when} and {@link #job}. */
    long takeEarliest() {
        return inHeap ? takeTop() : ends[first++];
    }

    private long takeTop() {
        long[] heap = ends;
        long earliest = heap[0];
        int size = --behind;
        long moved = heap[size];
        int at = 0;
        int child = 1;
        while (child < size) {
            int least = child;
            long end = heap[child];
            int last = Math.min(child + CHILDREN, size);
            for (int other = child + 1; other < last; other++) {
                if (heap[other] < end) {
                    end = heap[other];
                    least = other;
                }
            }
            if (moved <= end) {
                break;
            }
            heap[at] = end;
            at = least;
            child = CHILDREN * at + 1;
        }
        heap[at] = moved;
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
        int count = other.count();
        if (ends.length < count) {
            ends = new long[other.ends.length];
        }
        System.arraycopy(other.ends, other.first, ends, 0, count);
        first = 0;
        behind = count;
        inHeap = other.inHeap;
    }
}
