package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Pieces.Part;

/**
 * The spots of a placement in which pieces lie: each of its nodes, or the nodes of each of its hosts, over which a
 * piece may spread.
 *
 * @param positions by spot: the positions of its nodes in the placement
 */
record Spots(Request request, Cluster cluster, Placement placement, List<List<Integer>> positions) {
    static Spots of(Request request, Cluster cluster, Placement placement) {
        return of(request, cluster, placement, request.arrangement() == Arrangement.SCATTER_NODES);
    }

    /** Each of its nodes alone, so that no piece spreads. */
    static Spots ofNodes(Request request, Cluster cluster, Placement placement) {
        return of(request, cluster, placement, true);
    }

    private static Spots of(Request request, Cluster cluster, Placement placement, boolean byNode) {
        Map<String, List<Integer>> spots = new LinkedHashMap<>();
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            spots.computeIfAbsent(byNode ? node.name() : node.host(), made -> new ArrayList<>())
                    .add(i);
        }
        return new Spots(request, cluster, placement, List.copyOf(spots.values()));
    }

    boolean haveSeveralNodes() {
        return positions.size() < placement.size();
    }

    /** By spot: its nodes. */
    List<List<Node>> nodes() {
        return positions.stream()
                .map(spot -> spot.stream().map(this::node).toList())
                .toList();
    }

    private Node node(int position) {
        return cluster.nodes().get(placement.node(position));
    }

    /** By spot, then by kind: what is held there. */
    long[][] held() {
        long[][] held = new long[positions.size()][request.total().kinds()];
        for (int spot = 0; spot < held.length; spot++) {
            for (int position : positions.get(spot)) {
                for (int kind = 0; kind < held[spot].length; kind++) {
                    held[spot][kind] += placement.held(position, kind);
                }
            }
        }
        return held;
    }

    /**
     * The parts of each piece, given the spot of each, in the order of the request; empty where the nodes of a spot
     * cannot be shared out so.
     */
    Optional<List<List<Part>>> parts(int[] spotOfPiece) {
        long[][] left = new long[placement.size()][];
        for (int i = 0; i < left.length; i++) {
            left[i] = placement.held(i).toArray();
        }
        List<List<Part>> parts = new ArrayList<>(spotOfPiece.length);
        for (Chunk chunk : request.chunks()) {
            for (int i = 0; i < chunk.count(); i++) {
                List<Part> piece = parts(chunk, positions.get(spotOfPiece[parts.size()]), left);
                if (piece.isEmpty()) {
                    return Optional.empty();
                }
                parts.add(piece);
            }
        }
        return Optional.of(parts);
    }

    /**
     * The parts of one piece: one node that has all of it left, else what the nodes of the spot have left, one after
     * the other.
     */
    private List<Part> parts(Chunk chunk, List<Integer> spot, long[][] left) {
        List<Integer> accepting =
                spot.stream().filter(position -> chunk.accepts(node(position))).toList();
        for (int position : accepting) {
            if (chunk.each().fitsIn(Resources.of(left[position]))) {
                return List.of(take(chunk.each().toArray(), position, left));
            }
        }
        List<Part> parts = new ArrayList<>();
        long[] missing = chunk.each().toArray();
        for (int position : accepting) {
            long[] here = missing.clone();
            long sum = 0;
            for (int kind = 0; kind < here.length; kind++) {
                here[kind] = Math.min(missing[kind], left[position][kind]);
                missing[kind] -= here[kind];
                sum += here[kind];
            }
            if (sum > 0) {
                parts.add(take(here, position, left));
            }
        }
        for (long amount : missing) {
            if (amount > 0) {
                return List.of();
            }
        }
        return parts;
    }

    private Part take(long[] amounts, int position, long[][] left) {
        for (int kind = 0; kind < amounts.length; kind++) {
            left[position][kind] -= amounts[kind];
        }
        return new Part(placement.node(position), Resources.of(amounts));
    }
}
