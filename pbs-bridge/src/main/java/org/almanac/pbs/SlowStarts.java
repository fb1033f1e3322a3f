package org.almanac.pbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.pbs.Location.Share;

/**
 * The starts that a server has taken and that are not carried out, and the nodes that wait for them: told once when that
 * has taken long, and avoided until it is over.
 *
 * <p>A MoM that hangs is not down as long as its server waits for it: its node would draw in one job after the other. A
 * start that is not yet on its way says nothing of nodes; the server has much to do.
 */
final class SlowStarts {
    /** Seconds. A server that does not hear from a MoM calls it down after some minutes. */
    private static final long LONG = 30;

    /** When a job was first seen so. */
    private final Map<String, Long> since = new HashMap<>();

    private Set<String> slowJobs = Set.of();
    private Set<String> slowNodes = Set.of();

    /** Takes a look at that time. */
    void look(List<ServerJob> jobs, long now, Warnings warnings) {
        List<ServerJob> starting = jobs.stream().filter(ServerJob::isStarting).toList();
        since.keySet().retainAll(starting.stream().map(ServerJob::id).collect(Collectors.toSet()));
        Map<String, String> nodes = new TreeMap<>();
        Set<String> nowhere = new TreeSet<>();
        for (ServerJob job : starting) {
            if (since.computeIfAbsent(job.id(), unseen -> now) <= now - LONG) {
                List<Share> there = job.location().map(Location::shares).orElse(List.of());
                there.forEach(share -> nodes.putIfAbsent(share.node(), job.id()));
                if (there.isEmpty()) {
                    nowhere.add(job.id());
                }
            }
        }
        tell(nodes, nowhere, warnings);
        slowJobs = nowhere;
        slowNodes = nodes.keySet();
    }

    private void tell(Map<String, String> nodes, Set<String> nowhere, Warnings warnings) {
        String late = " was taken " + LONG + " s ago and is not carried out";
        Map<String, List<String>> nodesOf = new TreeMap<>();
        nodes.forEach((node, job) -> {
            if (!slowNodes.contains(node)) {
                nodesOf.computeIfAbsent(job, unknown -> new ArrayList<>()).add(node);
            }
        });
        nodesOf.forEach((job, names) -> warnings.add(
                Named.of("node", names),
                "the start of job " + job + late + "; nothing is planned there until it is. Maybe a MoM hangs"));
        List<String> jobs =
                nowhere.stream().filter(job -> !slowJobs.contains(job)).toList();
        if (!jobs.isEmpty()) {
            warnings.add(Named.of("job", jobs), "the start" + late);
        }
    }

    /** The nodes on which a start is slow. */
    Set<String> nodes() {
        return slowNodes;
    }
}
