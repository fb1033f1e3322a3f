package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.ServerQueue;
import org.almanac.pbs.ServerQueue.Type;
import org.almanac.pbs.ifl.BatchObject;

/** Reads the queues of any server; a queue of which it is not told otherwise is neither enabled nor started. */
public final class Queues {
    private static final String DEFAULT_WALLTIME = "resources_default.walltime";

    private Queues() {}

    /** The queues, of which these belong to reservations that stand. */
    public static List<ServerQueue> read(
            List<BatchObject> queues, Map<String, String> reservations, Findings findings) {
        List<ServerQueue> read = new ArrayList<>(queues.size());
        for (BatchObject queue : queues) {
            read.add(new ServerQueue(
                    queue.name(),
                    queue.get("enabled").map(Values::isTrue).orElse(false),
                    queue.get("started").map(Values::isTrue).orElse(false),
                    JobFields.number(queue, "Priority").orElse(0),
                    queue.get("queue_type").orElse("Execution").startsWith("R") ? Type.ROUTE : Type.EXECUTION,
                    Optional.ofNullable(reservations.get(queue.name())),
                    walltime(queue, "queue " + queue.name(), findings)));
        }
        return read;
    }

    /** Seconds that a job gets that asks for none, in a queue that says nothing either. */
    public static OptionalLong walltime(List<BatchObject> servers, Findings findings) {
        return servers.isEmpty() ? OptionalLong.empty() : walltime(servers.get(0), "server", findings);
    }

    private static OptionalLong walltime(BatchObject owner, String subject, Findings findings) {
        Optional<String> text = owner.get(DEFAULT_WALLTIME);
        OptionalLong seconds = text.map(Values::seconds).orElse(OptionalLong.empty());
        boolean legible = seconds.isPresent() && seconds.getAsLong() > 0;
        if (text.isPresent() && !legible) {
            findings.add(subject, text.get(), "walltime", "the next best is taken for jobs that ask for none");
        }
        return legible ? seconds : OptionalLong.empty();
    }
}
