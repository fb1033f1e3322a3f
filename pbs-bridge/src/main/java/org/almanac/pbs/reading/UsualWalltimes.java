package org.almanac.pbs.reading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.ifl.BatchObject;

/**
 * The seconds that a job gets that asks for no walltime: what its queue gives by default, else the server, else the site;
 * and no more than the queue or else the server allows a job.
 *
 * @param ofQueues by the queue's name
 * @param elsewhere in a queue of which nothing is told
 */
public record UsualWalltimes(Map<String, Long> ofQueues, long elsewhere) {
    private static final String DEFAULT = "resources_default.walltime";
    private static final String MAXIMUM = "resources_max.walltime";

    public UsualWalltimes {
        ofQueues = Map.copyOf(ofQueues);
    }

    /**
     * Reads them.
     *
     * @param site seconds where neither queue nor server says anything
     */
    public static UsualWalltimes of(
            List<BatchObject> queues, List<BatchObject> servers, long site, ReadingFaults faults) {
        Optional<BatchObject> server = servers.stream().findFirst();
        long given = server.map(told -> read(told, "server", DEFAULT, faults))
                .orElse(OptionalLong.empty())
                .orElse(site);
        long most = server.map(told -> read(told, "server", MAXIMUM, faults))
                .orElse(OptionalLong.empty())
                .orElse(Long.MAX_VALUE);
        Map<String, Long> ofQueues = new HashMap<>();
        for (BatchObject queue : queues) {
            String subject = "queue " + queue.name();
            long here = read(queue, subject, DEFAULT, faults).orElse(given);
            ofQueues.put(
                    queue.name(),
                    Math.min(here, read(queue, subject, MAXIMUM, faults).orElse(most)));
        }
        return new UsualWalltimes(ofQueues, Math.min(given, most));
    }

    private static OptionalLong read(BatchObject owner, String subject, String key, ReadingFaults faults) {
        Optional<String> text = owner.get(key);
        OptionalLong seconds = text.map(WrittenValues::seconds).orElse(OptionalLong.empty());
        boolean legible = seconds.isPresent() && seconds.getAsLong() > 0;
        if (text.isPresent() && !legible) {
            faults.add(subject, text.get(), "walltime (" + key + ")", "it is passed over");
        }
        return legible ? seconds : OptionalLong.empty();
    }

    public long of(String queue) {
        return ofQueues.getOrDefault(queue, elsewhere);
    }
}
