package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/**
 * An availability profile: what is free on one node over time, or left of one limit, as a step function.
 *
 * <p>The search for a start is the hot path of a plan that keeps starts, so it passes over whole blocks of {@link Rows}
 * by their bounds.
 */
public final class Profile {
    /** Reads the stretches of time, [from, to), in which something is free. */
    @FunctionalInterface
    public interface StretchReader {
        void free(long from, long to);
    }

    /** Reads how many cpus are free in [from, to). */
    @FunctionalInterface
    public interface CpusReader {
        void free(long from, long to, long cpus);
    }

    private final Rows rows;

    /** A profile in which these amounts, by kind, are free from that time on. */
    public Profile(long now, long... free) {
        this(new Rows(now, free));
    }

    private Profile(Rows rows) {
        this.rows = rows;
    }

    public Profile copy() {
        return new Profile(rows.copy());
    }

    /** The time from which on it tells what is free. */
    public long begin() {
        return rows.begin();
    }

    /** Drops what lies before the time. */
    public void forgetBefore(long now) {
        rows.forgetBefore(now);
    }

    /**
     * Adds amounts, by kind from the offset on, times the sign, to what is free from that time on, which is not before that
     * of the last change.
     */
    void append(long time, long[] amounts, int offset, int sign) {
        rows.append(time, amounts, offset, sign);
    }

    /** Takes what the placement holds on its node at that position from what is free in [from, to). */
    public void hold(Placement placement, int position, long from, long to) {
        rows.add(placement, position, from, to, -1);
    }

    /** Gives back what the placement holds on its node at that position in [from, to). */
    public void release(Placement placement, int position, long from, long to) {
        rows.add(placement, position, from, to, 1);
    }

    /** Writes what is free at the time, by kind, from the offset on. */
    public void freeAt(long time, long[] amounts, int offset) {
        Rows.Row row = rows.at(time);
        for (int kind = 0; kind < rows.kinds(); kind++) {
            amounts[offset + kind] = row.amount(kind);
        }
    }

    /**
     * The earliest time in [from, before) from which on what is needed (by kind) is free for the duration; {@link
     * Times#NEVER} if there is none.
     *
     * @param enough from that time on all that is needed counts as free, as from the begin of the holding on that is
     * to move; not before {@code before}
     */
    public long earliest(Resources need, long duration, long from, long before, long enough) {
        if (from >= before) {
            return Times.NEVER;
        }
        long start = from;
        int at = rows.blockAt(from);
        RowBlock block = rows.block(at);
        int row = block.rowAt(from);
        while (true) {
            // Go to the next row that has what is needed.
            if (block.lacks(row, need)) {
                row = block.nextHaving(need, row + 1);
                while (row == block.size()) {
                    at++;
                    if (at == rows.blocks() || rows.beginOf(at) >= before) {
                        return Times.NEVER;
                    }
                    block = rows.block(at);
                    row = block.lacksThroughout(need) ? block.size() : block.nextHaving(need, 0);
                }
                start = block.time(row);
                if (start >= before) {
                    return Times.NEVER;
                }
            }
            // Go to the next row that lacks it.
            long until = start > enough - duration ? enough : start + duration;
            row = block.nextLacking(need, row + 1, until);
            while (row == block.size()) {
                at++;
                if (at == rows.blocks() || rows.beginOf(at) >= until) {
                    return start;
                }
                block = rows.block(at);
                row = block.hasThroughout(need) ? block.size() : block.nextLacking(need, 0, until);
            }
            if (block.time(row) >= until) {
                return start;
            }
        }
    }

    /** Lowers the amounts (by kind, from the offset on) to the least that is free throughout [from, to). */
    void lower(long from, long to, long[] amounts, int offset) {
        Rows.Row row = rows.at(from);
        do {
            for (int kind = 0; kind < rows.kinds(); kind++) {
                amounts[offset + kind] = Math.min(amounts[offset + kind], row.amount(kind));
            }
        } while (row.next() && row.begin() < to);
    }

    /**
     * Tells every stretch of time in which what is needed is free and that overlaps [from, to), from its begin to its
     * end.
     */
    public void stretches(Resources need, long from, long to, StretchReader reader) {
        Rows.Row row = rows.at(from);
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

    /** The exponent of the greatest power of two that is at most that amount; 0 for amounts below 1. */
    public static int power(long amount) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, amount));
    }

    /** Since when what is needed is free without a break up to that time; if it is not free then, the begin of the next row. */
    public long beginOfFree(Resources need, long time) {
        Rows.Row row = rows.at(time);
        if (row.lacks(need)) {
            return row.next() ? row.begin() : Times.NEVER;
        }
        long begin = row.begin();
        while (row.previous() && !row.lacks(need)) {
            begin = row.begin();
            row.remember();
        }
        return begin;
    }

    /** From when on what is needed is not free, not before that time; {@link Times#NEVER} if it stays free. */
    public long freeUntil(Resources need, long from) {
        Rows.Row row = rows.at(from);
        return row.lacks(need) ? from : row.endOfFree(need);
    }

    /** Tells how many cpus are free in each row's time. */
    public void readCpus(CpusReader reader) {
        Rows.Row row = rows.first();
        long begin = row.begin();
        long cpus = row.amount(ResourceKinds.CPUS);
        while (row.next()) {
            reader.free(begin, row.begin(), cpus);
            begin = row.begin();
            cpus = row.amount(ResourceKinds.CPUS);
        }
        reader.free(begin, Times.NEVER, cpus);
    }

    /** When what is free changes next after that time; {@link Times#NEVER} if it does not change any more. */
    public long nextChange(long time) {
        Rows.Row row = rows.at(time);
        return row.next() ? row.begin() : Times.NEVER;
    }

    /** How many cpus are free at the time. */
    public long cpusAt(long time) {
        return rows.at(time).amount(ResourceKinds.CPUS);
    }

    /** The row that is valid at that time; the first row for an earlier time. It is of use until the next change. */
    public Rows.Row rowAt(long time) {
        return rows.at(time);
    }

    /** How many kinds of resources there are. */
    public int kinds() {
        return rows.kinds();
    }

    int rows() {
        return rows.count();
    }
}
