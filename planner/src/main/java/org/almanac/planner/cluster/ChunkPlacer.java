package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds nodes for any kind of chunks, also where a piece may spread over several nodes of its host.
 *
 * <p>A piece lies whole on one node of its host where that has room, else on what several nodes of the host have left.
 * {@link #inOrder} lets each chunk, the hardest first, take what it can of host after host, and never takes back; so it
 * may miss a placement. {@link #search} takes back. It finds a placement whenever there is one, unless the search needs
 * more than {@value #MOST_STEPS} steps, or several kinds of chunks compete by their properties for the nodes of one
 * host. Not safe for several threads at once.
 */
final class ChunkPlacer {
    /** Looks at a host in one search, about a millisecond's worth. Requests that people write take some hundreds. */
    private static final int MOST_STEPS = 200_000;

    private final int index;
    private final NodeRoom room;
    private final int nodes;
    private final int kinds;
    /** What was free at the beginning, by node, then by kind; −1 on nodes that the request may not have. */
    private final long[] given;

    private final long[] left;
    /** By node: how many pieces hold something of it. */
    private final int[] pieces;
    /** By host: how many pieces lie on it. */
    private final int[] piecesOfHost;

    private final int[] order;
    private Hosts hosts;
    private List<Chunk> chunks = List.of();
    private boolean scatter;
    private int steps;

    ChunkPlacer(int index, NodeRoom room) {
        this.index = index;
        this.room = room;
        this.nodes = room.nodes();
        this.kinds = room.kinds();
        this.given = new long[nodes * kinds];
        this.left = new long[nodes * kinds];
        this.pieces = new int[nodes];
        this.piecesOfHost = new int[nodes];
        this.order = new int[nodes];
        this.hosts = room.hosts();
    }

    /** A placement that takes nodes in the given order, and hosts in the order of their first nodes. */
    Optional<Placement> inOrder(Request request, long[] free, int[] nodeOrder) {
        begin(request, free);
        orderHosts(nodeOrder);
        if (request.arrangement() == Arrangement.PACK) {
            return pack(request);
        }
        for (Chunk chunk : chunks) {
            if (!spread(chunk)) {
                return Optional.empty();
            }
        }
        return Optional.of(collect(request));
    }

    /** A placement of all pieces on the first host that has room. */
    private Optional<Placement> pack(Request request) {
        for (int i = 0; i < hosts.count(); i++) {
            int host = order[i];
            boolean fits = true;
            for (Chunk chunk : chunks) {
                fits = fits && fitting(chunk, host, chunk.count()) == chunk.count();
                if (fits) {
                    take(chunk, host, chunk.count());
                }
            }
            if (fits) {
                return Optional.of(collect(request));
            }
            reset();
        }
        return Optional.empty();
    }

    private void orderHosts(int[] nodeOrder) {
        int next = 0;
        for (int node : nodeOrder) {
            int host = hosts.of(node);
            if (piecesOfHost[host] == 0) {
                piecesOfHost[host] = 1;
                order[next++] = host;
            }
        }
        Arrays.fill(piecesOfHost, 0);
    }

    /** A placement found by search, with nodes tried in the order of their indices. */
    Optional<Placement> search(Request request, long[] free) {
        begin(request, free);
        steps = 0;
        return haveRoom(0) && deal(0, 0, chunks.get(0).count()) ? Optional.of(collect(request)) : Optional.empty();
    }

    private void begin(Request request, long[] free) {
        chunks = request.hardestFirst();
        scatter = request.arrangement().isScattered();
        hosts = room.spots(request);
        System.arraycopy(free, 0, given, 0, given.length);
        for (int node = 0; node < nodes; node++) {
            if (!room.isOpen(node, request.sharing(), free)) {
                Arrays.fill(given, node * kinds, (node + 1) * kinds, -1);
            }
        }
        reset();
    }

    private void reset() {
        System.arraycopy(given, 0, left, 0, left.length);
        Arrays.fill(pieces, 0);
        Arrays.fill(piecesOfHost, 0);
    }

    /** Takes the chunk's pieces from what is left; false if not all of them fit. */
    private boolean spread(Chunk chunk) {
        int missing = chunk.count();
        for (int i = 0; i < hosts.count() && missing > 0; i++) {
            int fitting = fitting(chunk, order[i], missing);
            take(chunk, order[i], fitting);
            missing -= fitting;
        }
        return missing == 0;
    }

    /**
     * Deals the missing pieces of a chunk to the host {@code from} and those behind it, and then the chunks behind it
     * to all hosts.
     */
    private boolean deal(int chunk, int from, int missing) {
        if (missing == 0) {
            return chunk + 1 == chunks.size()
                    || haveRoom(chunk + 1)
                            && deal(chunk + 1, 0, chunks.get(chunk + 1).count());
        }
        Chunk dealt = chunks.get(chunk);
        for (int host = from; steps < MOST_STEPS && hasRoom(dealt, host, missing); host++) {
            int most = fitting(dealt, host, missing);
            if (most > 0) {
                long[] leftBefore = left(host);
                int[] piecesBefore = pieces(host);
                for (int fitting = most; fitting > 0; fitting--) {
                    take(dealt, host, fitting);
                    if (deal(chunk, host + 1, missing - fitting)) {
                        return true;
                    }
                    giveBack(host, fitting, leftBefore, piecesBefore);
                }
            }
        }
        return false;
    }

    /** Whether each chunk, from that one on, has room if it is placed alone. */
    private boolean haveRoom(int from) {
        for (int chunk = from; chunk < chunks.size(); chunk++) {
            if (!hasRoom(chunks.get(chunk), 0, chunks.get(chunk).count())) {
                return false;
            }
        }
        return true;
    }

    /** Whether the needed pieces of the chunk fit on the host {@code from} and those behind it. */
    private boolean hasRoom(Chunk chunk, int from, int needed) {
        int missing = needed;
        for (int host = from; host < hosts.count() && missing > 0; host++) {
            missing -= fitting(chunk, host, missing);
        }
        return missing == 0;
    }

    private int fitting(Chunk chunk, int host, int atMost) {
        steps++;
        if (scatter && piecesOfHost[host] > 0) {
            return 0;
        }
        int most = scatter ? 1 : atMost;
        int[] parts = hosts.nodes(host);
        if (parts.length > 1) {
            return fittingOnParts(chunk, parts, most);
        }
        int fitting = room.piecesIn(chunk.each(), left, parts[0] * kinds, most);
        return fitting > 0 && room.accepts(parts[0], chunk) ? fitting : 0;
    }

    /**
     * How many pieces fit on the nodes of one host. A piece may have its cpus from one node and its memory from
     * another, so what the nodes have left together counts.
     */
    private int fittingOnParts(Chunk chunk, int[] parts, int atMost) {
        boolean accepted = false;
        for (int node : parts) {
            accepted |= accepts(chunk, node);
        }
        long pieces = accepted ? atMost : 0;
        for (int kind = 0; kind < kinds && pieces > 0; kind++) {
            long each = chunk.each().amount(kind);
            if (each > 0) {
                long sum = 0;
                for (int node : parts) {
                    sum += accepts(chunk, node) ? Math.max(0, left[node * kinds + kind]) : 0;
                }
                pieces = Math.min(pieces, sum / each);
            }
        }
        return (int) pieces;
    }

    private boolean accepts(Chunk chunk, int node) {
        return given[node * kinds] >= 0 && room.accepts(node, chunk);
    }

    private void take(Chunk chunk, int host, int count) {
        int[] parts = hosts.nodes(host);
        piecesOfHost[host] += count;
        if (parts.length == 1) {
            takeOf(parts[0], chunk, count);
            return;
        }
        for (int piece = 0; piece < count; piece++) {
            takePiece(chunk, parts);
        }
    }

    private void takeOf(int node, Chunk chunk, int count) {
        pieces[node] += count;
        for (int kind = 0; kind < kinds; kind++) {
            left[node * kinds + kind] -= count * chunk.each().amount(kind);
        }
    }

    private void takePiece(Chunk chunk, int[] parts) {
        for (int node : parts) {
            if (accepts(chunk, node) && room.piecesIn(chunk.each(), left, node * kinds, 1) > 0) {
                takeOf(node, chunk, 1);
                return;
            }
        }
        long[] missing = chunk.each().toArray();
        for (int node : parts) {
            if (accepts(chunk, node)) {
                boolean taken = false;
                for (int kind = 0; kind < kinds; kind++) {
                    long here = Math.min(missing[kind], Math.max(0, left[node * kinds + kind]));
                    left[node * kinds + kind] -= here;
                    missing[kind] -= here;
                    taken |= here > 0;
                }
                pieces[node] += taken ? 1 : 0;
            }
        }
    }

    private long[] left(int host) {
        int[] parts = hosts.nodes(host);
        long[] amounts = new long[parts.length * kinds];
        for (int i = 0; i < parts.length; i++) {
            System.arraycopy(left, parts[i] * kinds, amounts, i * kinds, kinds);
        }
        return amounts;
    }

    private int[] pieces(int host) {
        int[] parts = hosts.nodes(host);
        int[] counts = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            counts[i] = pieces[parts[i]];
        }
        return counts;
    }

    private void giveBack(int host, int count, long[] leftBefore, int[] piecesBefore) {
        int[] parts = hosts.nodes(host);
        piecesOfHost[host] -= count;
        for (int i = 0; i < parts.length; i++) {
            System.arraycopy(leftBefore, i * kinds, left, parts[i] * kinds, kinds);
            pieces[parts[i]] = piecesBefore[i];
        }
    }

    private Placement collect(Request request) {
        boolean[] chosen = new boolean[nodes];
        for (int node = 0; node < nodes; node++) {
            if (pieces[node] > 0) {
                for (int taken : room.takenWith(node, request.sharing())) {
                    chosen[taken] |= taken == node || !room.hasNothing(taken);
                }
            }
        }
        int size = 0;
        for (boolean is : chosen) {
            size += is ? 1 : 0;
        }
        int[] found = new int[size];
        long[] held = new long[size * kinds];
        for (int node = 0, i = 0; node < nodes; node++) {
            if (chosen[node]) {
                boolean whole = room.isWhole(node, request.sharing());
                for (int kind = 0; kind < kinds; kind++) {
                    int at = node * kinds + kind;
                    held[i * kinds + kind] = whole ? room.capacity()[at] : given[at] - left[at];
                }
                found[i++] = node;
            }
        }
        return new Placement(index, found, held);
    }
}
