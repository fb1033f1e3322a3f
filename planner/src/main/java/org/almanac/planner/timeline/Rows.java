package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/**
 * The rows of a step function: amounts by kind. Each row is valid from its time to that of the next row, the last for
 * ever.
 *
 * <p>Times ascend, and neighbouring rows differ. The rows lie in blocks, so that a change moves the rows of one block
 * alone.
 */
public final class Rows {
    private final int kinds;
    /** None is empty. */
    private RowBlock[] blocks;
    /** When each block begins. */
    private long[] begins;

    private int count;
    /** Where the row was that was looked for last: mostly the same one is looked for next. */
    private int foundBlock;

    private int foundRow;

    /** One row: these amounts, by kind, are free from that time on. */
    Rows(long now, long... free) {
        this.kinds = free.length;
        this.blocks = new RowBlock[] {new RowBlock(now, free)};
        this.begins = new long[] {now};
        this.count = 1;
    }

    private Rows(Rows other) {
        this.kinds = other.kinds;
        this.blocks = new RowBlock[other.count];
        Arrays.setAll(blocks, block -> other.blocks[block].copy());
        this.begins = Arrays.copyOf(other.begins, other.count);
        this.count = other.count;
    }

    Rows copy() {
        return new Rows(this);
    }

    /** The time from which on it tells what is free. */
    long begin() {
        return begins[0];
    }

    int kinds() {
        return kinds;
    }

    /** How many blocks there are, at least one. */
    int blocks() {
        return count;
    }

    RowBlock block(int block) {
        return blocks[block];
    }

    long beginOf(int block) {
        return begins[block];
    }

    /** How many rows there are in all. */
    int count() {
        int rows = 0;
        for (int block = 0; block < count; block++) {
            rows += blocks[block].size();
        }
        return rows;
    }

    Row first() {
        return new Row(0, 0);
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

    /**
     * Adds amounts, by kind from the offset on, times the sign, to what is free from that time on, which is not before
     * the begin of the last row.
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

    /** One row, from which a reader goes on to its neighbours; it is of use until the next change. */
    public final class Row {
        private int block;
        private int row;

        private Row(int block, int row) {
            this.block = block;
            this.row = row;
        }

        /** The same row, from which another reader goes on. */
        public Row copy() {
            return new Row(block, row);
        }

        /** Notes that this row may be looked for next. */
        void remember() {
            found(row, block);
        }

        /** When it begins, in epoch seconds. */
        public long begin() {
            return blocks[block].time(row);
        }

        /** When the next row begins; {@link Times#NEVER} of the last. */
        public long end() {
            return row + 1 < blocks[block].size() ? blocks[block].time(row + 1) : endOf(block);
        }

        /** How much of that kind is free in this row. */
        public long amount(int kind) {
            return blocks[block].amount(row, kind);
        }

        boolean lacks(Resources need) {
            return blocks[block].lacks(row, need);
        }

        /** Goes on to the next row; false if this is the last. */
        public boolean next() {
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

        boolean previous() {
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
        public long beginOfCpus(long cpus) {
            while (previous()) {
                if (amount(ResourceKinds.CPUS) < cpus) {
                    next();
                    break;
                }
            }
            return begin();
        }

        /**
         * Goes on to the first row in which fewer cpus are free, or which begins at the limit or later, and tells when
         * it begins.
         */
        public long endOfCpus(long cpus, long limit) {
            while (next()) {
                if (amount(ResourceKinds.CPUS) < cpus || begin() >= limit) {
                    return begin();
                }
            }
            return Times.NEVER;
        }

        /** Goes on to the next row that lacks what is needed, and tells when it begins. */
        long endOfFree(Resources need) {
            while (next()) {
                if (lacks(need)) {
                    return begin();
                }
            }
            return Times.NEVER;
        }
    }

    /** The row that is valid at that time; the first row for an earlier time. */
    Row at(long time) {
        int block = foundBlock;
        int row = foundRow;
        if (block >= count || !blocks[block].isIn(row, time, endOf(block))) {
            block = blockAt(time);
            row = blocks[block].rowAt(time);
            found(row, block);
        }
        return new Row(block, row);
    }

    private void found(int row, int block) {
        foundBlock = block;
        foundRow = row;
    }

    /** The last block that begins at or before the time; the first block for an earlier time. */
    int blockAt(long time) {
        if (count == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(begins, 0, count, time);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    /** Adds what the placement holds on its node at that position, times the sign, in [from, to). */
    void add(Placement placement, int position, long from, long to, int sign) {
        long begin = Math.max(from, begins[0]);
        if (to <= begin) {
            return;
        }
        Row first = split(begin);
        Row end = to < Times.NEVER ? splitAfter(first, to) : new Row(count, 0);
        for (int block = first.block; block <= end.block && block < count; block++) {
            int fromRow = block == first.block ? first.row : 0;
            int toRow = block == end.block ? end.row : blocks[block].size();
            blocks[block].add(placement, position, sign, fromRow, toRow);
        }
        if (end.block < count) {
            merge(end.block, end.row);
        }
        found(merge(first.block, first.row) ? first.row - 1 : first.row, first.block);
    }

    /** When the next block begins. */
    private long endOf(int block) {
        return block + 1 < count ? begins[block + 1] : Times.NEVER;
    }

    /**
     * Makes a row begin at the time, which is not before the first row. After that its block has room for one more row.
     */
    private Row split(long time) {
        Row row = at(time);
        if (blocks[row.block].size() >= RowBlock.MOST_ROWS - 1) {
            halve(row);
        }
        if (row.begin() < time) {
            blocks[row.block].split(row.row++, time);
        }
        return row;
    }

    /**
     * Makes a row begin at the time, which is after the begin of that row. The block of that row has room for one more
     * row. The place is found by a walk, as all rows between are to be changed anyhow, and mostly that is one row.
     */
    private Row splitAfter(Row first, long time) {
        Row row = first.copy();
        while (row.next()) {
            if (row.begin() >= time) {
                if (row.begin() == time) {
                    return row;
                }
                row.previous();
                break;
            }
        }
        if (blocks[row.block].isFull()) {
            halve(row);
        }
        blocks[row.block].split(row.row++, time);
        return row;
    }

    /** Makes two blocks of that in which the row lies. */
    private void halve(Row row) {
        insertBlock(row.block + 1, blocks[row.block].halve());
        int kept = blocks[row.block].size();
        if (row.row >= kept) {
            row.block++;
            row.row -= kept;
        }
    }

    /** Merges the row with the one before it, if there is one and both have the same amounts; tells whether it did. */
    private boolean merge(int block, int row) {
        boolean repeats = row > 0 ? blocks[block].repeats(row) : block > 0 && blocks[block].repeats(blocks[block - 1]);
        if (!repeats) {
            return false;
        }
        if (blocks[block].size() == 1) {
            removeBlocks(block, block + 1);
            return true;
        }
        blocks[block].remove(row);
        begins[block] = blocks[block].time(0);
        if (block + 1 < count && blocks[block].size() + blocks[block + 1].size() <= RowBlock.MOST_ROWS / 2) {
            blocks[block].append(blocks[block + 1]);
            removeBlocks(block + 1, block + 2);
        }
        return true;
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
