package org.almanac.pbs.openpbs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;

/**
 * The placement sets of a server: by which resources the vnodes of a job belong together. What the job names counts, else
 * what its queue does, else the server.
 *
 * @param ofServer the resources of {@code node_group_key}; none where sets are not enabled
 * @param ofQueues the same by queue, of those that have their own
 * @param without the queues of reservations, whose jobs have the vnodes of the reservation
 * @param rest what becomes of vnodes without a value ({@code only_explicit_psets})
 * @param span what becomes of jobs that no set is large enough for ({@code do_not_span_psets})
 */
record PlacementSets(
        List<String> ofServer, Map<String, List<String>> ofQueues, Set<String> without, Rest rest, Span span) {
    static final PlacementSets NONE = new PlacementSets(List.of(), Map.of(), Set.of(), Rest.A_SET, Span.ALL_NODES);

    PlacementSets {
        ofServer = List.copyOf(ofServer);
        ofQueues = Map.copyOf(ofQueues);
        without = Set.copyOf(without);
    }

    /** @param reserved the queues of reservations */
    static PlacementSets of(Poll poll, Set<String> reserved) {
        boolean enabled = isSet(poll, Kind.SERVER, "node_group_enable");
        Map<String, List<String>> ofQueues = new HashMap<>();
        Set<String> without = new HashSet<>(reserved);
        if (enabled) {
            for (BatchObject queue : poll.of(Kind.QUEUE)) {
                List<String> keys = keys(queue);
                if (!keys.isEmpty()) {
                    ofQueues.put(queue.name(), keys);
                }
            }
        } else {
            without.clear();
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
                without,
                isSet(poll, Kind.SCHEDULER, "only_explicit_psets") ? Rest.IN_NO_SET : Rest.A_SET,
                isSet(poll, Kind.SCHEDULER, "do_not_span_psets") ? Span.NEVER : Span.ALL_NODES);
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
        return without.contains(queue) ? Optional.empty() : by(ofQueues.getOrDefault(queue, ofServer));
    }

    /** How the vnodes of reservations belong together that name nothing themselves. */
    Optional<Grouping> ofReservations() {
        return by(ofServer);
    }

    private Optional<Grouping> by(List<String> keys) {
        return keys.isEmpty() ? Optional.empty() : Optional.of(new Grouping(keys, rest, span));
    }
}
