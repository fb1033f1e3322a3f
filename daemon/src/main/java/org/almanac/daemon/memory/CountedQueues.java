package org.almanac.daemon.memory;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * The queues by whose names metrics are told. All of reservations are one: each reservation makes a queue of its own, and
 * names that come and go would be kept for ever by whoever reads metrics.
 */
public final class CountedQueues {
    /** That of all reservations. */
    public static final String RESERVATIONS = "reservations";

    private final Map<String, String> names = new HashMap<>();

    private CountedQueues(Collection<ServerQueue> queues) {
        queues.forEach(queue -> names.put(queue.name(), queue.reservation().isPresent() ? RESERVATIONS : queue.name()));
    }

    /** Those that a server tells of. */
    public static CountedQueues of(Snapshot snapshot) {
        return new CountedQueues(snapshot.queues());
    }

    /** The name under which the jobs of a queue are counted; its own where the server does not tell of it. */
    public String of(String queue) {
        return names.getOrDefault(queue, queue);
    }

    /** All names. */
    public SortedSet<String> all() {
        return new TreeSet<>(names.values());
    }
}
