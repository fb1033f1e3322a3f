package org.almanac.planner.timeline.freed;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.Profile;

/**
 * What the holdings on a node ask for, as pairs of cpus and walltime, with a bound of how late holdings of each pair
 * start. The bounds rule out most freed stretches of time at once: no holding would start earlier by moving there.
 *
 * <p>The different numbers of cpus are the sizes. They are numbered from 0 in ascending order. No holding starts later
 * than the bound of its pair. Bounds that have become loose are tightened by {@link #beginTelling}, {@link #tell} for each
 * holding and {@link #endTelling}.
 */
final class Demands {
    /** Long before any start, but so that a walltime can be subtracted from it. */
    private static final long NO_START = Long.MIN_VALUE / 2;

    private final Tuning tuning;

    private int count;
    /** By pair, in the order in which pairs were asked for first. */
    private long[] walltimes = new long[16];

    private int[] sizes = new int[16];
    /** By pair: the latest start among the holdings told since {@link #beginTelling}. */
    private long[] toldStarts = new long[16];

    /** By number of cpus, up to a bound: how many sizes are at most that number. */
    private int[] sizesUpTo = {};
    /** By size: its number of cpus. */
    private long[] cpus = {};

    /** By size: its walltimes in ascending order. */
    private long[][] walltimesOf = {};
    /** By size, in the order of its walltimes: the numbers of the pairs. */
    private int[][] pairsOf = {};
    /**
     * By size, then by its walltimes in ascending order: a stretch that begins later than this is of no use to any
     * holding of that size with at most that walltime.
     */
    private long[][] latestBegins = {};

    /** By size: no holding of that size starts later. */
    private long[] latestStarts = {};
    /** By size: no holding of that size or a larger one starts later. */
    private long[] latestStartsFrom = {};
    /**
     * By size, then by power of two of a stretch's length: a stretch of that length that begins later than this is of
     * no use to any holding of that size or a larger one.
     */
    private long[] latestBeginsFrom = {};

    Demands(Tuning tuning) {
        this.tuning = tuning;
    }

    /** Begins to tell all holdings anew. */
    void beginTelling() {
        Arrays.fill(toldStarts, NO_START);
    }

    /** Tells a holding of the pair that starts then. */
    void tell(int pair, long start) {
        toldStarts[pair] = Math.max(toldStarts[pair], start);
    }

    /** All holdings have been told: makes the bounds as tight as possible. */
    void endTelling() {
        for (long[] begins : latestBegins) {
            Arrays.fill(begins, NO_START);
        }
        Arrays.fill(latestStarts, NO_START);
        Arrays.fill(latestStartsFrom, NO_START);
        Arrays.fill(latestBeginsFrom, NO_START);
        for (int pair = 0; pair < count; pair++) {
            if (toldStarts[pair] != NO_START) {
                int size = sizes[pair];
                latestStarts[size] = Math.max(latestStarts[size], toldStarts[pair]);
                raise(
                        latestBegins[size],
                        Arrays.binarySearch(walltimesOf[size], walltimes[pair]),
                        latestBegins[size].length,
                        toldStarts[pair] - walltimes[pair]);
                int at = size * Long.SIZE + Profile.power(walltimes[pair]);
                raise(latestBeginsFrom, at, (size + 1) * Long.SIZE, toldStarts[pair] - walltimes[pair]);
            }
        }
        long latest = NO_START;
        for (int size = cpus.length - 1; size >= 0; size--) {
            latest = Math.max(latest, latestStarts[size]);
            latestStartsFrom[size] = latest;
        }
        for (int at = latestBeginsFrom.length - Long.SIZE - 1; at >= 0; at--) {
            latestBeginsFrom[at] = Math.max(latestBeginsFrom[at], latestBeginsFrom[at + Long.SIZE]);
        }
    }

    /** Raises the values that are less, of ascending values. */
    private static void raise(long[] values, int from, int to, long least) {
        for (int at = from; at < to && values[at] < least; at++) {
            values[at] = least;
        }
    }

    /** The number of the pair; the next number, {@link #count}, if it has not been asked for before. */
    int pair(long cpusAsked, long walltime) {
        int size = firstSizeAbove(cpusAsked - 1);
        if (size == cpus.length || cpus[size] != cpusAsked) {
            insertSize(size, cpusAsked);
        }
        int place = Arrays.binarySearch(walltimesOf[size], walltime);
        return place >= 0 ? pairsOf[size][place] : take(size, -1 - place, walltime);
    }

    private int take(int size, int place, long walltime) {
        int number = count++;
        if (number == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * number);
            walltimes = Arrays.copyOf(walltimes, 2 * number);
            toldStarts = Arrays.copyOf(toldStarts, 2 * number);
        }
        toldStarts[number] = NO_START;
        walltimes[number] = walltime;
        sizes[number] = size;
        walltimesOf[size] = inserted(walltimesOf[size], place, walltime);
        pairsOf[size] = inserted(pairsOf[size], place, number);
        latestBegins[size] = inserted(latestBegins[size], place, place > 0 ? latestBegins[size][place - 1] : NO_START);
        return number;
    }

    private void insertSize(int size, long cpusAsked) {
        for (int pair = 0; pair < count; pair++) {
            sizes[pair] += sizes[pair] >= size ? 1 : 0;
        }
        boolean largest = size == cpus.length;
        latestStartsFrom = inserted(latestStartsFrom, size, largest ? NO_START : latestStartsFrom[size]);
        latestStarts = inserted(latestStarts, size, NO_START);
        long[] beginsFrom = new long[latestBeginsFrom.length + Long.SIZE];
        int at = size * Long.SIZE;
        System.arraycopy(latestBeginsFrom, 0, beginsFrom, 0, at);
        System.arraycopy(latestBeginsFrom, at, beginsFrom, at + Long.SIZE, latestBeginsFrom.length - at);
        if (largest) {
            Arrays.fill(beginsFrom, at, at + Long.SIZE, NO_START);
        } else {
            System.arraycopy(latestBeginsFrom, at, beginsFrom, at, Long.SIZE);
        }
        latestBeginsFrom = beginsFrom;
        cpus = inserted(cpus, size, cpusAsked);
        walltimesOf = inserted(walltimesOf, size, new long[0]);
        pairsOf = inserted(pairsOf, size, new int[0]);
        latestBegins = inserted(latestBegins, size, new long[0]);
        sizesUpTo = new int[(int) Math.min(tuning.cpusCounted(), cpus[cpus.length - 1] + 1)];
        for (int amount = 0, upTo = 0; amount < sizesUpTo.length; amount++) {
            while (upTo < cpus.length && cpus[upTo] <= amount) {
                upTo++;
            }
            sizesUpTo[amount] = upTo;
        }
    }

    private static long[] inserted(long[] values, int place, long value) {
        long[] more = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(values, place, more, place + 1, values.length - place);
        more[place] = value;
        return more;
    }

    private static int[] inserted(int[] values, int place, int value) {
        int[] more = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(values, place, more, place + 1, values.length - place);
        more[place] = value;
        return more;
    }

    private static <T> T[] inserted(T[] values, int place, T value) {
        T[] more = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(values, place, more, place + 1, values.length - place);
        more[place] = value;
        return more;
    }

    /** Adds a holding of the pair that starts then. */
    void add(int pair, long start) {
        int own = sizes[pair];
        long walltime = walltimes[pair];
        latestStarts[own] = Math.max(latestStarts[own], start);
        for (int size = own; size >= 0 && latestStartsFrom[size] < start; size--) {
            latestStartsFrom[size] = start;
        }
        long begin = start - walltime;
        raise(latestBegins[own], Arrays.binarySearch(walltimesOf[own], walltime), latestBegins[own].length, begin);
        int power = Profile.power(walltime);
        for (int size = own; size >= 0 && latestBeginsFrom[size * Long.SIZE + power] < begin; size--) {
            raise(latestBeginsFrom, size * Long.SIZE + power, (size + 1) * Long.SIZE, begin);
        }
    }

    /** How many pairs have been asked for. */
    int count() {
        return count;
    }

    /** How many sizes there are. */
    int sizes() {
        return cpus.length;
    }

    /** The pair's size; it changes when a pair of a new, smaller size is asked for. */
    int size(int pair) {
        return sizes[pair];
    }

    long walltime(int pair) {
        return walltimes[pair];
    }

    long cpus(int size) {
        return cpus[size];
    }

    /** The first size that is larger than so many cpus; {@link #sizes} if none is. */
    int firstSizeAbove(long amount) {
        if (amount < sizesUpTo.length) {
            return amount < 0 ? 0 : sizesUpTo[(int) amount];
        }
        int low = 0;
        int high = cpus.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (cpus[middle] > amount) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** No holding of that size or a larger one starts later than this; long ago if there is no such holding. */
    long latestStartFrom(int size) {
        return latestStartsFrom[size];
    }

    /** No holding of that size starts later than this; long ago if there is no such holding. */
    long latestStart(int size) {
        return latestStarts[size];
    }

    /** False only if no holding of that size or a larger one could lie in [begin, end) and end by its present start. */
    boolean mayServeFrom(int size, long begin, long end) {
        return latestBeginsFrom[size * Long.SIZE + Profile.power(end - begin)] >= begin;
    }

    /** False only if no holding of that size could lie in [begin, end) and end by its present start. */
    boolean mayServe(int size, long begin, long end) {
        if (end == Times.NEVER) {
            return latestBegins[size][latestBegins[size].length - 1] >= begin;
        }
        long[] ofSize = walltimesOf[size];
        long length = end - begin;
        if (ofSize[0] > length) {
            return false;
        }
        int low = 0;
        int high = ofSize.length;
        while (low + 1 < high) {
            int middle = low + high >>> 1;
            if (ofSize[middle] <= length) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return latestBegins[size][low] >= begin;
    }
}
