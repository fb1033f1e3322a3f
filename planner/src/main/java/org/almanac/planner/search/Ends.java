package org.almanac.planner.search;

import java.util.Arrays;

/**
 * Ends to come, the earliest first, each of a job by its number: in order, in a part of an array that moves on.
 *
 * <p>Most ends are added late, so that few are moved for one; and taking the earliest moves none. With the tens or hundreds
 * of jobs that run at once this is faster than a heap.
 */
final class Ends {
    /** So many are moved one by one before the place of a new end is looked for among all. */
    private static final int NEAR = 32;

    /** Seconds after the beginning, then whose it is; from the first to before the end. */
    private long[] ends;

    private int first;
    private int end;

    Ends(int capacity) {
        ends = new long[Math.max(16, 2 * capacity)];
    }

    boolean isEmpty() {
        return first == end;
    }

    int count() {
        return end - first;
    }

    /** @param when in seconds, not below 0 */
    void add(long when, int job) {
        if (end == ends.length) {
            makeRoom();
        }
        long added = when << SearchJobs.NUMBER_BITS | job;
        long[] sorted = ends;
        int at = end++;
        int near = Math.max(first, at - NEAR);
        while (at > near && sorted[at - 1] > added) {
            sorted[at] = sorted[--at];
        }
        if (at == near && near > first) {
            int found = Arrays.binarySearch(sorted, first, at, added);
            int place = found < 0 ? -1 - found : found;
            System.arraycopy(sorted, place, sorted, place + 1, at - place);
            at = place;
        }
        sorted[at] = added;
    }

    /** Begins at the front again; in an array twice as long where this one is more than half full. */
    private void makeRoom() {
        int count = count();
        long[] wider = 2 * count > ends.length ? new long[2 * ends.length] : ends;
        System.arraycopy(ends, first, wider, 0, count);
        ends = wider;
        first = 0;
        end = count;
    }

    /** The earliest of ends, of which there is one. */
    long earliest() {
        return ends[first];
    }

    /** Takes out the earliest of ends, of which there is one: see {@link #when} and {@link #job}. */
    long takeEarliest() {
        return ends[first++];
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
        end = count;
    }
}
