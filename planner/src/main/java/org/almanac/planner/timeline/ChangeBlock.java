package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * A block of the changes of a {@link NodeTimeline}: what is free on every node before its first change, and the changes
 * in the order of time. At one moment all that is given back comes before anything that is taken.
 *
 * <p>It knows the sums over all nodes after each change, and bounds of the sums. The bounds nearly always tell without
 * a look at the changes that a job fits nowhere in the block, or everywhere.
 */
final class ChangeBlock {
    private static final int INITIAL_CHANGES = 16;

    private final int kinds;
    /** By node, then by kind. */
    private final long[] before;

    private final long[] sumsBefore;

    private int size;
    private long[] times;
    private Placement[] placements;
    private boolean[] gives;
    /** The sums over all nodes after each change, by kind, without the shift that is common to all. */
    private long[] sums;

    /**
     * By kind: what is to be added to each of {@link #sums}. So a holding that lasts throughout the block changes one
     * number a kind, and not every sum.
     */
    private final long[] shift;

    /** The most and the least of all sums, by kind, while they are known. */
    private final long[] most;

    private final long[] least;
    private boolean bounded;

    /** A block without changes. */
    ChangeBlock(int kinds, long[] before) {
        this(kinds, before, new long[kinds], INITIAL_CHANGES);
        for (int i = 0; i < before.length; i++) {
            sumsBefore[i % kinds] += Math.max(0, before[i]);
        }
    }

    private ChangeBlock(int kinds, long[] before, long[] sumsBefore, int room) {
        this.kinds = kinds;
        this.before = before;
        this.sumsBefore = sumsBefore;
        this.times = new long[room];
        this.placements = new Placement[room];
        this.gives = new boolean[room];
        this.sums = new long[room * kinds];
        this.shift = new long[kinds];
        this.most = new long[kinds];
        this.least = new long[kinds];
    }

    ChangeBlock copy() {
        ChangeBlock copy = new ChangeBlock(kinds, before.clone(), sumsBefore.clone(), times.length);
        copy.append(this, 0);
        return copy;
    }

    int size() {
        return size;
    }

    long time(int change) {
        return times[change];
    }

    Placement placement(int change) {
        return placements[change];
    }

    /** Whether the change gives its placement back; else it takes it. */
    boolean gives(int change) {
        return gives[change];
    }

    /** What is free before the first change, by node, then by kind. To be read only. */
    long[] before() {
        return before;
    }

    /** The first change that is later than the time, or the size. */
    int firstAfter(long time) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether this is the last change of its time: only the sums after such a change are valid for some time. */
    boolean isLastOfItsTime(int change) {
        return change + 1 == size || times[change + 1] != times[change];
    }

    /** Applies the changes in [from, to) to amounts by node, then by kind. */
    void apply(int from, int to, long[] amounts) {
        for (int change = from; change < to; change++) {
            placements[change].addTo(amounts, gives[change] ? 1 : -1);
        }
    }

    /** Whether the sums after the change hold what is needed; those before all changes for −1. */
    boolean holds(int change, Resources need) {
        for (int kind = 0; kind < kinds; kind++) {
            long sum = change < 0 ? sumsBefore[kind] : sums[change * kinds + kind] + shift[kind];
            if (sum < need.amount(kind)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The first change from that one on with which the search for what is needed takes a turn; the size if there is none.
     * It takes one where the sums come to hold what is needed or cease to, and at the first change at {@code until} or
     * later.
     *
     * @param held whether the sums have held what is needed so far
     */
    int firstTurn(int from, Resources need, boolean held, long until) {
        long amount = need.amount(0) - shift[0];
        for (int change = from; change < size; change++) {
            boolean holds = kinds == 1 ? sums[change] >= amount : holds(change, need);
            if (holds != held && isLastOfItsTime(change) || times[change] >= until) {
                return change;
            }
        }
        return size;
    }

    /** Whether some sums may hold what is needed. */
    boolean mayHold(Resources need) {
        bound();
        return holds(most, need);
    }

    /** Whether all sums hold what is needed. */
    boolean alwaysHolds(Resources need) {
        bound();
        return holds(least, need);
    }

    private boolean holds(long[] amounts, Resources need) {
        for (int kind = 0; kind < kinds; kind++) {
            if (amounts[kind] < need.amount(kind)) {
                return false;
            }
        }
        return true;
    }

    /** The index of the change that this one would undo; if there is none, −1 − the index at which this one belongs. */
    int find(long time, Placement placement, boolean give) {
        int after = firstAfter(time);
        int first = after;
        while (first > 0 && times[first - 1] == time) {
            first--;
            if (gives[first] != give && placements[first].equals(placement)) {
                return first;
            }
        }
        return -1 - (give ? first : after);
    }

    /**
     * Makes a change at the place that {@link #find} told. The sums before it are right. Returns the index from which
     * on the sums after it are to be shifted.
     */
    int change(int found, long time, Placement placement, boolean give, Resources total) {
        if (found >= 0) {
            removeRange(found, found + 1);
            return found;
        }
        int at = -1 - found;
        insert(at, time, placement, give);
        for (int kind = 0; kind < kinds; kind++) {
            long before = at == 0 ? sumsBefore[kind] : sums[(at - 1) * kinds + kind];
            sums[at * kinds + kind] = before + (give ? total.amount(kind) : -total.amount(kind));
        }
        return at + 1;
    }

    private void insert(int at, long time, Placement placement, boolean give) {
        settle();
        ensureRoom(size + 1);
        System.arraycopy(times, at, times, at + 1, size - at);
        System.arraycopy(placements, at, placements, at + 1, size - at);
        System.arraycopy(gives, at, gives, at + 1, size - at);
        System.arraycopy(sums, at * kinds, sums, (at + 1) * kinds, (size - at) * kinds);
        times[at] = time;
        placements[at] = placement;
        gives[at] = give;
        size++;
    }

    private void removeRange(int from, int to) {
        System.arraycopy(times, to, times, from, size - to);
        System.arraycopy(placements, to, placements, from, size - to);
        System.arraycopy(gives, to, gives, from, size - to);
        System.arraycopy(sums, to * kinds, sums, from * kinds, (size - to) * kinds);
        bounded = false;
        int left = size - (to - from);
        Arrays.fill(placements, left, size, null);
        size = left;
    }

    private void ensureRoom(int needed) {
        if (needed > times.length) {
            int room = Math.max(needed, 2 * times.length);
            times = Arrays.copyOf(times, room);
            placements = Arrays.copyOf(placements, room);
            gives = Arrays.copyOf(gives, room);
            sums = Arrays.copyOf(sums, room * kinds);
        }
    }

    /** Adds the placement, whose total is given, times the sign, to all of the block. */
    void shiftAll(Placement placement, Resources total, int sign) {
        placement.addTo(before, sign);
        for (int kind = 0; kind < kinds; kind++) {
            long amount = sign * total.amount(kind);
            sumsBefore[kind] += amount;
            shift[kind] += amount;
            most[kind] += amount;
            least[kind] += amount;
        }
    }

    /** Adds the common shift to every sum and resets it. */
    private void settle() {
        for (int kind = 0; kind < kinds; kind++) {
            if (shift[kind] != 0) {
                for (int at = kind; at < size * kinds; at += kinds) {
                    sums[at] += shift[kind];
                }
                shift[kind] = 0;
            }
        }
    }

    /** Adds the placement, times the sign, to what is free before the first change. */
    void shiftBefore(Placement placement, int sign) {
        placement.addTo(before, sign);
    }

    /** Adds the total, times the sign, to the sums before the first change. */
    void shiftBefore(Resources total, int sign) {
        bounded = false;
        for (int kind = 0; kind < kinds; kind++) {
            sumsBefore[kind] += sign * total.amount(kind);
        }
    }

    /** Adds the total, times the sign, to the sums after the changes in [from, to). */
    void shiftAfter(int from, int to, Resources total, int sign) {
        bounded = false;
        for (int kind = 0; kind < kinds; kind++) {
            long shift = sign * total.amount(kind);
            for (int at = from * kinds + kind; at < to * kinds; at += kinds) {
                sums[at] += shift;
            }
        }
    }

    /** Computes all sums anew; a node that holds more than it has counts as full. */
    void sum(long[] scratch) {
        System.arraycopy(before, 0, scratch, 0, before.length);
        Arrays.fill(sumsBefore, 0);
        Arrays.fill(shift, 0);
        for (int i = 0; i < scratch.length; i++) {
            sumsBefore[i % kinds] += Math.max(0, scratch[i]);
        }
        for (int change = 0; change < size; change++) {
            System.arraycopy(
                    change == 0 ? sumsBefore : sums, Math.max(0, change - 1) * kinds, sums, change * kinds, kinds);
            count(change, scratch, -1);
            apply(change, change + 1, scratch);
            count(change, scratch, 1);
        }
        bounded = false;
    }

    /** Adds what is free on the nodes of the change's placement to the sums after it, or subtracts it. */
    private void count(int change, long[] amounts, int sign) {
        Placement placement = placements[change];
        for (int i = 0; i < placement.size(); i++) {
            for (int kind = 0; kind < kinds; kind++) {
                long free = Math.max(0, amounts[placement.node(i) * kinds + kind]);
                sums[change * kinds + kind] += sign * free;
            }
        }
    }

    private void bound() {
        if (bounded) {
            return;
        }
        bounded = true;
        for (int kind = 0; kind < kinds; kind++) {
            long highest = sumsBefore[kind];
            long lowest = highest;
            for (int at = kind; at < size * kinds; at += kinds) {
                highest = Math.max(highest, sums[at] + shift[kind]);
                lowest = Math.min(lowest, sums[at] + shift[kind]);
            }
            most[kind] = highest;
            least[kind] = lowest;
        }
    }

    /** Drops what lies before the time: the changes up to it are applied to what is free before the first change. */
    void forgetUntil(long now) {
        int over = firstAfter(now);
        if (over > 0) {
            settle();
            apply(0, over, before);
            System.arraycopy(sums, (over - 1) * kinds, sumsBefore, 0, kinds);
            removeRange(0, over);
        }
    }

    /** Whether the changes are of more than one time. */
    boolean canSplit() {
        return times[0] != times[size - 1];
    }

    /** Cuts off about the later half, between two times. */
    ChangeBlock splitOff() {
        int at = size / 2;
        while (at > 0 && times[at - 1] == times[at]) {
            at--;
        }
        while (at == 0 || times[at - 1] == times[at]) {
            at++;
        }
        settle();
        long[] there = before.clone();
        apply(0, at, there);
        long[] sumsThere = Arrays.copyOfRange(sums, (at - 1) * kinds, at * kinds);
        ChangeBlock later = new ChangeBlock(kinds, there, sumsThere, size);
        later.append(this, at);
        removeRange(at, size);
        return later;
    }

    /** Appends the changes of the block, from that one on. */
    void append(ChangeBlock next, int from) {
        settle();
        next.settle();
        int added = next.size - from;
        ensureRoom(size + added);
        System.arraycopy(next.times, from, times, size, added);
        System.arraycopy(next.placements, from, placements, size, added);
        System.arraycopy(next.gives, from, gives, size, added);
        System.arraycopy(next.sums, from * kinds, sums, size * kinds, added * kinds);
        size += added;
        bounded = false;
    }
}
