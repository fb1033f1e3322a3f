package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * A queue of ends with numbers: the earliest end first, and of equal ends the one with the lowest number.
 *
 * <p>An end and its number are one {@code long}, because a queue mostly moves and compares them. The ends are sorted
 * while they are few, and a heap once they are many. Most ends are added late, so that in a sorted queue an addition
 * moves few ends, and the removal of the earliest moves none. With tens or hundreds of ends that is faster than a heap,
 * with thousands it is not. A sorted array is a heap already.
 */
public final class EndQueue {
    /** The highest number that an end may have. */
    public static final int HIGHEST_NUMBER = (1 << 24) - 1;

    private static final int NUMBER_BITS = 24;
    /** The number of children of a node in the heap. */
    private static final int CHILDREN = 4;

    private static final int FIRST_SIZE = 16;
    private static final long[] NONE_FAR = {};

    /** With how many ends the queue is still sorted. */
    private final int most;
    /** Each is an end in the high bits and its number in the low bits. */
    private long[] ends = {};
    /** The index of the earliest end; 0 in a heap. */
    private int first;

    private int behind;
    private boolean inHeap;

    /** Ends that lie more than 17,000 years after the epoch, sorted; they come after all others. */
    private long[] farEnds = NONE_FAR;

    private int[] farNumbers = {};

    /** No ends yet. */
    public EndQueue(Tuning tuning) {
        this.most = tuning.endsInOrder();
    }

    /** Forgets all ends. */
    void clear() {
        first = 0;
        behind = 0;
        inHeap = false;
        farEnds = NONE_FAR;
    }

    public boolean isEmpty() {
        return first == behind && farEnds.length == 0;
    }

    /** The earliest end, in epoch seconds; {@link Times#NEVER} where there is none. */
    public long earliest() {
        return first != behind ? ends[first] >> NUMBER_BITS : earliestFar();
    }

    /**
     * Adds an end.
     *
     * @param end in epoch seconds
     * @param number from 0 to {@link #HIGHEST_NUMBER}; several ends may have the same
     */
    public void add(long end, int number) {
        long added = (end << NUMBER_BITS) + number;
        if (added >> NUMBER_BITS != end) {
            addFar(end, number);
            return;
        }
        if (behind == ends.length || !inHeap && behind - first == most) {
            makeRoom();
        }
        if (inHeap) {
            addToHeap(added);
        } else {
            addInOrder(added);
        }
    }

    private void addInOrder(long added) {
        long[] sorted = ends;
        int at = behind++;
        while (at > first && sorted[at - 1] > added) {
            sorted[at] = sorted[--at];
        }
        sorted[at] = added;
    }

    private void addToHeap(long added) {
        long[] heap = ends;
        int at = behind++;
        while (at > 0) {
            int parent = (at - 1) / CHILDREN;
            if (heap[parent] <= added) {
                break;
            }
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = added;
    }

    /** Moves the ends to the front of the array, or of one twice as long if this one is at least half full. */
    private void makeRoom() {
        int count = behind - first;
        long[] wider = 2 * count < ends.length ? ends : new long[Math.max(FIRST_SIZE, 2 * ends.length)];
        System.arraycopy(ends, first, wider, 0, count);
        ends = wider;
        first = 0;
        behind = count;
        inHeap |= count == most;
    }

    /** Removes the earliest end, which must exist, and tells its number. */
    public int removeEarliest() {
        if (first == behind) {
            return removeEarliestFar();
        }
        return (int) (inHeap ? removeTop() : ends[first++]) & HIGHEST_NUMBER;
    }

    private long removeTop() {
        long[] heap = ends;
        long earliest = heap[0];
        int size = --behind;
        long moved = heap[size];
        int at = 0;
        int child = 1;
        while (child < size) {
            int least = child;
            long end = heap[child];
            int last = Math.min(child + CHILDREN, size);
            for (int other = child + 1; other < last; other++) {
                if (heap[other] < end) {
                    end = heap[other];
                    least = other;
                }
            }
            if (moved <= end) {
                break;
            }
            heap[at] = end;
            at = least;
            child = CHILDREN * at + 1;
        }
        heap[at] = moved;
        return earliest;
    }

    /** Becomes the same as another. */
    public void takeOver(EndQueue other) {
        int count = other.behind - other.first;
        if (ends.length < count) {
            ends = new long[count];
        }
        System.arraycopy(other.ends, other.first, ends, 0, count);
        first = 0;
        behind = count;
        inHeap = other.inHeap;
        farEnds = other.farEnds;
        farNumbers = other.farNumbers;
    }

    // No server has such ends, but a job may ask for any walltime. Their arrays are never changed, as copies share
    // them.

    private void addFar(long end, int number) {
        if (end < 0 || number < 0 || number > HIGHEST_NUMBER) {
            throw new IllegalArgumentException("No queue takes the end " + end + " of number " + number);
        }
        int count = farEnds.length;
        int at = 0;
        while (at < count && (farEnds[at] < end || farEnds[at] == end && farNumbers[at] <= number)) {
            at++;
        }
        long[] otherEnds = Arrays.copyOf(farEnds, count + 1);
        int[] otherNumbers = Arrays.copyOf(farNumbers, count + 1);
        System.arraycopy(farEnds, at, otherEnds, at + 1, count - at);
        System.arraycopy(farNumbers, at, otherNumbers, at + 1, count - at);
        otherEnds[at] = end;
        otherNumbers[at] = number;
        farEnds = otherEnds;
        farNumbers = otherNumbers;
    }

    private long earliestFar() {
        return farEnds.length == 0 ? Times.NEVER : farEnds[0];
    }

    private int removeEarliestFar() {
        int number = farNumbers[0];
        farEnds = Arrays.copyOfRange(farEnds, 1, farEnds.length);
        farNumbers = Arrays.copyOfRange(farNumbers, 1, farNumbers.length);
        return number;
    }
}
