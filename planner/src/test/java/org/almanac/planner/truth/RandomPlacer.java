package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;

/** Throws pieces at the nodes of a random cluster in a random order: unlike a placer, but as the request asks. */
final class RandomPlacer {
    private final TrueSite site;
    private final SplittableRandom random;

    RandomPlacer(TrueSite site, SplittableRandom random) {
        this.site = site;
        this.random = random;
    }

    /** A place in what is free of nodes that take jobs; empty where a piece has found none. */
    Optional<Placement> place(Request request, long[][] free) {
        int cluster = random.nextInt(site.clusters());
        List<TrueNode> list = site.nodes(cluster);
        int kinds = list.get(0).node.capacity().kinds();
        List<Integer> order = upNodesInRandomOrder(list);
        long[][] held = new long[list.size()][kinds];
        boolean[] used = new boolean[list.size()];
        int packedOn = -1;
        for (Chunk chunk : request.chunks()) {
            for (int piece = 0; piece < chunk.count(); piece++) {
                int found = -1;
                for (int n : order) {
                    boolean allowed = chunk.accepts(list.get(n).node)
                            && !(request.arrangement() == Arrangement.SCATTER && used[n])
                            && !(request.arrangement() == Arrangement.PACK && packedOn >= 0 && packedOn != n);
                    for (int kind = 0; kind < kinds && allowed; kind++) {
                        long room = free[cluster][n * kinds + kind];
                        long capacity = list.get(n).node.capacity().amount(kind);
                        allowed = held[n][kind] + chunk.each().amount(kind) <= room
                                && (!request.exclusive() || room == capacity);
                    }
                    if (allowed) {
                        found = n;
                        break;
                    }
                }
                if (found < 0) {
                    return Optional.empty();
                }
                used[found] = true;
                packedOn = found;
                for (int kind = 0; kind < kinds; kind++) {
                    held[found][kind] += chunk.each().amount(kind);
                }
            }
        }
        List<Integer> chosen = new ArrayList<>();
        List<Resources> amounts = new ArrayList<>();
        for (int n = 0; n < used.length; n++) {
            if (used[n]) {
                chosen.add(n);
                amounts.add(request.exclusive() ? list.get(n).node.capacity() : Resources.of(held[n]));
            }
        }
        return Optional.of(Placement.of(
                cluster, chosen.stream().mapToInt(Integer::intValue).toArray(), amounts.toArray(Resources[]::new)));
    }

    private List<Integer> upNodesInRandomOrder(List<TrueNode> nodes) {
        List<Integer> order = new ArrayList<>();
        for (int n = 0; n < nodes.size(); n++) {
            if (nodes.get(n).up) {
                order.add(n);
            }
        }
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return order;
    }
}
