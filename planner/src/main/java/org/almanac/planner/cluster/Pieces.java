package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.NodeSharing.Extent;

/**
 * Finds on which node each piece of a request lies, where only the sums held on each node are known.
 *
 * <p>A placement says what a job holds of each node in all, and a server wants to be told chunk by chunk. A piece lies
 * in one spot: a node, or the nodes of one host, over which the piece may spread. For each spot there are some ways to
 * make up what is held there from pieces. A way has to give just that amount; where the job has its nodes alone, any
 * pieces that fit will do.
 *
 * <p>The search chooses one way for each spot, spots with the fewest ways first, such that every piece of the request
 * lies somewhere; it takes back what leads nowhere. For a placement that a {@link Placer} made there is always an
 * answer. The search finds it unless it needs more than {@value #MOST_STEPS} steps.
 */
public final class Pieces {
    /**
     * What a piece holds of one node.
     *
     * @param node the node's index in its cluster
     */
    public record Part(int node, Resources held) {}

    private static final int MOST_STEPS = 1_000_000;
    private static final int MOST_WAYS = 1_000;

    private final Request request;
    /** The different chunks of the request, each with a count of 1, the hardest first. */
    private final List<Chunk> chunks;

    private final List<List<Node>> spots;
    private final long[][] held;
    /** By chunk: how many of its pieces have no spot yet. */
    private final int[] missing;

    private final boolean takesIdleNodes;

    private int missingInAll;
    /** Whether ways were left out that might have led to an answer. */
    private boolean gaveUp;

    private Pieces(Request request, List<List<Node>> spots, long[][] held) {
        this.request = request;
        this.spots = spots;
        this.held = held;
        this.takesIdleNodes = request.arrangement() == Arrangement.SCATTER_NODES
                && spots.stream()
                        .flatMap(List::stream)
                        .anyMatch(node -> node.sharing().of(request.sharing()) == Extent.HOST);
        this.chunks =
                request.hardestFirst().stream().map(Pieces::single).distinct().toList();
        this.missing = new int[chunks.size()];
        for (Chunk chunk : request.chunks()) {
            missing[chunks.indexOf(single(chunk))] += chunk.count();
            missingInAll += chunk.count();
        }
    }

    private static Chunk single(Chunk chunk) {
        return new Chunk(1, chunk.each(), chunk.wanted(), chunk.avoided());
    }

    /**
     * The parts of each piece, in the order of the request: all pieces of its first chunk, then those of the second,
     * and so on. A piece has one part, or several on nodes of one host where not all of them lie whole on a node each.
     * Empty where no answer was found.
     */
    public static Optional<List<List<Part>>> find(Request request, Cluster cluster, Placement placement) {
        Spots spots = Spots.of(request, cluster, placement);
        if (spots.haveSeveralNodes()) {
            Spots single = Spots.ofNodes(request, cluster, placement);
            Optional<List<List<Part>>> whole =
                    new Pieces(request, single.nodes(), single.held()).find().flatMap(single::parts);
            if (whole.isPresent()) {
                return whole;
            }
        }
        return new Pieces(request, spots.nodes(), spots.held()).find().flatMap(spots::parts);
    }

    /**
     * The node of each piece, in the same order, as a position in the list of nodes. Empty where no answer was found.
     *
     * @param held by node, then by kind; kinds behind the last one given are not known and may have any amount
     */
    public static Optional<int[]> positions(Request request, List<Node> nodes, long[][] held) {
        return new Pieces(request, nodes.stream().map(List::of).toList(), held).find();
    }

    /** Whether it is proved that pieces of the request cannot make up just what is held on the nodes. */
    public static boolean haveNoPlace(Request request, Cluster cluster, Placement placement) {
        Spots spots = Spots.of(request, cluster, placement);
        Pieces pieces = new Pieces(request, spots.nodes(), spots.held());
        return pieces.find().isEmpty() && !pieces.gaveUp;
    }

    /** The spot of each piece, in the order of the request. */
    private Optional<int[]> find() {
        if (missingInAll < leastPieces(spots.size()) || request.arrangement() == Arrangement.PACK && spots.size() > 1) {
            return Optional.empty();
        }
        List<List<int[]>> ways = new ArrayList<>(spots.size());
        for (int spot = 0; spot < spots.size(); spot++) {
            ways.add(ways(spots.get(spot), held[spot]));
        }
        int[] order = IntStream.range(0, spots.size())
                .boxed()
                .sorted(Comparator.comparingInt(spot -> ways.get(spot).size()))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] way = new int[spots.size()];
        int depth = 0;
        way[0] = -1;
        int step = 0;
        for (; step < MOST_STEPS && depth >= 0; step++) {
            if (depth == spots.size()) {
                if (missingInAll == 0) {
                    return Optional.of(inOrder(order, way, ways));
                }
                depth--;
            } else if (advance(ways.get(order[depth]), way, depth, spots.size() - depth - 1)) {
                depth++;
                if (depth < spots.size()) {
                    way[depth] = -1;
                }
            } else {
                depth--;
            }
        }
        gaveUp |= step == MOST_STEPS;
        return Optional.empty();
    }

    /** Takes the next way of a spot that leaves enough pieces for the spots behind it; false if there is none. */
    private boolean advance(List<int[]> ways, int[] way, int depth, int spotsBehind) {
        if (way[depth] >= 0) {
            take(ways.get(way[depth]), -1);
        }
        while (++way[depth] < ways.size()) {
            int[] next = ways.get(way[depth]);
            take(next, 1);
            boolean enough = missingInAll >= leastPieces(spotsBehind);
            for (int left : missing) {
                enough &= left >= 0;
            }
            if (enough) {
                return true;
            }
            take(next, -1);
        }
        return false;
    }

    private void take(int[] counts, int sign) {
        for (int chunk = 0; chunk < counts.length; chunk++) {
            missing[chunk] -= sign * counts[chunk];
            missingInAll -= sign * counts[chunk];
        }
    }

    /**
     * The least number of pieces that lie on so many spots. Each spot has one, except where the job also has other
     * nodes of a host.
     */
    private int leastPieces(int number) {
        return takesIdleNodes ? 0 : number;
    }

    /** The ways of a spot: by chunk, how many of its pieces lie there. */
    private List<int[]> ways(List<Node> spot, long[] amounts) {
        List<int[]> ways = new ArrayList<>(1);
        addWays(spot, 0, amounts.clone(), new int[chunks.size()], 0, ways);
        return ways;
    }

    private boolean isWhole(List<Node> spot) {
        return spot.stream().anyMatch(node -> node.sharing().of(request.sharing()) != Extent.PART);
    }

    private void addWays(List<Node> spot, int chunk, long[] left, int[] counts, int pieces, List<int[]> ways) {
        if (ways.size() == MOST_WAYS) {
            gaveUp = true;
            return;
        }
        if (chunk == chunks.size()) {
            boolean whole = isWhole(spot);
            if (!whole) {
                whole = true;
                for (long amount : left) {
                    whole &= amount == 0;
                }
            }
            if (whole && pieces >= leastPieces(1)) {
                ways.add(counts.clone());
            }
            return;
        }
        int most = spot.stream().anyMatch(chunks.get(chunk)::accepts) ? missing[chunk] : 0;
        if (request.arrangement().isScattered()) {
            most = Math.min(most, 1 - pieces);
        }
        Resources each = chunks.get(chunk).each();
        for (int kind = 0; kind < left.length; kind++) {
            if (each.amount(kind) > 0) {
                most = (int) Math.min(most, left[kind] / each.amount(kind));
            }
        }
        for (int count = most; count >= 0; count--) {
            add(each, left, -count);
            counts[chunk] = count;
            addWays(spot, chunk + 1, left, counts, pieces + count, ways);
            add(each, left, count);
        }
        counts[chunk] = 0;
    }

    private static void add(Resources each, long[] amounts, int count) {
        for (int kind = 0; kind < amounts.length; kind++) {
            amounts[kind] += count * each.amount(kind);
        }
    }

    private int[] inOrder(int[] order, int[] way, List<List<int[]>> ways) {
        List<List<Integer>> byChunk = new ArrayList<>();
        chunks.forEach(chunk -> byChunk.add(new ArrayList<>()));
        int[][] chosen = new int[order.length][];
        for (int i = 0; i < order.length; i++) {
            chosen[order[i]] = ways.get(order[i]).get(way[i]);
        }
        for (int node = 0; node < chosen.length; node++) {
            for (int chunk = 0; chunk < chosen[node].length; chunk++) {
                for (int piece = 0; piece < chosen[node][chunk]; piece++) {
                    byChunk.get(chunk).add(node);
                }
            }
        }
        int[] next = new int[chunks.size()];
        int[] nodes = new int[request.chunks().stream().mapToInt(Chunk::count).sum()];
        int piece = 0;
        for (Chunk chunk : request.chunks()) {
            int index = chunks.indexOf(single(chunk));
            for (int i = 0; i < chunk.count(); i++) {
                nodes[piece++] = byChunk.get(index).get(next[index]++);
            }
        }
        return nodes;
    }
}
