package org.almanac.pbs.openpbs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;

/**
 * The placement sets of a server: by which resources the vnodes of a job belong together. What the job names counts, else
 * what its queue does, else the server. A job in a reservation has the reservation's vnodes, and only what it names itself divides
 * these.
 *
 * @param ofServer the resources of {@code node_group_key}; none where sets are not enabled
 * @param ofQueues the same by queue, of those that have their own
 * @param reserved what reservations have of vnodes, by their queues
 * @param rest what becomes of vnodes without a value ({@code only_explicit_psets})
 * @param span what becomes of jobs that no set is large enough for ({@code do_not_span_psets})
 */
record PlacementSets(
        List<String> ofServer,
        Map<String, List<String>> ofQueues,
        Map<String, List<Node>> reserved,
        Rest rest,
        Span span) {
    PlacementSets {
        ofServer = List.copyOf(ofServer);
        ofQueues = Map.copyOf(ofQueues);
        reserved = Map.copyOf(reserved);
    }

    /** @param vnodes by name */
    static PlacementSets of(Poll poll, Reservations reservations, Map<String, ServerNode> vnodes) {
        boolean enabled = isSet(poll, Kind.SERVER, "node_group_enable");
        Map<String, List<String>> ofQueues = new HashMap<>();
        if (enabled) {
            for (BatchObject queue : poll.of(Kind.QUEUE)) {
                List<String> keys = keys(queue);
                if (!keys.isEmpty()) {
                    ofQueues.put(queue.name(), keys);
                }
            }
        }
        List<String> ofServer = enabled
                ? poll.of(Kind.SERVER).stream()
                        .map(PlacementSets::keys)
                        .findFirst()
                        .orElse(List.of())
                : List.of();
        return new PlacementSets(
                ofServer,
                ofQueues,
                reserved(reservations.windows(), vnodes),
                isSet(poll, Kind.SCHEDULER, "only_explicit_psets") ? Rest.IN_NO_SET : Rest.A_SET,
                isSet(poll, Kind.SCHEDULER, "do_not_span_psets") ? Span.NEVER : Span.ALL_NODES);
    }

    /** Of a standing reservation, what it has the next time. */
    private static Map<String, List<Node>> reserved(List<ServerWindow> windows, Map<String, ServerNode> vnodes) {
        Map<String, List<Node>> reserved = new HashMap<>();
        for (ServerWindow window : windows) {
            window.queue()
                    .ifPresent(queue -> reserved.putIfAbsent(
                            queue,
                            window.nodes().stream()
                                    .sorted()
                                    .map(vnodes::get)
                                    .filter(Objects::nonNull)
                                    .map(vnode -> new Node(
                                            vnode.name(),
                                            window.parts().getOrDefault(vnode.name(), vnode.capacity()),
                                            vnode.properties(),
                                            vnode.host(),
                                            vnode.sharing()))
                                    .toList()));
        }
        return reserved;
    }

    private static List<String> keys(BatchObject owner) {
        return owner.get("node_group_key").map(WrittenValues::list).orElse(List.of());
    }

    private static boolean isSet(Poll poll, Kind kind, String attribute) {
        return poll.of(kind).stream()
                .anyMatch(each ->
                        each.get(attribute).filter(WrittenValues::isTrue).isPresent());
    }

    /** How the vnodes of the queue's jobs belong together that name nothing themselves. */
    Optional<Grouping> ofQueue(String queue) {
        return reserved.containsKey(queue) ? Optional.empty() : by(ofQueues.getOrDefault(queue, ofServer));
    }

    /**
     * What a job of the queue asks for that asks for this: in a reservation whose vnodes have no set that is large enough for it,
     * these need not belong together, but where it may not span sets.
     */
    Request in(String queue, Request request) {
        List<Node> nodes = reserved.getOrDefault(queue, List.of());
        return nodes.isEmpty() || new Placer(0, new Cluster(queue, nodes)).isBoundToSets(request)
                ? request
                : request.anywhere();
    }

    /** How the vnodes of reservations belong together that name nothing themselves. */
    Optional<Grouping> ofReservations() {
        return by(ofServer);
    }

    private Optional<Grouping> by(List<String> keys) {
        return keys.isEmpty() ? Optional.empty() : Optional.of(new Grouping(keys, rest, span));
    }
}
