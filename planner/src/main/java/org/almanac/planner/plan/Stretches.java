package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;

/**
 * Stretches of time in which something has come to be free, in the order in which that was found: which of those found
 * since are at least so long and begin by then.
 *
 * <p>Of each two neighbours, of each two of these pairs, and so on, the greatest length and the earliest begin are known.
 */
final class Stretches {
    private static final int FEWEST = 8;

    private long[] begins = new long[FEWEST];
    private long[] ends = new long[FEWEST];
    /** By which opening each was found, ascending. */
    private long[] openings = new long[FEWEST];
    /** A tree: what is known of node i is known of its children 2i and 2i + 1 together; the stretches are its leaves. */
    private long[] longest = new long[2 * FEWEST];

    private long[] earliest = never(2 * FEWEST);
    private int size;

    private static long[] never(int size) {
        long[] times = new long[size];
        Arrays.fill(times, Times.NEVER);
        return times;
    }

    /** @param opening not before the last one */
    void add(long begin, long end, long opening) {
        if (size == begins.length) {
            grow();
        }
        begins[size] = begin;
        ends[size] = end;
        openings[size] = opening;
        long length = end - begin;
        int at = begins.length + size++;
        longest[at] = length;
        earliest[at] = begin;
        for (at >>= 1; at > 0 && (longest[at] < length || earliest[at] > begin); at >>= 1) {
            longest[at] = Math.max(longest[at], length);
            earliest[at] = Math.min(earliest[at], begin);
        }
    }

    private void grow() {
        int leaves = 2 * size;
        long[] lengths = Arrays.copyOfRange(longest, size, leaves);
        begins = Arrays.copyOf(begins, leaves);
        ends = Arrays.copyOf(ends, leaves);
        openings = Arrays.copyOf(openings, leaves);
        longest = new long[2 * leaves];
        earliest = never(2 * leaves);
        System.arraycopy(lengths, 0, longest, leaves, size);
        System.arraycopy(begins, 0, earliest, leaves, size);
        sumUp(0, size);
    }

    /** Tells the tree anew what lies above these leaves. */
    private void sumUp(int from, int to) {
        int first = begins.length + from >> 1;
        int last = begins.length + to - 1 >> 1;
        for (; first > 0; first >>= 1, last >>= 1) {
            for (int at = first; at <= last; at++) {
                longest[at] = Math.max(longest[2 * at], longest[2 * at + 1]);
                earliest[at] = Math.min(earliest[2 * at], earliest[2 * at + 1]);
            }
        }
    }

    /** Nobody asks any more for what was found up to that opening. */
    void forget(long opening) {
        int dropped = indexAfter(opening);
        if (dropped == 0) {
            return;
        }
        int kept = size - dropped;
        int leaves = begins.length;
        System.arraycopy(begins, dropped, begins, 0, kept);
        System.arraycopy(ends, dropped, ends, 0, kept);
        System.arraycopy(openings, dropped, openings, 0, kept);
        System.arraycopy(longest, leaves + dropped, longest, leaves, kept);
        System.arraycopy(earliest, leaves + dropped, earliest, leaves, kept);
        Arrays.fill(longest, leaves + kept, leaves + size, 0);
        Arrays.fill(earliest, leaves + kept, leaves + size, Times.NEVER);
        sumUp(0, size);
        size = kept;
    }

    private int indexAfter(long opening) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (openings[middle] > opening) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The first found after that opening that is at least so long and begins by then; {@link #size} where there is none. */
    int firstAfter(long opening, long length, long latestBegin) {
        return mayHold(length, latestBegin) ? next(indexAfter(opening), length, latestBegin) : size;
    }

    /** Whether there may be one at least so long that begins by then. */
    boolean mayHold(long length, long latestBegin) {
        return longest[1] >= length && earliest[1] <= latestBegin;
    }

    /** The first, not before that one, that is at least so long and begins by then; {@link #size} where there is none. */
    int next(int from, long length, long latestBegin) {
        if (from >= size) {
            return size;
        }
        int at = begins.length + from;
        while (true) {
            if (longest[at] >= length && earliest[at] <= latestBegin) {
                if (at >= begins.length) {
                    return at - begins.length;
                }
                at *= 2;
            } else {
                // On to the neighbour on the right, of the first above that has one.
                at >>= Integer.numberOfTrailingZeros(~at);
                if (at == 0) {
                    return size;
                }
                at++;
            }
        }
    }

    int size() {
        return size;
    }

    long begin(int stretch) {
        return begins[stretch];
    }

    long end(int stretch) {
        return ends[stretch];
    }

    /** No part of it that is left is longer than that. */
    void shorten(int stretch, long length) {
        if (length < longest[begins.length + stretch]) {
            longest[begins.length + stretch] = length;
            sumUp(stretch, stretch + 1);
        }
    }
}
