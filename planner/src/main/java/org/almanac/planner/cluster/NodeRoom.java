package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What the nodes of a cluster have and which chunks they accept: how many pieces of a chunk an amount has room for.
 *
 * <p>Not safe for several threads at once.
 */
final class NodeRoom {
    /** What a chunk wants of its nodes. */
    private record Wish(Set<String> wanted, Set<String> avoided) {}

    /** Sites know some dozens. */
    private static final int MOST_WISHES = 1000;

    private final Cluster cluster;
    private final int nodes;
    private final int kinds;
    /** By node, then by kind. */
    private final long[] capacity;

    private final boolean[] all;
    private final Map<Wish, boolean[]> accepting = new HashMap<>();

    NodeRoom(Cluster cluster) {
        this.cluster = cluster;
        this.nodes = cluster.nodes().size();
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.capacity = Placer.capacity(cluster);
        this.all = new boolean[nodes];
        Arrays.fill(all, true);
    }

    int nodes() {
        return nodes;
    }

    int kinds() {
        return kinds;
    }

    /** What the nodes have, by node, then by kind. To be read only. */
    long[] capacity() {
        return capacity;
    }

    /** By node: whether the chunk may lie there. The same array for the same wishes, not to be changed. */
    boolean[] accepting(Chunk chunk) {
        if (chunk.acceptsAny()) {
            return all;
        }
        if (accepting.size() > MOST_WISHES) {
            accepting.clear();
        }
        return accepting.computeIfAbsent(new Wish(chunk.wanted(), chunk.avoided()), made -> {
            boolean[] found = new boolean[nodes];
            for (int node = 0; node < nodes; node++) {
                found[node] = chunk.accepts(cluster.nodes().get(node));
            }
            return found;
        });
    }

    boolean accepts(int node, Chunk chunk) {
        return chunk.acceptsAny() || accepting(chunk)[node];
    }

    /** How many pieces the amounts at that place hold, so many at most. */
    int piecesIn(Resources each, long[] amounts, int at, int atMost) {
        long pieces = atMost;
        for (int kind = 0; kind < kinds; kind++) {
            long need = each.amount(kind);
            long free = amounts[at + kind];
            if (free < need) {
                return 0;
            }
            // Division is slow, and mostly there is either no room or plenty of it.
            if (free < pieces * need) {
                pieces = free / need;
            }
        }
        return (int) pieces;
    }

    /** Whether all that the node has is free. */
    boolean isEmpty(int node, long[] free, int offset) {
        for (int kind = 0; kind < kinds; kind++) {
            if (free[offset + node * kinds + kind] != capacity[node * kinds + kind]) {
                return false;
            }
        }
        return true;
    }
}
