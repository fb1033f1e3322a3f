package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;

/** Times that were told one after the other, as far as they answer which is the earliest that was told after another. */
final class BeginsSince {
    /** Both ascend: a time that was told before an earlier one answers nothing. */
    private long[] begins = new long[4];

    private long[] counts = new long[4];
    private int size;

    /** @param count greater than all before */
    void add(long begin, long count) {
        while (size > 0 && begins[size - 1] >= begin) {
            size--;
        }
        if (size == begins.length) {
            begins = Arrays.copyOf(begins, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        begins[size] = begin;
        counts[size++] = count;
    }

    /** The earliest with a count above that; {@link Times#NEVER} where there is none. */
    long after(long count) {
        // Most ask for all, or for none.
        if (size == 0 || counts[size - 1] <= count) {
            return Times.NEVER;
        }
        if (counts[0] > count) {
            return begins[0];
        }
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (counts[middle] > count) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return begins[low];
    }

    /** The earliest of all; {@link Times#NEVER} where there is none. */
    long earliest() {
        return size > 0 ? begins[0] : Times.NEVER;
    }

    /** Nobody asks any more for what was told up to that count. */
    void forget(long count) {
        int past = 0;
        while (past < size && counts[past] <= count) {
            past++;
        }
        if (past > 0) {
            System.arraycopy(begins, past, begins, 0, size - past);
            System.arraycopy(counts, past, counts, 0, size - past);
            size -= past;
        }
    }
}
