package org.almanac.planner.timeline.fit;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;

/**
 * Lower bounds of when a piece of one kind can start on each node of a cluster. A search raises the bound of a node to
 * the start that it has found there, and the bound falls when something is given back there.
 *
 * <p>The least bound of each block of neighbouring nodes is kept, and of each block of blocks, so that the node with
 * the least bound is found without a look at most nodes.
 */
final class StartBounds {
    private static final int BLOCK_BITS = 4;
    private static final int BLOCK = 1 << BLOCK_BITS;

    /** In epoch seconds: by node, then the least of each block of the level before, up to a level of one block. */
    private final long[][] levels;
    /** By level, then by block: the first node with the least bound; empty on the level of the nodes. */
    private final int[][] firsts;

    private final long walltime;
    /** A lower bound for all freed nodes, on which something has been given back. */
    private long onFreed = Long.MIN_VALUE;

    /** Bounds of which all are that time. */
    StartBounds(int nodes, long walltime, long begin) {
        this(all(nodes, begin), walltime);
    }

    private static long[] all(int nodes, long begin) {
        long[] notBefore = new long[nodes];
        Arrays.fill(notBefore, begin);
        return notBefore;
    }

    /** Bounds by node; the array becomes part of them. */
    StartBounds(long[] notBefore, long walltime) {
        this.walltime = walltime;
        int count = 1;
        for (int size = notBefore.length; size > BLOCK; size = blocks(size)) {
            count++;
        }
        this.levels = new long[count][];
        this.firsts = new int[count][];
        levels[0] = notBefore;
        firsts[0] = new int[0];
        for (int level = 1; level < count; level++) {
            levels[level] = new long[blocks(levels[level - 1].length)];
            firsts[level] = new int[levels[level].length];
            for (int block = 0; block < levels[level].length; block++) {
                findFirst(level, block);
            }
        }
    }

    private static int blocks(int size) {
        return (size - 1 >> BLOCK_BITS) + 1;
    }

    /**
     * A copy of the other bounds, for a piece of that walltime. The piece is no smaller and no shorter than the other's,
     * so it can start nowhere earlier.
     */
    StartBounds(StartBounds other, long walltime) {
        this.walltime = walltime;
        this.levels = new long[other.levels.length][];
        this.firsts = new int[levels.length][];
        Arrays.setAll(levels, level -> other.levels[level].clone());
        Arrays.setAll(firsts, level -> other.firsts[level].clone());
    }

    long bound(int node) {
        return levels[0][node];
    }

    /** The least of all bounds. */
    long least() {
        long[] top = levels[levels.length - 1];
        return top[least(top, 0)];
    }

    /** The first of the nodes with the least bound. */
    int first() {
        int top = levels.length - 1;
        return firstOf(top, least(levels[top], 0));
    }

    /** The first node with the least bound among those of a block of that level; on the lowest, the node itself. */
    private int firstOf(int level, int block) {
        return level == 0 ? block : firsts[level][block];
    }

    /** The index of the first least bound of the block that begins there. */
    private static int least(long[] bounds, int begin) {
        int end = Math.min(bounds.length, begin + BLOCK);
        int first = begin;
        long least = bounds[begin];
        for (int i = begin + 1; i < end; i++) {
            if (bounds[i] < least) {
                least = bounds[i];
                first = i;
            }
        }
        return first;
    }

    /** The first node from that one on with a bound of at most that time; the number of nodes if there is none. */
    int next(int from, long atMost) {
        long[] bounds = levels[0];
        int node = from;
        while (node < bounds.length) {
            int passed = blockWithout(node, atMost);
            if (passed == 0 && bounds[node] <= atMost) {
                return node;
            }
            node += Math.max(1, passed);
        }
        return bounds.length;
    }

    /** The size of the largest block that begins there and has no bound of at most that time; 0 if there is none. */
    private int blockWithout(int begin, long atMost) {
        int size = 0;
        int level = 1;
        while (level < levels.length
                && (begin & (1 << level * BLOCK_BITS) - 1) == 0
                && levels[level][begin >> level * BLOCK_BITS] > atMost) {
            size = 1 << level * BLOCK_BITS;
            level++;
        }
        return size;
    }

    /** The least bound after that time; {@link Times#NEVER} if there is none. */
    long leastAbove(long time) {
        return leastAbove(time, levels.length - 1, 0);
    }

    private long leastAbove(long time, int level, int begin) {
        long[] bounds = levels[level];
        int end = Math.min(bounds.length, begin + BLOCK);
        long found = Times.NEVER;
        for (int i = begin; i < end; i++) {
            if (bounds[i] > time) {
                found = Math.min(found, bounds[i]);
            } else if (level > 0) {
                found = Math.min(found, leastAbove(time, level - 1, i << BLOCK_BITS));
            }
        }
        return found;
    }

    /** Raises the node's bound to that time, which is not before its present bound. */
    void raise(int node, long bound) {
        levels[0][node] = bound;
        int at = node;
        for (int level = 1; level < levels.length; level++) {
            at >>= BLOCK_BITS;
            if (firsts[level][at] != node) {
                return;
            }
            findFirst(level, at);
        }
    }

    private void findFirst(int level, int block) {
        int least = least(levels[level - 1], block << BLOCK_BITS);
        levels[level][block] = levels[level - 1][least];
        firsts[level][block] = firstOf(level - 1, least);
    }

    /** No piece starts before that time on freed nodes, as far as is known. */
    long onFreed() {
        return onFreed;
    }

    void setOnFreed(long bound) {
        onFreed = bound;
    }

    /** Adds a freed node, on which something has been given back. */
    void freed(int node) {
        onFreed = Math.min(onFreed, bound(node));
    }

    /** Forgets which nodes are freed. */
    void forgetFreed() {
        onFreed = Long.MIN_VALUE;
    }

    /**
     * Something is free on the node in [bound, until): if the piece's walltime fits in there, lowers the node's bound.
     */
    void lower(int node, long bound, long until) {
        if (walltime > until - bound) {
            return;
        }
        onFreed = Math.min(onFreed, bound);
        if (bound < levels[0][node]) {
            levels[0][node] = bound;
            int at = node >> BLOCK_BITS;
            for (int level = 1; level < levels.length && isBeforeFirst(level, at, node, bound); level++) {
                levels[level][at] = bound;
                firsts[level][at] = node;
                at >>= BLOCK_BITS;
            }
        }
    }

    /** Whether the node would be the first with the least bound of its block if it had that bound. */
    private boolean isBeforeFirst(int level, int block, int node, long bound) {
        long least = levels[level][block];
        return bound < least || bound == least && node <= firsts[level][block];
    }
}
