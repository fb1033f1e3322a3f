package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/** What a placement has to be, told again in other words. */
public final class NaivePlacer {
    private NaivePlacer() {}

    /**
     * Whether a request of one kind of chunk fits on the nodes, all of them empty, within one set where it has to.
     *
     * @param whole the nodes of the cluster as they are, which tell whether any set is large enough
     */
    public static boolean fits(Request request, List<Node> nodes, List<Node> whole) {
        if (request.grouping().isEmpty()) {
            return fits(request, nodes);
        }
        Grouping grouping = request.grouping().get();
        boolean bound = grouping.span() == Grouping.Span.NEVER || fitsInASet(request, whole, grouping);
        return bound ? fitsInASet(request, nodes, grouping) : fits(request, nodes);
    }

    private static boolean fitsInASet(Request request, List<Node> nodes, Grouping grouping) {
        Map<String, List<Node>> sets = new HashMap<>();
        for (Node node : nodes) {
            for (String key : grouping.keys()) {
                List<String> values = node.properties().stream()
                        .filter(property -> property.startsWith(key + "="))
                        .toList();
                if (values.isEmpty() && grouping.rest() == Grouping.Rest.A_SET) {
                    values = List.of(key);
                }
                values.forEach(value ->
                        sets.computeIfAbsent(value, made -> new ArrayList<>()).add(node));
            }
        }
        return sets.values().stream().anyMatch(set -> fits(request, set));
    }

    /** Whether a request of one kind of chunk fits on the nodes, all of them empty, whatever it says of sets. */
    public static boolean fits(Request request, List<Node> nodes) {
        Chunk chunk = request.chunks().get(0);
        long pieces = 0;
        for (Node node : nodes) {
            long here = chunk.accepts(node) ? chunk.count() : 0;
            while (here > 0 && !chunk.each().times(here).fitsIn(node.capacity())) {
                here--;
            }
            if (request.arrangement() == Arrangement.PACK && here == chunk.count()) {
                return true;
            }
            pieces += scatters(request) ? Math.min(1, here) : here;
        }
        return request.arrangement() != Arrangement.PACK && pieces >= chunk.count();
    }

    /** Whether the pieces can be dealt out to the nodes so that each holds exactly what the placement says. */
    public static boolean satisfies(Request request, Placement placement, List<Node> nodes) {
        int kinds = nodes.get(0).capacity().kinds();
        long[][] left = new long[placement.size()][kinds];
        for (int i = 0; i < placement.size(); i++) {
            for (int kind = 0; kind < kinds; kind++) {
                left[i][kind] = placement.held(i, kind);
                long capacity = nodes.get(placement.node(i)).capacity().amount(kind);
                if (request.exclusive() && left[i][kind] != capacity) {
                    return false;
                }
            }
        }
        if (request.arrangement() == Arrangement.PACK && placement.size() != 1) {
            return false;
        }
        return deal(request, placement, nodes, left, new int[placement.size()], 0, 0);
    }

    private static boolean scatters(Request request) {
        return request.arrangement() == Arrangement.SCATTER || request.arrangement() == Arrangement.SCATTER_NODES;
    }

    private static boolean deal(
            Request request, Placement placement, List<Node> nodes, long[][] left, int[] pieces, int chunk, int piece) {
        if (chunk == request.chunks().size()) {
            return isDealt(request, left, pieces);
        }
        Chunk wanted = request.chunks().get(chunk);
        if (piece == wanted.count()) {
            return deal(request, placement, nodes, left, pieces, chunk + 1, 0);
        }
        for (int i = 0; i < placement.size(); i++) {
            boolean fits = wanted.accepts(nodes.get(placement.node(i))) && !(scatters(request) && pieces[i] > 0);
            for (int kind = 0; kind < left[i].length; kind++) {
                fits &= wanted.each().amount(kind) <= left[i][kind];
            }
            if (fits) {
                add(wanted, left[i], -1);
                pieces[i]++;
                if (deal(request, placement, nodes, left, pieces, chunk, piece + 1)) {
                    return true;
                }
                pieces[i]--;
                add(wanted, left[i], 1);
            }
        }
        return false;
    }

    private static boolean isDealt(Request request, long[][] left, int[] pieces) {
        for (int i = 0; i < pieces.length; i++) {
            if (pieces[i] == 0) {
                return false;
            }
            for (long amount : left[i]) {
                if (amount != 0 && !request.exclusive()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void add(Chunk chunk, long[] amounts, int sign) {
        for (int kind = 0; kind < amounts.length; kind++) {
            amounts[kind] += sign * chunk.each().amount(kind);
        }
    }
}
