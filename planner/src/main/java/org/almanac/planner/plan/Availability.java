package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * What is free on one node over time, or left of one limit, as a step function.
 *
 * <p>Rows of amounts, by kind, each valid from its time to the next row's, the last for ever; neighbouring rows differ.
 * They lie in blocks, because the search for a start is the hot path of a plan whose starts are kept: it passes over
 * blocks without a look at their rows, and a change moves the rows of one block alone.
 */
final class Availability {
    /** Told in which stretch of time, [from, to), as many cpus are free as that power of two. */
    @FunctionalInterface
    interface PowerReader {
        void free(int power, long from, long to);
    }

    /** Told in which stretches of time, [from, to), something is free. */
    @FunctionalInterface
    interface StretchReader {
        void free(long from, long to);
    }

    /** Told how many cpus are free in [from, to). */
    @FunctionalInterface
    interface CpusReader {
        void free(long from, long to, long cpus);
    }

    /** So many blocks, of some dozen rows each, are few. */
    private static final int SHORT = 8;

    private final int kinds;
    /** Each has rows. */
    private RowBlock[] blocks;
    /** When each block begins. */
    private long[] begins;

    private int count;

    /** These amounts, by kind, are free from that time on. */
    Availability(long now, long... free) {
        this.kinds = free.length;
        this.blocks = new RowBlock[] {new RowBlock(now, free)};
        this.begins = new long[] {now};
        this.count = 1;
    }

    private Availability(Availability other) {
        this.kinds = other.kinds;
        this.blocks = new RowBlock[other.count];
        Arrays.setAll(blocks, block -> other.blocks[block].copy());
        this.begins = Arrays.copyOf(other.begins, other.count);
        this.count = other.count;
    }

    Availability copy() {
        return new Availability(this);
    }

    /** From when on it tells what is free. */
    long begin() {
        return begins[0];
    }

    /** Drops what lies before the time. */
    void forgetBefore(long now) {
        if (now <= begins[0]) {
            return;
        }
        int block = blockAt(now);
        removeBlocks(0, block);
        blocks[0].removeFirst(blocks[0].rowAt(now), now);
        begins[0] = now;
    }

    /** Takes what the placement holds on its node at that position from what is free in [from, to). */
    void hold(Placement placement, int position, long from, long to) {
        add(placement, position, from, to, -1);
    }

    /** Gives that back in [from, to). */
    void release(Placement placement, int position, long from, long to) {
        add(placement, position, from, to, 1);
    }

    /**
     * Adds amounts, by kind from the offset on, times the sign, to what is free from that time on, which is not before the
     * last row's.
     */
    void append(long time, long[] amounts, int offset, int sign) {
        RowBlock last = blocks[count - 1];
        if (last.time(last.size() - 1) < time) {
            if (last.isFull()) {
                insertBlock(count, last.halve());
                last = blocks[count - 1];
            }
            last.split(last.size() - 1, time);
        }
        last.addToLast(amounts, offset, sign);
        merge(count - 1, last.size() - 1);
    }

    /** Writes what is free at the time, by kind, from the offset on. */
    void freeAt(long time, long[] amounts, int offset) {
        RowBlock block = blocks[blockAt(time)];
        int row = block.rowAt(time);
        for (int kind = 0; kind < kinds; kind++) {
            amounts[offset + kind] = block.amount(row, kind);
        }
    }

    /**
     * The earliest time in [from, before) from which on what is needed (by kind) is free for the duration;
     * {@link Scheduler#NEVER} if there is none.
     *
     * @param enough what lies at or after that time, which is not before {@code before}, is taken to suffice
     */
    long earliest(Resources need, long duration, long from, long before, long enough) {
        if (from >= before) {
            return Scheduler.NEVER;
        }
        long start = from;
        int block = blockAt(from);
        int row = blocks[block].rowAt(from);
        while (true) {
            // To the next row that has what is needed.
            if (blocks[block].lacks(row, need)) {
                row = blocks[block].nextHaving(need, row + 1);
                while (row == blocks[block].size()) {
                    block++;
                    if (block == count || begins[block] >= before) {
                        return Scheduler.NEVER;
                    }
                    row = blocks[block].lacksThroughout(need)
                            ? blocks[block].size()
                            : blocks[block].nextHaving(need, 0);
                }
                start = blocks[block].time(row);
                if (start >= before) {
                    return Scheduler.NEVER;
                }
            }
            // To the next that lacks it.
            long until = start > enough - duration ? enough : start + duration;
            row = blocks[block].nextLacking(need, row + 1, until);
            while (row == blocks[block].size()) {
                block++;
                if (block == count || begins[block] >= until) {
                    return start;
                }
                row = blocks[block].hasThroughout(need)
                        ? blocks[block].size()
                        : blocks[block].nextLacking(need, 0, until);
            }
            if (blocks[block].time(row) >= until) {
                return start;
            }
        }
    }

    /** Lowers the amounts (by kind, from the offset on) to the least that is free throughout [from, to). */
    void lower(long from, long to, long[] amounts, int offset) {
        Row row = rowAt(from);
        do {
            for (int kind = 0; kind < kinds; kind++) {
                amounts[offset + kind] = Math.min(amounts[offset + kind], row.amount(kind));
            }
        } while (row.next() && row.begin() < to);
    }

    /** Tells every stretch of time, as long as it lasts, in which what is needed is free, if it meets [from, to). */
    void stretches(Resources need, long from, long to, StretchReader reader) {
        Row row = rowAt(from);
        if (!row.lacks(need)) {
            reader.free(beginOfFree(need, from), row.endOfFree(need));
        }
        while (row.next() && row.begin() < to) {
            if (!row.lacks(need)) {
                long begin = row.begin();
                reader.free(begin, row.endOfFree(need));
            }
        }
    }

    /**
     * Tells by powers of two of cpus, the highest first, the time around [from, to), which is not empty, in which so many
     * cpus are free: in [from, to) at some time at least, and before and after that throughout.
     */
    void around(long from, long to, PowerReader reader) {
        Row first = rowAt(from);
        Row last = new Row(first.block, first.row);
        long most = first.amount(ResourceKinds.CPUS);
        while (last.next()) {
            if (last.begin() >= to) {
                last.previous();
                break;
            }
            most = Math.max(most, last.amount(ResourceKinds.CPUS));
        }
        for (int power = power(most); power >= 0; power--) {
            long cpus = 1L << power;
            long begin = first.amount(ResourceKinds.CPUS) < cpus ? from : first.beginOfCpus(cpus);
            long end = last.amount(ResourceKinds.CPUS) < cpus ? to : last.endOfCpus(cpus);
            reader.free(power, begin, end);
        }
    }

    /** The greatest power of two that is at most that; 0 of none. */
    static int power(long cpus) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, cpus));
    }

    /** How long so many cpus are free at a stretch in [from, to) at the most. */
    long longest(long cpus, long from, long to) {
        long longest = 0;
        long since = Scheduler.NEVER;
        Row row = rowAt(from);
        do {
            long begin = Math.max(from, row.begin());
            if (row.amount(ResourceKinds.CPUS) < cpus) {
                longest = Math.max(longest, begin - since);
                since = Scheduler.NEVER;
            } else {
                since = Math.min(since, begin);
            }
        } while (row.next() && row.begin() < to);
        return Math.max(longest, to - since);
    }

    /** From when on what is needed is free until that time and then; a later time where it is not free then. */
    long beginOfFree(Resources need, long time) {
        Row row = rowAt(time);
        if (row.lacks(need)) {
            return row.next() ? row.begin() : Scheduler.NEVER;
        }
        long begin = row.begin();
        while (row.previous() && !row.lacks(need)) {
            begin = row.begin();
        }
        return begin;
    }

    /** Tells how many cpus are free in each row's time. */
    void readCpus(CpusReader reader) {
        Row row = new Row(0, 0);
        long begin = row.begin();
        long cpus = row.amount(ResourceKinds.CPUS);
        while (row.next()) {
            reader.free(begin, row.begin(), cpus);
            begin = row.begin();
            cpus = row.amount(ResourceKinds.CPUS);
        }
        reader.free(begin, Scheduler.NEVER, cpus);
    }

    /** When what is free changes next after that time; {@link Scheduler#NEVER} where it does not. */
    long nextChange(long time) {
        Row row = rowAt(time);
        return row.next() ? row.begin() : Scheduler.NEVER;
    }

    /** Whether it is searched faster than it takes to know what need not be. */
    boolean isShort() {
        return count <= SHORT;
    }

    int rows() {
        int rows = 0;
        for (int block = 0; block < count; block++) {
            rows += blocks[block].size();
        }
        return rows;
    }

    /** A row of any block, from which the neighbours can be reached. */
    private final class Row {
        private int block;
        private int row;

        private Row(int block, int row) {
            this.block = block;
            this.row = row;
        }

        private long begin() {
            return blocks[block].time(row);
        }

        private long amount(int kind) {
            return blocks[block].amount(row, kind);
        }

        private boolean lacks(Resources need) {
            return blocks[block].lacks(row, need);
        }

        /** Goes on; false where it is the last already. */
        private boolean next() {
            if (row + 1 < blocks[block].size()) {
                row++;
            } else if (block + 1 < count) {
                block++;
                row = 0;
            } else {
                return false;
            }
            return true;
        }

        private boolean previous() {
            if (row > 0) {
                row--;
            } else if (block > 0) {
                block--;
                row = blocks[block].size() - 1;
            } else {
                return false;
            }
            return true;
        }

        /** Goes back to the first row since which so many cpus are free, and tells when it begins. */
        private long beginOfCpus(long cpus) {
            while (previous()) {
                if (amount(ResourceKinds.CPUS) < cpus) {
                    next();
                    break;
                }
            }
            return begin();
        }

        /** Goes on to the last row until which so many are, and tells when that ends. */
        private long endOfCpus(long cpus) {
            while (next()) {
                if (amount(ResourceKinds.CPUS) < cpus) {
                    long end = begin();
                    previous();
                    return end;
                }
            }
            return Scheduler.NEVER;
        }

        /** Goes on to the row that lacks what this one has, and tells when it begins. */
        private long endOfFree(Resources need) {
            while (next()) {
                if (lacks(need)) {
                    return begin();
                }
            }
            return Scheduler.NEVER;
        }
    }

    private Row rowAt(long time) {
        int block = blockAt(time);
        return new Row(block, blocks[block].rowAt(time));
    }

    /** The last block that begins at or before the time; the first where none does. */
    private int blockAt(long time) {
        if (count == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(begins, 0, count, time);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    private void add(Placement placement, int position, long from, long to, int sign) {
        long begin = Math.max(from, begins[0]);
        if (to <= begin) {
            return;
        }
        if (to < Scheduler.NEVER) {
            split(to);
        }
        Row first = split(begin);
        int block = first.block;
        int row = first.row;
        while (block < count && blocks[block].time(row) < to) {
            int end = to < endOf(block) ? blocks[block].rowAt(to) : blocks[block].size();
            blocks[block].add(placement, position, sign, row, end);
            boolean over = end == blocks[block].size();
            row = over ? 0 : end;
            block += over ? 1 : 0;
        }
        if (block < count) {
            merge(block, row);
        }
        merge(first.block, first.row);
    }

    /** When the next block begins. */
    private long endOf(int block) {
        return block + 1 < count ? begins[block + 1] : Scheduler.NEVER;
    }

    /** Makes a row begin at the time, which is not before the first row's. */
    private Row split(long time) {
        Row row = rowAt(time);
        if (row.begin() == time) {
            return row;
        }
        if (blocks[row.block].isFull()) {
            insertBlock(row.block + 1, blocks[row.block].halve());
            return split(time);
        }
        blocks[row.block].split(row.row, time);
        row.row++;
        return row;
    }

    /** Makes one of the row and the one before, if there is one, where both have the same amounts. */
    private void merge(int block, int row) {
        boolean repeats = row > 0 ? blocks[block].repeats(row) : block > 0 && blocks[block].repeats(blocks[block - 1]);
        if (!repeats) {
            return;
        }
        if (blocks[block].size() == 1) {
            removeBlocks(block, block + 1);
            return;
        }
        blocks[block].remove(row);
        begins[block] = blocks[block].time(0);
        if (block + 1 < count && blocks[block].size() + blocks[block + 1].size() <= RowBlock.MOST_ROWS / 2) {
            blocks[block].append(blocks[block + 1]);
            removeBlocks(block + 1, block + 2);
        }
    }

    private void insertBlock(int at, RowBlock block) {
        if (count == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * count);
            begins = Arrays.copyOf(begins, 2 * count);
        }
        System.arraycopy(blocks, at, blocks, at + 1, count - at);
        System.arraycopy(begins, at, begins, at + 1, count - at);
        blocks[at] = block;
        begins[at] = block.time(0);
        count++;
    }

    private void removeBlocks(int from, int to) {
        System.arraycopy(blocks, to, blocks, from, count - to);
        System.arraycopy(begins, to, begins, from, count - to);
        Arrays.fill(blocks, count - (to - from), count, null);
        count -= to - from;
    }
}
