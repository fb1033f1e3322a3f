package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerQueue.Type;

/** Reads the queues of any server; a queue of which it is not told otherwise is neither enabled nor started. */
public final class Queues {
    private Queues() {}

    /**
     * The queues.
     *
     * @param reservations those of queues that belong to one that stands
     * @param shut the queues that are not started, whatever is told of them
     */
    public static List<ServerQueue> read(List<BatchObject> queues, Map<String, String> reservations, Set<String> shut) {
        List<ServerQueue> read = new ArrayList<>(queues.size());
        for (BatchObject queue : queues) {
            read.add(new ServerQueue(
                    queue.name(),
                    queue.get("enabled").map(WrittenValues::isTrue).orElse(false),
                    queue.get("started").map(WrittenValues::isTrue).orElse(false) && !shut.contains(queue.name()),
                    JobFields.number(queue, "Priority").orElse(0),
                    queue.get("queue_type").orElse("Execution").startsWith("R") ? Type.ROUTE : Type.EXECUTION,
                    Optional.ofNullable(reservations.get(queue.name()))
                            .filter(reservation -> !shut.contains(queue.name()))));
        }
        return read;
    }
}
