package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds nodes of one cluster for a request, given what is free on each.
 *
 * <p>Nodes are taken in their order, or the most preferred first; each takes as many chunks as fit. With one kind of
 * chunk the answer is exact: a placement is found whenever there is one. With several, the chunks that are hardest to
 * place are placed first, and a placement that needs another order may be missed. The same input gives the same
 * placement. Not safe for several threads at once.
 */
public final class Placer {
    /** What a chunk wants of its nodes. */
    private record Wish(Set<String> wanted, Set<String> avoided) {}

    /** Sites know some dozens. */
    private static final int MOST_WISHES = 1000;

    private final int index;
    private final Cluster cluster;
    private final int nodes;
    private final int kinds;
    /** By node, then by kind. */
    private final long[] capacity;

    private final int[] order;
    private final int[] piecesOn;
    private final boolean[] all;
    private final Map<Wish, boolean[]> accepting = new HashMap<>();
    private final long[] sortKeys;
    private final long[] left;
    private final long[] taken;
    private final boolean[] touched;

    /** A placer for the cluster at that index of its machine. */
    public Placer(int index, Cluster cluster) {
        this.index = index;
        this.cluster = cluster;
        this.nodes = cluster.nodes().size();
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.capacity = capacity(cluster);
        this.order = new int[nodes];
        this.piecesOn = new int[nodes];
        this.all = new boolean[nodes];
        Arrays.fill(all, true);
        this.sortKeys = new long[nodes];
        this.left = new long[capacity.length];
        this.taken = new long[capacity.length];
        this.touched = new boolean[nodes];
    }

    /** What the nodes have, by node, then by kind. */
    public static long[] capacity(Cluster cluster) {
        int kinds = cluster.nodes().get(0).capacity().kinds();
        long[] flat = new long[cluster.nodes().size() * kinds];
        for (int i = 0; i < cluster.nodes().size(); i++) {
            System.arraycopy(cluster.nodes().get(i).capacity().toArray(), 0, flat, i * kinds, kinds);
        }
        return flat;
    }

    /** Whether the request fits on the cluster when all of its nodes are up and empty. */
    public boolean fitsWhenEmpty(Request request) {
        return place(request, capacity, 0).isPresent();
    }

    /** Whether the placement gives the request just what it asks for, arranged as it asks, on the nodes as they are. */
    public boolean suits(Request request, Placement placement) {
        long[] held = new long[capacity.length];
        long[] sum = new long[kinds];
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) >= nodes) {
                return false;
            }
            for (int kind = 0; kind < kinds; kind++) {
                held[placement.node(i) * kinds + kind] = placement.held(i, kind);
                sum[kind] += placement.held(i, kind);
            }
        }
        boolean amounts =
                request.exclusive() || Arrays.equals(sum, request.total().toArray());
        return amounts
                && place(request, held, 0)
                        .filter(found -> found.size() == placement.size())
                        .isPresent();
    }

    /** A placement within what is free (by node, then by kind, from the offset on), nodes in their order. */
    public Optional<Placement> place(Request request, long[] free, int offset) {
        if (nodes == 1) {
            return placeOnOnly(request, free, offset);
        }
        if (request.isOfOneChunk() && request.arrangement() != Arrangement.PACK) {
            return placeAlike(request, free, offset);
        }
        for (int node = 0; node < nodes; node++) {
            order[node] = node;
        }
        return placeInOrder(request, free, offset);
    }

    /** The common case of pieces that are all alike, nodes in their order: one walk over the nodes and no copies. */
    private Optional<Placement> placeAlike(Request request, long[] free, int offset) {
        Chunk chunk = request.chunks().get(0);
        Resources each = chunk.each();
        boolean[] accepting = accepting(chunk);
        boolean exclusive = request.exclusive();
        int mostOnANode = request.arrangement() == Arrangement.SCATTER ? 1 : chunk.count();
        int missing = chunk.count();
        int size = 0;
        for (int node = 0, at = offset; node < nodes; node++, at += kinds) {
            int pieces = piecesIn(each, free, at, Math.min(missing, mostOnANode));
            if (pieces > 0 && accepting[node] && !(exclusive && !isEmpty(node, free, offset))) {
                order[size] = node;
                piecesOn[size++] = pieces;
                missing -= pieces;
                if (missing == 0) {
                    return Optional.of(alike(each, exclusive, size));
                }
            }
        }
        return Optional.empty();
    }

    /** Of how many pieces, all alike, the request is made; a packed one is one piece. */
    public int piecesOf(Request request) {
        return request.arrangement() == Arrangement.PACK
                ? 1
                : request.chunks().get(0).count();
    }

    /**
     * The placement of a request whose pieces are alike on nodes in their order, where there is enough room.
     *
     * @param rooms by node: how many pieces it takes, as {@link #room} tells
     */
    public Placement place(Request request, int[] rooms) {
        Resources each = request.arrangement() == Arrangement.PACK
                ? request.total()
                : request.chunks().get(0).each();
        int missing = piecesOf(request);
        int size = 0;
        for (int node = 0; missing > 0; node++) {
            if (rooms[node] > 0) {
                order[size] = node;
                piecesOn[size] = Math.min(missing, rooms[node]);
                missing -= piecesOn[size++];
            }
        }
        return alike(each, request.exclusive(), size);
    }

    private Placement alike(Resources each, boolean exclusive, int size) {
        int[] chosen = Arrays.copyOf(order, size);
        long[] held = new long[size * kinds];
        for (int i = 0; i < size; i++) {
            for (int kind = 0; kind < kinds; kind++) {
                held[i * kinds + kind] =
                        exclusive ? capacity[chosen[i] * kinds + kind] : piecesOn[i] * each.amount(kind);
            }
        }
        return new Placement(index, chosen, held);
    }

    /** By node: whether the chunk may lie there. The same array for the same wishes, not to be changed. */
    private boolean[] accepting(Chunk chunk) {
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

    /**
     * A placement as above that takes nodes of higher preference first, equals in their order; nodes in their order where
     * that fails. So preference never costs a placement.
     */
    public Optional<Placement> place(Request request, long[] free, int offset, int[] preference) {
        if (nodes == 1) {
            return placeOnOnly(request, free, offset);
        }
        for (int node = 0; node < nodes; node++) {
            sortKeys[node] = (-(long) preference[node] << Integer.SIZE) | node;
        }
        Arrays.sort(sortKeys);
        for (int node = 0; node < nodes; node++) {
            order[node] = (int) sortKeys[node];
        }
        Optional<Placement> preferred = placeInOrder(request, free, offset);
        return preferred.isPresent() || request.chunks().size() == 1 ? preferred : place(request, free, offset);
    }

    private Optional<Placement> placeOnOnly(Request request, long[] free, int offset) {
        for (int kind = 0; kind < kinds; kind++) {
            long need = request.exclusive() ? capacity[kind] : request.total().amount(kind);
            if (free[offset + kind] < need) {
                return Optional.empty();
            }
        }
        for (int kind = 0; kind < kinds; kind++) {
            if (request.total().amount(kind) > capacity[kind]) {
                return Optional.empty();
            }
        }
        int pieces = 0;
        for (Chunk chunk : request.chunks()) {
            pieces += chunk.count();
            if (!accepts(0, chunk)) {
                return Optional.empty();
            }
        }
        if (request.arrangement() == Arrangement.SCATTER && pieces > 1) {
            return Optional.empty();
        }
        long[] held = request.exclusive() ? capacity.clone() : request.total().toArray();
        return Optional.of(new Placement(index, new int[1], held));
    }

    private Optional<Placement> placeInOrder(Request request, long[] free, int offset) {
        if (request.arrangement() == Arrangement.PACK) {
            return pack(request, free, offset);
        }
        System.arraycopy(free, offset, left, 0, left.length);
        Arrays.fill(taken, 0);
        Arrays.fill(touched, false);
        for (Chunk chunk : request.hardestFirst()) {
            if (!spread(request, chunk, free, offset)) {
                return Optional.empty();
            }
        }
        return Optional.of(collect(request));
    }

    /** Takes the chunk's pieces from what is left; false where not all of them fit. */
    private boolean spread(Request request, Chunk chunk, long[] free, int offset) {
        boolean scatter = request.arrangement() == Arrangement.SCATTER;
        int missing = chunk.count();
        for (int i = 0; i < nodes && missing > 0; i++) {
            int node = order[i];
            if (scatter && touched[node] || request.exclusive() && !isEmpty(node, free, offset)) {
                continue;
            }
            int pieces = piecesIn(chunk.each(), left, node * kinds, scatter ? 1 : missing);
            if (pieces == 0 || !accepts(node, chunk)) {
                continue;
            }
            touched[node] = true;
            for (int kind = 0; kind < kinds; kind++) {
                long amount = pieces * chunk.each().amount(kind);
                left[node * kinds + kind] -= amount;
                taken[node * kinds + kind] += amount;
            }
            missing -= pieces;
        }
        return missing == 0;
    }

    private Optional<Placement> pack(Request request, long[] free, int offset) {
        for (int i = 0; i < nodes; i++) {
            int node = order[i];
            boolean fits = piecesIn(request.total(), free, offset + node * kinds, 1) > 0
                    && (!request.exclusive() || isEmpty(node, free, offset));
            if (fits && request.chunks().stream().allMatch(chunk -> accepts(node, chunk))) {
                long[] held = request.exclusive()
                        ? Arrays.copyOfRange(capacity, node * kinds, (node + 1) * kinds)
                        : request.total().toArray();
                return Optional.of(new Placement(index, new int[] {node}, held));
            }
        }
        return Optional.empty();
    }

    private Placement collect(Request request) {
        int size = 0;
        for (boolean touch : touched) {
            size += touch ? 1 : 0;
        }
        int[] chosen = new int[size];
        long[] held = new long[size * kinds];
        long[] source = request.exclusive() ? capacity : taken;
        for (int node = 0, i = 0; node < nodes; node++) {
            if (touched[node]) {
                System.arraycopy(source, node * kinds, held, i * kinds, kinds);
                chosen[i++] = node;
            }
        }
        return new Placement(index, chosen, held);
    }

    /** How many pieces the amounts at that place hold, so many at most. */
    private int piecesIn(Resources each, long[] amounts, int at, int atMost) {
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

    /**
     * How many pieces of a request whose pieces are alike the node could take besides what it holds, as far as that
     * matters; for a packed request, how many whole requests.
     */
    public int room(Request request, long[] free, int node) {
        boolean pack = request.arrangement() == Arrangement.PACK;
        Chunk chunk = request.chunks().get(0);
        int most = pack || request.arrangement() == Arrangement.SCATTER ? 1 : chunk.count();
        int pieces = piecesIn(pack ? request.total() : chunk.each(), free, node * kinds, most);
        return pieces > 0 && accepts(node, chunk) && !(request.exclusive() && !isEmpty(node, free, 0)) ? pieces : 0;
    }

    private boolean isEmpty(int node, long[] free, int offset) {
        for (int kind = 0; kind < kinds; kind++) {
            if (free[offset + node * kinds + kind] != capacity[node * kinds + kind]) {
                return false;
            }
        }
        return true;
    }

    private boolean accepts(int node, Chunk chunk) {
        return chunk.acceptsAny() || accepting(chunk)[node];
    }
}
