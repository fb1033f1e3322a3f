package org.almanac.planner.plan;

import java.util.Arrays;
import org.almanac.planner.Scheduler;

/**
 * Before when no piece of one kind can start on each node of a cluster: lower bounds, which a search raises to what it has
 * found and which fall where something is given back.
 *
 * <p>The least of each block of neighbours is kept, so the node that may come first is found without a look at most.
 */
final class StartBounds {
    private static final int BLOCK_BITS = 6;
    private static final int BLOCK = 1 << BLOCK_BITS;

    /** By node, in epoch seconds. */
    private final long[] bounds;
    /** By block. */
    private final long[] least;

    /** Nothing is known but that nothing starts before that time. */
    StartBounds(int nodes, long begin) {
        this.bounds = new long[nodes];
        this.least = new long[(nodes - 1 >> BLOCK_BITS) + 1];
        Arrays.fill(bounds, begin);
        Arrays.fill(least, begin);
    }

    /** The same as the other: for a longer or larger piece, or a copy. */
    StartBounds(StartBounds other) {
        this.bounds = other.bounds.clone();
        this.least = other.least.clone();
    }

    long bound(int node) {
        return bounds[node];
    }

    /** The first of the nodes with the least bound. */
    int first() {
        int block = 0;
        for (int other = 1; other < least.length; other++) {
            if (least[other] < least[block]) {
                block = other;
            }
        }
        int node = block << BLOCK_BITS;
        while (bounds[node] != least[block]) {
            node++;
        }
        return node;
    }

    /** The first node, not before that one, with a bound of at most that; the number of nodes where there is none. */
    int next(int from, long atMost) {
        int node = from;
        while (node < bounds.length) {
            if ((node & BLOCK - 1) == 0 && least[node >> BLOCK_BITS] > atMost) {
                node += BLOCK;
            } else if (bounds[node] > atMost) {
                node++;
            } else {
                return node;
            }
        }
        return bounds.length;
    }

    /** The least bound above that; {@link Scheduler#NEVER} where there is none. */
    long leastAbove(long time) {
        long found = Scheduler.NEVER;
        for (int block = 0; block < least.length; block++) {
            if (least[block] > time) {
                found = Math.min(found, least[block]);
            } else {
                int end = Math.min(bounds.length, block + 1 << BLOCK_BITS);
                for (int node = block << BLOCK_BITS; node < end; node++) {
                    found = bounds[node] > time ? Math.min(found, bounds[node]) : found;
                }
            }
        }
        return found;
    }

    /** Nothing starts on the node before that, which is not before its bound. */
    void raise(int node, long bound) {
        long before = bounds[node];
        bounds[node] = bound;
        int block = node >> BLOCK_BITS;
        if (before == least[block] && bound != before) {
            int end = Math.min(bounds.length, block + 1 << BLOCK_BITS);
            long lowest = bound;
            for (int other = block << BLOCK_BITS; other < end; other++) {
                lowest = Math.min(lowest, bounds[other]);
            }
            least[block] = lowest;
        }
    }

    /** Something may start on the node from that time on. */
    void lower(int node, long bound) {
        if (bound < bounds[node]) {
            bounds[node] = bound;
            least[node >> BLOCK_BITS] = Math.min(least[node >> BLOCK_BITS], bound);
        }
    }
}
