package org.almanac.planner.cluster;

import java.util.Arrays;

/**
 * What is free on each node of a cluster, indexed so that a placement by node order skips most of thousands of nodes
 * without a look.
 *
 * <p>The index knows piece sizes: an amount of each kind, rounded down to a power of two. For each size that was asked
 * for it holds one bit a node, set where a piece of that size may have room. A cluster with at most
 * {@link Tuning#fewNodes} nodes has no index.
 */
public final class FreeNodes {
    /** How many sizes the index tells apart. For further ones every node is looked at. */
    private static final int MOST_SIZES = Long.SIZE;

    private static final int ANY_SIZE = -1;

    /** The level of an amount of 0, and one level for each power of two. */
    private static final int LEVELS = Long.SIZE;

    private final int kinds;
    private final int nodes;
    private final boolean few;
    /** By node, then by kind. */
    private final long[] amounts;
    /** By node: the sizes that fit there, one bit each. */
    private final long[] fitting;

    /** By size: the nodes on which it fits, as bits in {@link #words} words. */
    private long[] roomy;

    private final int words;

    private int sizes;
    /** By size, then by kind: the level of the amount. */
    private final int[] levels;
    /** By kind, then by level: the sizes that need no more of the kind than that, one bit each. */
    private final long[] modest;

    /** A state in which nothing is free on any node. */
    public FreeNodes(int nodes, int kinds, Tuning tuning) {
        this.kinds = kinds;
        this.nodes = nodes;
        this.few = nodes <= tuning.fewNodes();
        this.amounts = new long[nodes * kinds];
        this.fitting = new long[nodes];
        this.words = (nodes - 1) / Long.SIZE + 1;
        this.roomy = new long[4 * words];
        this.levels = new int[MOST_SIZES * kinds];
        this.modest = new long[kinds * LEVELS];
    }

    /** Sets what is free, by node, then by kind. */
    public void set(long[] free) {
        System.arraycopy(free, 0, amounts, 0, amounts.length);
        fit(sizes == 0 ? 0 : -1L >>> -sizes);
    }

    /** A copy of what was free at some moment, to go back to. */
    public static final class Mark {
        private final long[] amounts;
        private final long[] fitting;
        private final long[] roomy;
        private final int sizes;

        private Mark(FreeNodes free) {
            amounts = free.amounts.clone();
            fitting = free.fitting.clone();
            sizes = free.sizes;
            roomy = Arrays.copyOf(free.roomy, sizes * free.words);
        }
    }

    public Mark mark() {
        return new Mark(this);
    }

    /** Makes free again what was free at the mark. */
    public void goBackTo(Mark mark) {
        System.arraycopy(mark.amounts, 0, amounts, 0, amounts.length);
        System.arraycopy(mark.fitting, 0, fitting, 0, nodes);
        System.arraycopy(mark.roomy, 0, roomy, 0, mark.roomy.length);
        if (mark.sizes < sizes) {
            Arrays.fill(roomy, mark.roomy.length, sizes * words, 0);
            fit((-1L << mark.sizes) & (-1L >>> -sizes));
        }
    }

    /** What is free, by node, then by kind. To be read only. */
    public long[] amounts() {
        return amounts;
    }

    public void give(Placement placement) {
        change(placement, 1);
    }

    public void take(Placement placement) {
        change(placement, -1);
    }

    private void change(Placement placement, int sign) {
        placement.addTo(amounts, sign);
        for (int i = 0; i < placement.size() && sizes > 0; i++) {
            fit(placement.node(i), -1L);
        }
    }

    /** Recomputes on which nodes these sizes fit. */
    private void fit(long which) {
        if (which != 0) {
            for (int node = 0; node < nodes; node++) {
                fit(node, which);
            }
        }
    }

    private void fit(int node, long which) {
        long fits = which;
        for (int kind = 0; kind < kinds; kind++) {
            fits &= modest[kind * LEVELS + level(amounts[node * kinds + kind])];
        }
        long changed = (fitting[node] ^ fits) & which;
        fitting[node] ^= changed;
        int word = node / Long.SIZE;
        for (; changed != 0; changed &= changed - 1) {
            roomy[Long.numberOfTrailingZeros(changed) * words + word] ^= 1L << node;
        }
    }

    private static int level(long amount) {
        return amount <= 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(amount);
    }

    /** Whether the cluster is so small that there is no index, and a search looks at every node. */
    public boolean areFew() {
        return few;
    }

    /** The number of the piece's size in the index. A size keeps its number. */
    int size(Resources piece) {
        if (areFew()) {
            return ANY_SIZE;
        }
        for (int size = 0; size < sizes; size++) {
            if (isOf(size, piece)) {
                return size;
            }
        }
        return sizes == MOST_SIZES ? MOST_SIZES - 1 : add(piece);
    }

    private boolean isOf(int size, Resources piece) {
        for (int kind = 0; kind < kinds; kind++) {
            if (levels[size * kinds + kind] != level(piece.amount(kind))) {
                return false;
            }
        }
        return true;
    }

    private int add(Resources piece) {
        int size = sizes++;
        for (int kind = 0; kind < kinds; kind++) {
            // The last size stands for all further ones, and fits everywhere.
            int least = sizes == MOST_SIZES ? 0 : level(piece.amount(kind));
            levels[size * kinds + kind] = least;
            for (int level = least; level < LEVELS; level++) {
                modest[kind * LEVELS + level] |= 1L << size;
            }
        }
        if (roomy.length < sizes * words) {
            roomy = Arrays.copyOf(roomy, 2 * roomy.length);
        }
        fit(1L << size);
        return size;
    }

    /**
     * The first node from {@code from} on that may have room for a piece of that size; the number of nodes if there is
     * none.
     */
    int next(int from, int size) {
        if (size == ANY_SIZE) {
            return from;
        }
        int word = from / Long.SIZE;
        if (word >= words) {
            return nodes;
        }
        int at = size * words + word;
        int end = (size + 1) * words;
        long bits = roomy[at] & -1L << from;
        while (bits == 0) {
            if (++at == end) {
                return nodes;
            }
            bits = roomy[at];
        }
        return (at - size * words) * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }
}
