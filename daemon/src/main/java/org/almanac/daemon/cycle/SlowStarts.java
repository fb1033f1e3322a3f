package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.pbs.Location.Share;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.Warning;

/**
 * The starts that a server has taken and that are not carried out: told once each when that has taken long.
 *
 * <p>A MoM that hangs is not down as long as its server waits for it, and nothing else tells of it meanwhile.
 */
final class SlowStarts {
    /** Seconds. A server that does not hear from a MoM calls it down after some minutes. */
    private static final long LONG = 60;

    /** When a job was first seen so. */
    private final Map<String, Long> since = new HashMap<>();

    /** Of the jobs whose starts have come to be slow. */
    Optional<Warning> look(Snapshot snapshot) {
        List<ServerJob> starting =
                snapshot.jobs().stream().filter(ServerJob::isStarting).toList();
        since.keySet().retainAll(starting.stream().map(ServerJob::id).collect(Collectors.toSet()));
        List<String> jobs = new ArrayList<>();
        Set<String> nodes = new TreeSet<>();
        for (ServerJob job : starting) {
            long first = since.computeIfAbsent(job.id(), unseen -> snapshot.time());
            if (first <= snapshot.time() - LONG) {
                since.put(job.id(), Long.MAX_VALUE);
                jobs.add(job.id());
                job.location()
                        .ifPresent(there ->
                                there.shares().stream().map(Share::node).forEach(nodes::add));
            }
        }
        return jobs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Warning(
                        Named.of("job", jobs),
                        "the start was taken " + LONG + " s ago and is not carried out"
                                + (nodes.isEmpty()
                                        ? ""
                                        : "; maybe the MoM of " + Named.of("node", List.copyOf(nodes)) + " hangs")));
    }
}
