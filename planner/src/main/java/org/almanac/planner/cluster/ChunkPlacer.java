package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds nodes for the chunks of a request, whatever they are, where each piece may lie on a node of its own.
 *
 * <p>In order, each chunk takes what it can of node after node, the hardest chunk first; what was taken once is not given
 * back, so that a placement may be missed. The search does give back: it finds a placement whenever there is one, unless
 * that takes more than {@value #MOST_STEPS} steps. Not safe for several threads at once.
 */
final class ChunkPlacer {
    /** Looks at a node: about a millisecond. Requests that people write take some hundreds. */
    private static final int MOST_STEPS = 200_000;

    private final int index;
    private final NodeRoom room;
    private final int nodes;
    private final int kinds;
    private final long[] left;
    private final long[] taken;
    /** How many pieces each node has. */
    private final int[] pieces;

    private List<Chunk> chunks = List.of();
    private boolean scatter;
    private int steps;

    ChunkPlacer(int index, NodeRoom room) {
        this.index = index;
        this.room = room;
        this.nodes = room.nodes();
        this.kinds = room.kinds();
        this.left = new long[nodes * kinds];
        this.taken = new long[nodes * kinds];
        this.pieces = new int[nodes];
    }

    /** A placement that takes the nodes in that order. */
    Optional<Placement> inOrder(Request request, long[] free, int offset, int[] order) {
        begin(request, free, offset);
        for (Chunk chunk : chunks) {
            if (!spread(chunk, order)) {
                return Optional.empty();
            }
        }
        return Optional.of(collect(request));
    }

    /** A placement that is searched for, nodes in their order. */
    Optional<Placement> search(Request request, long[] free, int offset) {
        begin(request, free, offset);
        steps = 0;
        return haveRoom(0) && deal(0, 0, chunks.get(0).count()) ? Optional.of(collect(request)) : Optional.empty();
    }

    private void begin(Request request, long[] free, int offset) {
        chunks = request.hardestFirst();
        scatter = request.arrangement() == Arrangement.SCATTER;
        System.arraycopy(free, offset, left, 0, left.length);
        Arrays.fill(taken, 0);
        Arrays.fill(pieces, 0);
        for (int node = 0; request.exclusive() && node < nodes; node++) {
            if (!room.isEmpty(node, free, offset)) {
                Arrays.fill(left, node * kinds, (node + 1) * kinds, -1);
            }
        }
    }

    /** Takes the chunk's pieces from what is left; false where not all of them fit. */
    private boolean spread(Chunk chunk, int[] order) {
        int missing = chunk.count();
        for (int i = 0; i < nodes && missing > 0; i++) {
            int fitting = fitting(chunk, order[i], missing);
            take(chunk, order[i], fitting);
            missing -= fitting;
        }
        return missing == 0;
    }

    /** Deals so many pieces of a chunk to that node and those behind it, and then the chunks behind it to all. */
    private boolean deal(int chunk, int from, int missing) {
        if (missing == 0) {
            return chunk + 1 == chunks.size()
                    || haveRoom(chunk + 1)
                            && deal(chunk + 1, 0, chunks.get(chunk + 1).count());
        }
        Chunk dealt = chunks.get(chunk);
        for (int node = from; steps < MOST_STEPS && hasRoom(dealt, node, missing); node++) {
            for (int fitting = fitting(dealt, node, missing); fitting > 0; fitting--) {
                take(dealt, node, fitting);
                if (deal(chunk, node + 1, missing - fitting)) {
                    return true;
                }
                take(dealt, node, -fitting);
            }
        }
        return false;
    }

    /** Whether each of the chunks from that one on has room by itself. */
    private boolean haveRoom(int from) {
        for (int chunk = from; chunk < chunks.size(); chunk++) {
            if (!hasRoom(chunks.get(chunk), 0, chunks.get(chunk).count())) {
                return false;
            }
        }
        return true;
    }

    /** Whether so many pieces of the chunk fit on that node and those behind it. */
    private boolean hasRoom(Chunk chunk, int from, int needed) {
        int missing = needed;
        for (int node = from; node < nodes && missing > 0; node++) {
            missing -= fitting(chunk, node, missing);
        }
        return missing == 0;
    }

    private int fitting(Chunk chunk, int node, int atMost) {
        steps++;
        if (scatter && pieces[node] > 0) {
            return 0;
        }
        int fitting = room.piecesIn(chunk.each(), left, node * kinds, scatter ? 1 : atMost);
        return fitting > 0 && room.accepts(node, chunk) ? fitting : 0;
    }

    private void take(Chunk chunk, int node, int count) {
        pieces[node] += count;
        for (int kind = 0; kind < kinds; kind++) {
            long amount = count * chunk.each().amount(kind);
            left[node * kinds + kind] -= amount;
            taken[node * kinds + kind] += amount;
        }
    }

    private Placement collect(Request request) {
        int size = 0;
        for (int count : pieces) {
            size += count > 0 ? 1 : 0;
        }
        int[] chosen = new int[size];
        long[] held = new long[size * kinds];
        long[] source = request.exclusive() ? room.capacity() : taken;
        for (int node = 0, i = 0; node < nodes; node++) {
            if (pieces[node] > 0) {
                System.arraycopy(source, node * kinds, held, i * kinds, kinds);
                chosen[i++] = node;
            }
        }
        return new Placement(index, chosen, held);
    }
}
