package org.almanac.pbs.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.snapshot.ServerQueue;

/** The queues of a simulated server by name. */
final class SimulatedQueues {
    private final Map<String, ServerQueue> queues = new LinkedHashMap<>();

    SimulatedQueues(List<ServerQueue> queues) {
        queues.forEach(this::put);
    }

    void put(ServerQueue queue) {
        queues.put(queue.name(), queue);
    }

    void remove(String name) {
        queues.remove(name);
    }

    /** The queue of that name, or the first one for an empty name. */
    Optional<ServerQueue> find(String name) {
        return name.isEmpty() ? queues.values().stream().findFirst() : Optional.ofNullable(queues.get(name));
    }

    ServerQueue get(String name) throws PbsException {
        return find(name).orElseThrow(() -> TorqueCode.UNKNOWN_QUEUE.with(name));
    }

    /** The queue, if it takes jobs. */
    ServerQueue open(String name) throws PbsException {
        ServerQueue queue = get(name);
        if (!queue.enabled()) {
            throw TorqueCode.QUEUE_NOT_ENABLED.with(queue.name());
        }
        return queue;
    }

    List<ServerQueue> told() {
        return List.copyOf(queues.values());
    }
}
