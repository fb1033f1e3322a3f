package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.almanac.pbs.Named;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerJob;

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

    private static final String LATE = " was taken " + LONG + " s ago and is not carried out";

    /** When a job was first seen so. */
    private final Map<String, Long> since = new HashMap<>();

    private Set<String> slowJobs = Set.of();
    private Set<String> lostJobs = Set.of();
    private Set<String> slowNodes = Set.of();

    /**
     * Takes a look at that time.
     *
     * @param silent whether the server does not hear of a node: it is down then, and no MoM hangs there
     */
    void look(List<ServerJob> jobs, Predicate<String> silent, long now, Warnings warnings) {
        List<ServerJob> starting = jobs.stream().filter(ServerJob::isStarting).toList();
        since.keySet().retainAll(starting.stream().map(ServerJob::id).collect(Collectors.toSet()));
        Map<String, String> nodes = new TreeMap<>();
        Set<String> nowhere = new TreeSet<>();
        Set<String> lost = new TreeSet<>();
        boolean lostForLong = false;
        for (ServerJob job : starting) {
            boolean slow = since.computeIfAbsent(job.id(), unseen -> now) <= now - LONG;
            List<Share> there = job.location().map(Location::shares).orElse(List.of());
            if (there.stream().map(Share::node).anyMatch(silent)) {
                lost.add(job.id());
                lostForLong |= slow;
            } else if (slow) {
                if (there.isEmpty()) {
                    nowhere.add(job.id());
                } else {
                    there.forEach(share -> nodes.putIfAbsent(share.node(), job.id()));
                }
            }
        }
        tell(nodes, warnings);
        tell(nowhere, slowJobs, "the start" + LATE, warnings);
        if (lostForLong) {
            // All together: a node that is gone has lost them at once.
            tell(lost, lostJobs, "kept by the server on nodes that are down; put back by a forced qrerun", warnings);
            lostJobs = lost;
        }
        slowJobs = nowhere;
        slowNodes = nodes.keySet();
    }

    private void tell(Map<String, String> nodes, Warnings warnings) {
        Map<String, List<String>> nodesOf = new TreeMap<>();
        nodes.forEach((node, job) -> {
            if (!slowNodes.contains(node)) {
                nodesOf.computeIfAbsent(job, unknown -> new ArrayList<>()).add(node);
            }
        });
        nodesOf.forEach((job, names) -> warnings.add(
                Named.of("node", names),
                "the start of job " + job + LATE + "; nothing is planned there until it is. Maybe a MoM hangs"));
    }

    /** Of those of whom that was not told before. */
    private static void tell(Set<String> jobs, Set<String> before, String what, Warnings warnings) {
        List<String> others = jobs.stream().filter(job -> !before.contains(job)).toList();
        if (!others.isEmpty()) {
            warnings.add(Named.of("job", others), what);
        }
    }

    /** The nodes on which a start is slow. */
    Set<String> nodes() {
        return slowNodes;
    }
}
