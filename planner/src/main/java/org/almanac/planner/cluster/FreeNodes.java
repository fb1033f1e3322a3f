package org.almanac.planner.cluster;

import java.util.HashMap;
import java.util.Map;

/**
 * What is free on the nodes of a cluster, so that whoever takes nodes in their order passes most of thousands unseen.
 *
 * <p>The most that is free of each kind is known of every block of neighbours. And the first node with room for a piece is
 * remembered: for an equal piece there is none before it until something is given back.
 */
public final class FreeNodes {
    private static final int BLOCK_BITS = 5;
    private static final int BLOCK = 1 << BLOCK_BITS;
    /** So many pieces are remembered; whoever asks for more has them all forgotten. */
    private static final int MOST_PIECES = 64;

    private final int kinds;
    private final int nodes;
    /** By node, then by kind. */
    private final long[] amounts;
    /** By block, then by kind. */
    private final long[] most;

    private final Map<Resources, Integer> pieces = new HashMap<>();
    private final Resources[] pieceAt = new Resources[MOST_PIECES];
    /** By remembered piece: no node before that one has room for it. */
    private final int[] first = new int[MOST_PIECES];

    /** Nodes on which nothing is free yet. */
    public FreeNodes(int nodes, int kinds) {
        this.kinds = kinds;
        this.nodes = nodes;
        this.amounts = new long[nodes * kinds];
        this.most = new long[((nodes - 1 >> BLOCK_BITS) + 1) * kinds];
    }

    /** So much is free from now on, by node, then by kind. */
    public void set(long[] free) {
        System.arraycopy(free, 0, amounts, 0, amounts.length);
        pieces.clear();
        for (int node = 0; node < nodes; node += BLOCK) {
            findMost(node >> BLOCK_BITS);
        }
    }

    /** What is free, by node, then by kind. To be read only. */
    public long[] amounts() {
        return amounts;
    }

    public void give(Placement placement) {
        placement.addTo(amounts, 0, 1);
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            int at = (node >> BLOCK_BITS) * kinds;
            for (int kind = 0; kind < kinds; kind++, at++) {
                most[at] = Math.max(most[at], amounts[node * kinds + kind]);
            }
            for (int piece = 0; piece < pieces.size(); piece++) {
                if (node < first[piece] && has(node, pieceAt[piece])) {
                    first[piece] = node;
                }
            }
        }
    }

    public void take(Placement placement) {
        placement.addTo(amounts, 0, -1);
        int previous = -1;
        for (int i = 0; i < placement.size(); i++) {
            int block = placement.node(i) >> BLOCK_BITS;
            if (block != previous) {
                findMost(block);
            }
            previous = block;
        }
    }

    private void findMost(int block) {
        int end = Math.min(nodes, block + 1 << BLOCK_BITS) * kinds;
        for (int kind = 0; kind < kinds; kind++) {
            long highest = Long.MIN_VALUE;
            for (int at = (block << BLOCK_BITS) * kinds + kind; at < end; at += kinds) {
                highest = Math.max(highest, amounts[at]);
            }
            most[block * kinds + kind] = highest;
        }
    }

    /** The first node that has so much; the number of nodes where there is none. */
    int first(Resources each) {
        Integer known = pieces.get(each);
        if (known == null) {
            known = remember(each);
        }
        first[known] = next(first[known], each);
        return first[known];
    }

    private Integer remember(Resources each) {
        if (pieces.size() == MOST_PIECES) {
            pieces.clear();
        }
        Integer added = pieces.size();
        pieces.put(each, added);
        pieceAt[added] = each;
        first[added] = 0;
        return added;
    }

    /** The first node, not before that one, that has so much; the number of nodes where there is none. */
    int next(int from, Resources each) {
        int node = from;
        while (node < nodes) {
            if ((node & BLOCK - 1) == 0 && !mayHave(node >> BLOCK_BITS, each)) {
                node += BLOCK;
            } else if (has(node, each)) {
                return node;
            } else {
                node++;
            }
        }
        return nodes;
    }

    private boolean has(int node, Resources each) {
        for (int kind = 0; kind < kinds; kind++) {
            if (amounts[node * kinds + kind] < each.amount(kind)) {
                return false;
            }
        }
        return true;
    }

    private boolean mayHave(int block, Resources each) {
        for (int kind = 0; kind < kinds; kind++) {
            if (most[block * kinds + kind] < each.amount(kind)) {
                return false;
            }
        }
        return true;
    }
}
