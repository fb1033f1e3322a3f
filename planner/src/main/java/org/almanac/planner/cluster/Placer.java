package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Finds nodes of one cluster for a request, given what is free on each node.
 *
 * <p>Nodes are taken in the order of their indices, or the most preferred first; each takes as many pieces as fit. A
 * piece lies whole on one node, or, where hosts have several nodes, on nodes of one host.
 *
 * <p>A placement is found whenever there is one. With several kinds of chunks there is one exception: the chunks that
 * are hardest to place are placed first, and where that fails, a search tries other ways up to a bound of steps. The
 * same input gives the same placement. Not safe for several threads at once.
 */
public final class Placer {
    private static final int[] ONLY_NODE = {0};

    private final int index;
    private final Cluster cluster;
    private final int nodes;
    private final int kinds;
    /** By node, then by kind. */
    private final long[] capacity;

    private final int[] order;
    private final int[] piecesOn;
    private final long[] sortKeys;
    private final NodeRoom room;
    private final ChunkPlacer chunks;
    private final Thrift thrift;
    private final Tuning tuning;
    private final SetPlacer sets;

    /** A placer for the cluster that has that index in its machine. */
    public Placer(int index, Cluster cluster) {
        this(index, cluster, Tuning.STANDARD);
    }

    /** The same with another tuning. */
    public Placer(int index, Cluster cluster, Tuning tuning) {
        this(index, cluster, tuning, List.of());
    }

    /** The same where these kinds are scarce. */
    Placer(int index, Cluster cluster, Tuning tuning, List<ScarceKind> scarce) {
        this(index, cluster, new NodeRoom(cluster, tuning), new Thrift(scarce, cluster), tuning);
    }

    private Placer(int index, Cluster cluster, NodeRoom room, Thrift thrift, Tuning tuning) {
        this(index, cluster, room, thrift, tuning, new SetPlacer(index, cluster, room, thrift, tuning));
    }

    private Placer(int index, Cluster cluster, NodeRoom room, Thrift thrift, Tuning tuning, SetPlacer sets) {
        this.index = index;
        this.cluster = cluster;
        this.nodes = cluster.nodes().size();
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.room = room;
        this.thrift = thrift;
        this.tuning = tuning;
        this.sets = sets;
        this.capacity = room.capacity();
        this.chunks = new ChunkPlacer(index, room);
        this.order = new int[nodes];
        this.piecesOn = new int[nodes];
        this.sortKeys = new long[nodes];
    }

    /** A copy for another thread, which is cheaper than a new one. */
    public Placer copy() {
        NodeRoom copied = room.copy();
        return new Placer(index, cluster, copied, thrift, tuning, sets.copy(copied));
    }

    /** What the cluster's nodes have, by node, then by kind. */
    public static long[] capacity(Cluster cluster) {
        int kinds = cluster.nodes().get(0).capacity().kinds();
        long[] flat = new long[cluster.nodes().size() * kinds];
        for (int i = 0; i < cluster.nodes().size(); i++) {
            System.arraycopy(cluster.nodes().get(i).capacity().toArray(), 0, flat, i * kinds, kinds);
        }
        return flat;
    }

    /** Whether the request fits on the cluster with all nodes up and empty. */
    public boolean fitsWhenEmpty(Request request) {
        return place(request, capacity).isPresent();
    }

    /** Whether the placement holds just what the request asks for, arranged as it asks, on the nodes as they are. */
    public boolean suits(Request request, Placement placement) {
        return suitsAnywhere(request.anywhere(), placement)
                && (!isBoundToSets(request) || sets.isInOne(request, placement));
    }

    private boolean suitsAnywhere(Request request, Placement placement) {
        long[] held = new long[capacity.length];
        long[] sum = new long[kinds];
        boolean shared = true;
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) >= nodes) {
                return false;
            }
            shared &= !room.isWhole(placement.node(i), request.sharing());
            for (int kind = 0; kind < kinds; kind++) {
                held[placement.node(i) * kinds + kind] = placement.held(i, kind);
                sum[kind] += placement.held(i, kind);
            }
        }
        if (!shared) {
            return hasWhatItMustHaveWhole(request, placement) && suitsPieces(request, placement);
        }
        if (!Arrays.equals(sum, request.total().toArray())) {
            return false;
        }
        return request.chunks().size() > 1 || !room.isOfWholeHosts()
                ? suitsPieces(request, placement)
                : place(request, held)
                        .filter(found -> found.size() == placement.size())
                        .isPresent();
    }

    private boolean hasWhatItMustHaveWhole(Request request, Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (room.isWhole(placement.node(i), request.sharing())) {
                for (int node : room.takenWith(placement.node(i), request.sharing())) {
                    if (!placement.has(node) && !room.hasNothing(node)) {
                        return false;
                    }
                }
                for (int kind = 0; kind < kinds; kind++) {
                    if (placement.held(i, kind) != capacity[placement.node(i) * kinds + kind]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean suitsPieces(Request request, Placement placement) {
        return Pieces.find(request, cluster, placement).isPresent();
    }

    /**
     * A placement within what is free, by node, then by kind. Nodes are taken in the order of their
     * indices.
     */
    public Optional<Placement> place(Request request, long[] free) {
        if (isBoundToSets(request)) {
            return sets.place(request, free, (placer, there, own) -> placer.place(request.anywhere(), there));
        }
        if (nodes == 1) {
            return placeOnOnly(request, free);
        }
        if (isPlacedAlike(request)) {
            return placeAlike(request, free, node -> node);
        }
        for (int node = 0; node < nodes; node++) {
            order[node] = node;
        }
        Optional<Placement> found = placeInOrder(request, free);
        return found.isPresent() || request.arrangement() == Arrangement.PACK ? found : chunks.search(request, free);
    }

    /** A placement as {@link #place(Request, long[])} finds it, without a look at most nodes that have no room. */
    public Optional<Placement> place(Request request, FreeNodes free) {
        if (nodes == 1 || !isPlacedAlike(request)) {
            return place(request, free.amounts());
        }
        int size = free.size(request.chunks().get(0).each());
        return placeAlike(request, free.amounts(), node -> free.next(node, size));
    }

    private boolean isPlacedAlike(Request request) {
        return isCountedByNode(request) && request.arrangement() != Arrangement.PACK && !isBoundToSets(request);
    }

    /**
     * The common case of equal pieces, with nodes in the order of their indices: one walk over the nodes, without
     * copies.
     *
     * @param next tells the first node, from a given one on, that may have room
     */
    private Optional<Placement> placeAlike(Request request, long[] free, IntUnaryOperator next) {
        Chunk chunk = request.chunks().get(0);
        Resources each = chunk.each();
        boolean[] accepting = room.accepting(chunk);
        Sharing sharing = request.sharing();
        int mostOnANode = mostOnANode(request);
        int missing = chunk.count();
        int size = 0;
        for (int node = next.applyAsInt(0); node < nodes; node = next.applyAsInt(node + 1)) {
            int pieces = room.piecesIn(each, free, node * kinds, Math.min(missing, mostOnANode));
            if (pieces > 0 && accepting[node] && room.isOpen(node, sharing, free)) {
                order[size] = node;
                piecesOn[size++] = pieces;
                missing -= pieces;
                if (missing == 0) {
                    return Optional.of(alike(each, sharing, size));
                }
            }
        }
        return Optional.empty();
    }

    private static int mostOnANode(Request request) {
        return switch (request.arrangement()) {
            case FREE -> request.chunks().get(0).count();
            case PACK, SCATTER, SCATTER_NODES -> 1;
        };
    }

    /** Whether every host is one node, so that each piece of any request lies whole on one node. */
    public boolean isOfWholeHosts() {
        return room.isOfWholeHosts();
    }

    /**
     * Whether the request can be counted by node: its pieces are equal, and each lies on one node. Then the request
     * fits exactly if {@link #room} over the nodes {@link #suffices}, and never where its sum is below {@link #piecesOf}.
     */
    public boolean isCountedByNode(Request request) {
        return request.isOfOneChunk() && isOfWholeHosts();
    }

    /**
     * Whether all of the request's pieces have to lie on nodes of one set. Where none is large enough for them with all nodes up
     * and empty, its {@linkplain Grouping.Span grouping} tells.
     */
    public boolean isBoundToSets(Request request) {
        return request.isGrouped() && sets.binds(request);
    }

    /**
     * By node: whether it is in a set in which all of the placement is; true of all nodes where the request may lie anywhere, or
     * the placement is in no set.
     */
    public boolean[] inSetsWith(Placement placement, Request request) {
        boolean[] inside = new boolean[nodes];
        if (!isBoundToSets(request) || !sets.isInOne(request, placement)) {
            Arrays.fill(inside, true);
        } else {
            sets.markSetsWith(placement, request, inside);
        }
        return inside;
    }

    /** How many sets there are for a request that is to lie within one. */
    public int sets(Request request) {
        return sets.count(request);
    }

    /** The most cpus that are free together on the nodes of one set, for a request that is to lie within one. */
    public long mostFreeCpusInSet(Request request, long[] free) {
        return sets.mostFreeCpus(request, free);
    }

    /**
     * Whether a request of equal pieces fits, by how many of them have room on each node: on all nodes together, or on those of
     * one set where it is bound to sets.
     */
    public boolean suffices(Request request, int[] rooms) {
        int missing = piecesOf(request);
        if (isBoundToSets(request)) {
            return sets.within(request, rooms, missing).isPresent();
        }
        for (int node = 0; node < nodes && missing > 0; node++) {
            missing -= rooms[node];
        }
        return missing <= 0;
    }

    /** Whether a job with this request has the node whole when it has a piece there. */
    public boolean takesWhole(int node, Request request) {
        return room.isWhole(node, request.sharing());
    }

    /**
     * Whether a request that {@linkplain Request#isOnePieceAnywhere is one piece} fits on every node that has enough
     * free, and holds there just what it asks for.
     */
    public boolean placesPiecesAnywhere() {
        return room.isOfWholeHosts() && room.isSharedUnlessAsked();
    }

    /**
     * The placement, on a node that has enough free, of a request that is one piece; only where {@link
     * #placesPiecesAnywhere}.
     */
    public Placement placePiece(Request piece, int node) {
        return new Placement(index, new int[] {node}, piece.total().shared());
    }

    /** Of how many equal pieces the request is made; a packed request is one piece. */
    public int piecesOf(Request request) {
        return request.arrangement() == Arrangement.PACK
                ? 1
                : request.chunks().get(0).count();
    }

    /**
     * The placement of a request of equal pieces on nodes in the order of their indices, within one set where it is bound to
     * sets. The rooms have to {@linkplain #suffices suffice}.
     *
     * @param rooms by node: how many pieces fit there, as {@link #room} tells
     */
    public Placement place(Request request, int[] rooms) {
        int pieces = piecesOf(request);
        return isBoundToSets(request)
                ? placeAnywhere(request, sets.within(request, rooms, pieces).orElseThrow())
                : placeAnywhere(request, rooms);
    }

    private Placement placeAnywhere(Request request, int[] rooms) {
        Resources each = request.piece();
        int missing = piecesOf(request);
        int size = 0;
        for (int node = 0; missing > 0; node++) {
            if (rooms[node] > 0) {
                order[size] = node;
                piecesOn[size] = Math.min(missing, rooms[node]);
                missing -= piecesOn[size++];
            }
        }
        return alike(each, request.sharing(), size);
    }

    private Placement alike(Resources each, Sharing sharing, int size) {
        int[] chosen = Arrays.copyOf(order, size);
        long[] held = new long[size * kinds];
        for (int i = 0; i < size; i++) {
            boolean whole = room.isWhole(chosen[i], sharing);
            for (int kind = 0; kind < kinds; kind++) {
                held[i * kinds + kind] = whole ? capacity[chosen[i] * kinds + kind] : piecesOn[i] * each.amount(kind);
            }
        }
        return new Placement(index, chosen, held);
    }

    /**
     * A placement as {@link #place(Request, long[])} finds it, but on nodes of higher preference first, equals in
     * the order of their indices. Where that finds none, the preference is dropped, so that it never costs a placement.
     */
    public Optional<Placement> place(Request request, long[] free, int[] preference) {
        if (isBoundToSets(request)) {
            return sets.place(
                    request,
                    free,
                    (placer, there, own) -> placer.place(
                            request.anywhere(),
                            there,
                            Arrays.stream(own).map(node -> preference[node]).toArray()));
        }
        if (nodes == 1) {
            return placeOnOnly(request, free);
        }
        for (int node = 0; node < nodes; node++) {
            sortKeys[node] = (-(long) preference[node] << Integer.SIZE) | node;
        }
        Arrays.sort(sortKeys);
        for (int node = 0; node < nodes; node++) {
            order[node] = (int) sortKeys[node];
        }
        Optional<Placement> preferred = placeInOrder(request, free);
        return preferred.isPresent() || request.chunks().size() == 1 ? preferred : place(request, free);
    }

    /**
     * A placement within what is free now, like {@link #place(Request, long[])}, that strands as little of what is scarce as it
     * can. It finds one wherever that does.
     */
    public Optional<Placement> placeSparingly(Request request, long[] free) {
        Optional<Placement> first = place(request, free);
        if (first.isEmpty() || !isToBeSpared(first.get())) {
            return first;
        }
        int[] preference = new int[nodes];
        Arrays.setAll(preference, node -> thrift.bestFit(free, node));
        spare(request, free, preference);
        return place(request, free, preference);
    }

    /** Whether the placement has nodes on which something is scarce. */
    public boolean isToBeSpared(Placement placement) {
        return thrift.concerns(placement);
    }

    /** Whether the one placement of the request, within what is free, strands less of what is scarce than the other. */
    public boolean isMoreSparing(Request request, Placement one, Placement other, long[] free) {
        return preference(request, one, free) > preference(request, other, free);
    }

    private long preference(Request request, Placement placement, long[] free) {
        long sum = 0;
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            sum += thrift.preference(request.piece(), takesWhole(node, request), free, node, 0);
        }
        return sum;
    }

    /**
     * Puts before a preference by node, of 0 and less, that what is scarce be spared; where nothing is scarce, it stays as it is.
     */
    public void spare(Request request, long[] free, int[] preference) {
        if (thrift.isNeeded()) {
            for (int node = 0; node < nodes; node++) {
                boolean whole = takesWhole(node, request);
                preference[node] = thrift.preference(request.piece(), whole, free, node, preference[node]);
            }
        }
    }

    private Optional<Placement> placeOnOnly(Request request, long[] free) {
        boolean whole = takesWhole(0, request);
        for (int kind = 0; kind < kinds; kind++) {
            long need = whole ? capacity[kind] : request.total().amount(kind);
            if (free[kind] < need) {
                return Optional.empty();
            }
        }
        for (int kind = 0; kind < kinds; kind++) {
            if (request.total().amount(kind) > capacity[kind]) {
                return Optional.empty();
            }
        }
        int pieces = 0;
        for (int i = 0; i < request.chunks().size(); i++) {
            Chunk chunk = request.chunks().get(i);
            pieces += chunk.count();
            if (!room.accepts(0, chunk)) {
                return Optional.empty();
            }
        }
        if (request.arrangement().isScattered() && pieces > 1) {
            return Optional.empty();
        }
        long[] held = whole ? capacity : request.total().shared();
        return Optional.of(new Placement(index, ONLY_NODE, held));
    }

    private Optional<Placement> placeInOrder(Request request, long[] free) {
        return request.arrangement() == Arrangement.PACK && room.isOfWholeHosts()
                ? pack(request, free)
                : chunks.inOrder(request, free, order);
    }

    private Optional<Placement> pack(Request request, long[] free) {
        for (int i = 0; i < nodes; i++) {
            int node = order[i];
            boolean fits = room.piecesIn(request.total(), free, node * kinds, 1) > 0
                    && room.isOpen(node, request.sharing(), free);
            if (fits && request.chunks().stream().allMatch(chunk -> room.accepts(node, chunk))) {
                long[] held = takesWhole(node, request)
                        ? Arrays.copyOfRange(capacity, node * kinds, (node + 1) * kinds)
                        : request.total().toArray();
                return Optional.of(new Placement(index, new int[] {node}, held));
            }
        }
        return Optional.empty();
    }

    /** The sum of {@link #room(Request, long[], int)} over all nodes. */
    public int room(Request request, FreeNodes free) {
        int size = free.size(request.piece());
        int sum = 0;
        for (int node = free.next(0, size); node < nodes; node = free.next(node + 1, size)) {
            sum += room(request, free.amounts(), node);
        }
        return sum;
    }

    /**
     * How many pieces of a request of equal pieces fit on the node within what is free there, at most as many as may
     * matter; for a packed request, how many whole requests.
     */
    public int room(Request request, long[] free, int node) {
        int pieces = room.piecesIn(request.piece(), free, node * kinds, mostOnANode(request));
        return pieces > 0 && room.accepts(node, request.chunks().get(0)) && room.isOpen(node, request.sharing(), free)
                ? pieces
                : 0;
    }
}
