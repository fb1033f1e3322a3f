package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * What is free on the nodes of one cluster over time, as a step function.
 *
 * <p>Rows of amounts, each valid from its time to the next row's, the last for ever; neighbouring rows differ. A row
 * holds the sums over all nodes, by kind, and then, where there are several nodes, the amounts by node and kind. A node
 * that holds more than it has, such as one that went down under its jobs, counts as full in the sums: what it lacks is
 * not taken from the others. All lies in two plain arrays, because the search for a start is the hot path of every
 * planning policy.
 */
final class Availability {
    private static final int INITIAL_ROWS = 64;

    private final int kinds;
    private final int width;
    /** Where the nodes' amounts begin in a row: after the sums, or, with one node, the sums themselves. */
    private final int nodesAt;

    private long[] times;
    private long[] rows;
    /** The rows in use are first to end − 1. */
    private int first;

    private int end;

    /** All usable amounts (by node, then by kind) free from that time on. */
    Availability(int kinds, long[] usable, long now) {
        this.kinds = kinds;
        boolean several = usable.length > kinds;
        this.nodesAt = several ? kinds : 0;
        this.width = nodesAt + usable.length;
        this.times = new long[INITIAL_ROWS];
        this.rows = new long[INITIAL_ROWS * width];
        this.times[0] = now;
        this.end = 1;
        System.arraycopy(usable, 0, rows, nodesAt, usable.length);
        if (several) {
            for (int i = 0; i < usable.length; i++) {
                rows[i % kinds] += usable[i];
            }
        }
    }

    /** So many nodes without any row yet: to be filled by {@link #append}. */
    Availability(int kinds, int nodes) {
        this.kinds = kinds;
        this.nodesAt = nodes > 1 ? kinds : 0;
        this.width = nodesAt + nodes * kinds;
        this.times = new long[INITIAL_ROWS];
        this.rows = new long[INITIAL_ROWS * width];
    }

    /** Adds a last row of what is free (by node, then by kind) from that time on, which is after all others'. */
    void append(long time, long[] free) {
        if (end == times.length) {
            makeRoom();
        }
        int at = end * width;
        System.arraycopy(free, 0, rows, at + nodesAt, free.length);
        if (nodesAt > 0) {
            Arrays.fill(rows, at, at + kinds, 0);
            for (int i = 0; i < free.length; i++) {
                rows[at + i % kinds] += Math.max(0, free[i]);
            }
        }
        times[end++] = time;
        mergeWithPrevious(end - 1);
    }

    private Availability(Availability other) {
        this.kinds = other.kinds;
        this.width = other.width;
        this.nodesAt = other.nodesAt;
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

    /** Takes the placement from what is free in [from, to). */
    void hold(Placement placement, long from, long to) {
        add(placement, from, to, -1);
    }

    /** Gives the placement back in [from, to). */
    void release(Placement placement, long from, long to) {
        add(placement, from, to, 1);
    }

    /**
     * The earliest time from which on the sums over all nodes hold what is needed (by kind) for the duration, within
     * [from, before); {@link Scheduler#NEVER} if there is none. What lies at or after {@code before} is taken to suffice.
     */
    long earliest(Resources need, long duration, long from, long before) {
        if (from >= before) {
            return Scheduler.NEVER;
        }
        return kinds == 1
                ? earliestOfOneKind(need.amount(0), duration, from, before)
                : earliestOfKinds(need, duration, from, before);
    }

    private long earliestOfOneKind(long need, long duration, long from, long before) {
        int row = rowAt(from);
        long candidate = from;
        while (true) {
            if (rows[row * width] < need) {
                row++;
                if (row == end || times[row] >= before) {
                    return Scheduler.NEVER;
                }
                candidate = times[row];
            } else {
                long until = Math.min(candidate + duration, before);
                row++;
                if (row == end || times[row] >= until) {
                    return candidate;
                }
            }
        }
    }

    private long earliestOfKinds(Resources need, long duration, long from, long before) {
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
                long until = Math.min(candidate + duration, before);
                row++;
                if (row == end || times[row] >= until) {
                    return candidate;
                }
            }
        }
    }

    private boolean lacks(int row, Resources need) {
        for (int kind = 0; kind < kinds; kind++) {
            if (rows[row * width + kind] < need.amount(kind)) {
                return true;
            }
        }
        return false;
    }

    /** The time of the first change after the time, or {@link Scheduler#NEVER}. */
    long nextChange(long time) {
        int row = rowAt(time) + 1;
        return row == end ? Scheduler.NEVER : times[row];
    }

    /** Writes the least that is free on each node throughout [from, to), by node, then by kind. */
    void leastFree(long from, long to, long[] least) {
        int row = rowAt(from);
        System.arraycopy(rows, row * width + nodesAt, least, 0, least.length);
        for (row++; row < end && times[row] < to; row++) {
            int at = row * width + nodesAt;
            for (int i = 0; i < least.length; i++) {
                least[i] = Math.min(least[i], rows[at + i]);
            }
        }
    }

    /** Writes what is free on each node at the time, by node, then by kind. */
    void freeAt(long time, long[] free) {
        System.arraycopy(rows, rowAt(time) * width + nodesAt, free, 0, free.length);
    }

    int rows() {
        return end - first;
    }

    /** When the row, counted from the first, begins. */
    long rowTime(int row) {
        return times[first + row];
    }

    /** The last row that begins at or before the time. */
    private int rowAt(long time) {
        if (time <= times[first]) {
            return first;
        }
        int found = Arrays.binarySearch(times, first, end, time);
        return found >= 0 ? found : -found - 2;
    }

    private void add(Placement placement, long from, long to, int sign) {
        long begin = Math.max(from, times[first]);
        if (to <= begin) {
            return;
        }
        if (end + 2 > times.length) {
            makeRoom();
        }
        int begins = split(begin);
        int ends = split(to);
        for (int row = begins; row < ends; row++) {
            addToRow(placement, row, sign);
        }
        mergeWithPrevious(ends);
        mergeWithPrevious(begins);
    }

    private void addToRow(Placement placement, int row, int sign) {
        int at = row * width;
        if (nodesAt == 0) {
            placement.addTo(rows, at, sign);
            return;
        }
        for (int i = 0; i < placement.size(); i++) {
            int node = at + nodesAt + placement.node(i) * kinds;
            for (int kind = 0; kind < kinds; kind++) {
                long before = rows[node + kind];
                long after = before + sign * placement.held(i, kind);
                rows[node + kind] = after;
                rows[at + kind] += Math.max(0, after) - Math.max(0, before);
            }
        }
    }

    /** Makes a row begin at the time, which is not before the first row's, and tells which. There is room for it. */
    private int split(long time) {
        int row = rowAt(time);
        if (times[row] == time) {
            return row;
        }
        int next = row + 1;
        System.arraycopy(times, next, times, next + 1, end - next);
        System.arraycopy(rows, row * width, rows, next * width, (end - row) * width);
        times[next] = time;
        end++;
        return next;
    }

    private void makeRoom() {
        int used = end - first;
        int capacity = used > times.length / 2 ? 2 * times.length : times.length;
        long[] newTimes = capacity == times.length ? times : new long[capacity];
        long[] newRows = capacity == times.length ? rows : new long[capacity * width];
        System.arraycopy(times, first, newTimes, 0, used);
        System.arraycopy(rows, first * width, newRows, 0, used * width);
        times = newTimes;
        rows = newRows;
        first = 0;
        end = used;
    }

    private void mergeWithPrevious(int row) {
        if (row <= first || row >= end) {
            return;
        }
        int at = row * width;
        if (Arrays.equals(rows, at - width, at, rows, at, at + width)) {
            System.arraycopy(times, row + 1, times, row, end - row - 1);
            System.arraycopy(rows, at + width, rows, at, (end - row - 1) * width);
            end--;
        }
    }
}
