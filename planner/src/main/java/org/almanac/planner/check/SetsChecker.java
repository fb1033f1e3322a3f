package org.almanac.planner.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * The part of the independent checker that proves that the nodes of a job belong together as it asks: that all are of one
 * set, or that no set is large enough for it and it may lie anywhere.
 *
 * <p>Of a request of several kinds of chunks, or one that takes whole hosts, it is not proved that no set is large enough.
 */
final class SetsChecker {
    private SetsChecker() {}

    /** How the placement, whose nodes exist, differs from what the job asks for; empty if it does not. */
    static Optional<Violation> check(Machine machine, Job job, Placement placement) {
        Optional<Grouping> grouping = job.request().grouping();
        if (grouping.isEmpty()) {
            return Optional.empty();
        }
        Cluster cluster = machine.cluster(placement.cluster());
        Map<String, List<Node>> sets = sets(cluster, grouping.get());
        Set<String> own = new HashSet<>();
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            if (!isEmpty(node)) {
                own.add(node.name());
            }
        }
        boolean inOne = sets.values().stream().anyMatch(set -> {
            Set<String> names = new HashSet<>();
            set.forEach(node -> names.add(node.name()));
            return names.containsAll(own);
        });
        boolean mayLieAnywhere = grouping.get().span() == Span.ALL_NODES
                && sets.values().stream().noneMatch(set -> isSurelyEnough(job.request(), set));
        return inOne || mayLieAnywhere
                ? Optional.empty()
                : Optional.of(new Violation.NotAsAsked(
                        job.id(), new Mismatch.SeveralSets(grouping.get().keys(), List.copyOf(own))));
    }

    private static Map<String, List<Node>> sets(Cluster cluster, Grouping grouping) {
        Map<String, List<Node>> sets = new HashMap<>();
        for (String key : grouping.keys()) {
            for (Node node : cluster.nodes()) {
                List<String> values = new ArrayList<>();
                for (String property : node.properties()) {
                    if (property.startsWith(key + "=")) {
                        values.add(property);
                    }
                }
                if (values.isEmpty() && grouping.rest() == Rest.A_SET) {
                    values.add(key + "=");
                }
                values.forEach(value ->
                        sets.computeIfAbsent(value, made -> new ArrayList<>()).add(node));
            }
        }
        return sets;
    }

    /** Whether the request, of one kind of chunk on hosts that are one node each, fits on these nodes when they are empty. */
    private static boolean isSurelyEnough(Request request, List<Node> nodes) {
        Chunk chunk = request.chunks().get(0);
        boolean plain = request.chunks().size() == 1
                && nodes.stream()
                        .allMatch(node -> node.host().equals(node.name())
                                && node.sharing().of(request.sharing()) != Extent.HOST);
        if (!plain) {
            return false;
        }
        long all = 0;
        for (Node node : nodes) {
            long pieces = chunk.accepts(node) ? chunk.count() : 0;
            while (pieces > 0 && !chunk.each().times(pieces).fitsIn(node.capacity())) {
                pieces--;
            }
            if (request.arrangement() == Arrangement.PACK) {
                all = Math.max(all, pieces);
            } else {
                all += request.arrangement() == Arrangement.FREE ? pieces : Math.min(1, pieces);
            }
        }
        return all >= chunk.count();
    }

    private static boolean isEmpty(Node node) {
        for (long amount : node.capacity().toArray()) {
            if (amount > 0) {
                return false;
            }
        }
        return true;
    }
}
