package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * A block of neighbouring rows of a step function: each row has a time and the amounts, by kind, that are free from
 * then on.
 *
 * <p>Times ascend. The least and the most of each kind are known, so that a search can pass over all rows at once.
 */
final class RowBlock {
    /** The most rows of a block: few enough that a change costs little, and enough that there are few blocks. */
    static final int MOST_ROWS = 64;

    private static final int FIRST_ROWS = 4;

    private final int kinds;
    private long[] times;
    /** By row, then by kind. */
    private long[] free;

    private int size;
    private final long[] least;
    private final long[] most;
    /** Whether the least and the most are up to date. */
    private boolean summed;

    /** A block of one row. */
    RowBlock(long time, long[] amounts) {
        this(amounts.length, FIRST_ROWS);
        times[0] = time;
        System.arraycopy(amounts, 0, free, 0, kinds);
        size = 1;
    }

    private RowBlock(int kinds, int capacity) {
        this.kinds = kinds;
        this.times = new long[capacity];
        this.free = new long[capacity * kinds];
        this.least = new long[kinds];
        this.most = new long[kinds];
    }

    private RowBlock(RowBlock other) {
        this.kinds = other.kinds;
        this.times = other.times.clone();
        this.free = other.free.clone();
        this.size = other.size;
        this.least = other.least.clone();
        this.most = other.most.clone();
        this.summed = other.summed;
    }

    RowBlock copy() {
        return new RowBlock(this);
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == MOST_ROWS;
    }

    long time(int row) {
        return times[row];
    }

    long amount(int row, int kind) {
        return free[row * kinds + kind];
    }

    /** The last row that begins at or before the time; the first where none does. */
    int rowAt(long time) {
        int low = 0;
        int high = size;
        while (low + 1 < high) {
            int middle = low + high >>> 1;
            if (times[middle] <= time) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Whether there is such a row and the time lies in it.
     *
     * @param end when the row after the last one of this block begins
     */
    boolean isIn(int row, long time, long end) {
        return row >= 0 && row < size && times[row] <= time && time < (row + 1 < size ? times[row + 1] : end);
    }

    boolean lacks(int row, Resources need) {
        if (kinds == 1) {
            return free[row] < need.amount(0);
        }
        int at = row * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            if (free[at + kind] < need.amount(kind)) {
                return true;
            }
        }
        return false;
    }

    /** The first row from that one on that has what is needed; the number of rows if there is none. */
    int nextHaving(Resources need, int from) {
        int row = from;
        if (kinds == 1) {
            long amount = need.amount(0);
            while (row < size && free[row] < amount) {
                row++;
            }
        } else {
            while (row < size && lacks(row, need)) {
                row++;
            }
        }
        return row;
    }

    /** The first row from that one on that lacks what is needed, or does not begin before that time. */
    int nextLacking(Resources need, int from, long until) {
        int row = from;
        if (kinds == 1) {
            long amount = need.amount(0);
            while (row < size && free[row] >= amount && times[row] < until) {
                row++;
            }
        } else {
            while (row < size && !lacks(row, need) && times[row] < until) {
                row++;
            }
        }
        return row;
    }

    /** Whether no row has what is needed, because there is too little of one kind in each row. */
    boolean lacksThroughout(Resources need) {
        sum();
        for (int kind = 0; kind < kinds; kind++) {
            if (most[kind] < need.amount(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Whether every row has what is needed. */
    boolean hasThroughout(Resources need) {
        sum();
        for (int kind = 0; kind < kinds; kind++) {
            if (least[kind] < need.amount(kind)) {
                return false;
            }
        }
        return true;
    }

    private void sum() {
        if (summed) {
            return;
        }
        System.arraycopy(free, 0, least, 0, kinds);
        System.arraycopy(free, 0, most, 0, kinds);
        for (int at = kinds; at < size * kinds; at += kinds) {
            for (int kind = 0; kind < kinds; kind++) {
                least[kind] = Math.min(least[kind], free[at + kind]);
                most[kind] = Math.max(most[kind], free[at + kind]);
            }
        }
        summed = true;
    }

    /** Adds what the placement holds at that position, times the sign, to the rows in [from, to). */
    void add(Placement placement, int position, int sign, int from, int to) {
        for (int kind = 0; kind < kinds; kind++) {
            long amount = sign * placement.held(position, kind);
            for (int at = from * kinds + kind; at < to * kinds; at += kinds) {
                free[at] += amount;
            }
            least[kind] += amount;
            most[kind] += amount;
        }
        summed &= from == 0 && to == size;
    }

    /** Adds amounts, by kind from the offset on, times the sign, to the last row. */
    void addToLast(long[] amounts, int offset, int sign) {
        for (int kind = 0; kind < kinds; kind++) {
            free[(size - 1) * kinds + kind] += sign * amounts[offset + kind];
        }
        summed = false;
    }

    /** Splits a row at that time into two rows. The block is not full. */
    void split(int row, long time) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            free = Arrays.copyOf(free, 2 * size * kinds);
        }
        int next = row + 1;
        System.arraycopy(times, next, times, next + 1, size - next);
        System.arraycopy(free, row * kinds, free, next * kinds, (size - row) * kinds);
        times[next] = time;
        size++;
    }

    void remove(int row) {
        System.arraycopy(times, row + 1, times, row, size - row - 1);
        System.arraycopy(free, (row + 1) * kinds, free, row * kinds, (size - row - 1) * kinds);
        size--;
        summed = false;
    }

    /** Drops that number of first rows; at least one row is left, and the first that is left begins at that time. */
    void removeFirst(int rows, long begin) {
        if (rows > 0) {
            System.arraycopy(times, rows, times, 0, size - rows);
            System.arraycopy(free, rows * kinds, free, 0, (size - rows) * kinds);
            size -= rows;
            summed = false;
        }
        times[0] = begin;
    }

    /** Moves its second half into a new block. */
    RowBlock halve() {
        RowBlock second = new RowBlock(kinds, MOST_ROWS);
        int kept = size / 2;
        second.size = size - kept;
        System.arraycopy(times, kept, second.times, 0, second.size);
        System.arraycopy(free, kept * kinds, second.free, 0, second.size * kinds);
        size = kept;
        summed = false;
        return second;
    }

    /** Takes in the rows of the next block, for which there is room. */
    void append(RowBlock next) {
        while (times.length < size + next.size) {
            times = Arrays.copyOf(times, 2 * times.length);
            free = Arrays.copyOf(free, 2 * free.length);
        }
        System.arraycopy(next.times, 0, times, size, next.size);
        System.arraycopy(next.free, 0, free, size * kinds, next.size * kinds);
        size += next.size;
        summed = false;
    }

    /** Whether a row, not the first, has the same amounts as the one before. */
    boolean repeats(int row) {
        int at = row * kinds;
        return Arrays.equals(free, at - kinds, at, free, at, at + kinds);
    }

    /** Whether the first row has the same amounts as the other block's last. */
    boolean repeats(RowBlock before) {
        int at = before.size * kinds;
        return Arrays.equals(before.free, at - kinds, at, free, 0, kinds);
    }
}
