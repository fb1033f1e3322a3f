package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * What is free on one node over time, or left of one limit, as a step function.
 *
 * <p>Rows of amounts, by kind, each valid from its time to the next row's, the last for ever; neighbouring rows differ.
 * All lies in two plain arrays, because the search for a start is the hot path of a plan whose starts are kept.
 */
final class Availability {
    /** Told in which stretches of time, [from, to), something is free. */
    @FunctionalInterface
    interface StretchReader {
        void free(long from, long to);
    }

    private static final int INITIAL_ROWS = 8;

    private final int kinds;
    private long[] times;
    private long[] rows;
    /** The rows in use are first to end − 1. */
    private int first;

    private int end;

    /** These amounts, by kind, are free from that time on. */
    Availability(long now, long... free) {
        this.kinds = free.length;
        this.times = new long[INITIAL_ROWS];
        this.rows = new long[INITIAL_ROWS * kinds];
        this.times[0] = now;
        this.end = 1;
        System.arraycopy(free, 0, rows, 0, kinds);
    }

    private Availability(Availability other) {
        this.kinds = other.kinds;
        this.times = other.times.clone();
        this.rows = other.rows.clone();
        this.first = other.first;
        this.end = other.end;
    }

    Availability copy() {
        return new Availability(this);
    }

    /** Drops what lies before the time. */
    void forgetBefore(long now) {
        while (first + 1 < end && times[first + 1] <= now) {
            first++;
        }
        times[first] = Math.max(times[first], now);
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
     * The earliest time in [from, before) from which on what is needed (by kind) is free for the duration;
     * {@link Scheduler#NEVER} if there is none.
     *
     * @param enough what lies at or after that time, which is not before {@code before}, is taken to suffice
     */
    long earliest(Resources need, long duration, long from, long before, long enough) {
        if (from >= before) {
            return Scheduler.NEVER;
        }
        return kinds == 1
                ? earliestOfOneKind(need.amount(0), duration, from, before, enough)
                : earliestOfKinds(need, duration, from, before, enough);
    }

    private long earliestOfOneKind(long need, long duration, long from, long before, long enough) {
        int row = rowAt(from);
        long candidate = from;
        while (true) {
            if (rows[row * kinds] < need) {
                row++;
                if (row == end || times[row] >= before) {
                    return Scheduler.NEVER;
                }
                candidate = times[row];
            } else {
                long until = candidate > enough - duration ? enough : candidate + duration;
                row++;
                if (row == end || times[row] >= until) {
                    return candidate;
                }
            }
        }
    }

    private long earliestOfKinds(Resources need, long duration, long from, long before, long enough) {
        int row = rowAt(from);
        long candidate = from;
        while (true) {
            if (lacks(row, need)) {
                row++;
                if (row == end || times[row] >= before) {
                    return Scheduler.NEVER;
                }
                candidate = times[row];
            } else {
                long until = candidate > enough - duration ? enough : candidate + duration;
                row++;
                if (row == end || times[row] >= until) {
                    return candidate;
                }
            }
        }
    }

    /** Lowers the amounts (by kind, from the offset on) to the least that is free throughout [from, to). */
    void lower(long from, long to, long[] amounts, int offset) {
        for (int row = rowAt(from); row < end && (row == first || times[row] < to); row++) {
            for (int kind = 0; kind < kinds; kind++) {
                amounts[offset + kind] = Math.min(amounts[offset + kind], rows[row * kinds + kind]);
            }
        }
    }

    /** Tells every stretch of time, as long as it lasts, in which what is needed is free, if it meets [from, to). */
    void stretches(Resources need, long from, long to, StretchReader reader) {
        int row = rowAt(from);
        int left = row;
        while (left > first && !lacks(left, need) && !lacks(left - 1, need)) {
            left--;
        }
        while (row < end && times[row] < to) {
            if (lacks(row, need)) {
                row++;
                left = row;
            } else {
                do {
                    row++;
                } while (row < end && !lacks(row, need));
                reader.free(times[left], row < end ? times[row] : Scheduler.NEVER);
            }
        }
    }

    /** When what is free changes next after that time; {@link Scheduler#NEVER} where it does not. */
    long nextChange(long time) {
        int next = rowAt(time) + 1;
        return next < end ? times[next] : Scheduler.NEVER;
    }

    private boolean lacks(int row, Resources need) {
        for (int kind = 0; kind < kinds; kind++) {
            if (rows[row * kinds + kind] < need.amount(kind)) {
                return true;
            }
        }
        return false;
    }

    int rows() {
        return end - first;
    }

    /** The last row that begins at or before the time. */
    private int rowAt(long time) {
        if (time <= times[first]) {
            return first;
        }
        int found = Arrays.binarySearch(times, first, end, time);
        return found >= 0 ? found : -found - 2;
    }

    private void add(Placement placement, int position, long from, long to, int sign) {
        long begin = Math.max(from, times[first]);
        if (to <= begin) {
            return;
        }
        if (end + 2 > times.length) {
            makeRoom();
        }
        int begins = split(begin);
        int ends = to == Scheduler.NEVER ? end : split(to);
        for (int row = begins; row < ends; row++) {
            for (int kind = 0; kind < kinds; kind++) {
                rows[row * kinds + kind] += sign * placement.held(position, kind);
            }
        }
        mergeWithPrevious(ends);
        mergeWithPrevious(begins);
    }

    /** Makes a row begin at the time, which is not before the first row's, and tells which. There is room for it. */
    private int split(long time) {
        int row = rowAt(time);
        if (times[row] == time) {
            return row;
        }
        int next = row + 1;
        System.arraycopy(times, next, times, next + 1, end - next);
        System.arraycopy(rows, row * kinds, rows, next * kinds, (end - row) * kinds);
        times[next] = time;
        end++;
        return next;
    }

    private void makeRoom() {
        int used = end - first;
        int capacity = used > times.length / 2 ? 2 * times.length : times.length;
        long[] newTimes = capacity == times.length ? times : new long[capacity];
        long[] newRows = capacity == times.length ? rows : new long[capacity * kinds];
        System.arraycopy(times, first, newTimes, 0, used);
        System.arraycopy(rows, first * kinds, newRows, 0, used * kinds);
        times = newTimes;
        rows = newRows;
        first = 0;
        end = used;
    }

    private void mergeWithPrevious(int row) {
        if (row <= first || row >= end) {
            return;
        }
        int at = row * kinds;
        if (Arrays.equals(rows, at - kinds, at, rows, at, at + kinds)) {
            System.arraycopy(times, row + 1, times, row, end - row - 1);
            System.arraycopy(rows, at + kinds, rows, at, (end - row - 1) * kinds);
            end--;
        }
    }
}
