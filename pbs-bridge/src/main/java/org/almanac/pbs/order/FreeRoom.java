package org.almanac.pbs.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placer;

/**
 * What is free on the nodes of a server at a moment, for a job that is to run there and then.
 *
 * @param free what is left of each node, by its name
 */
record FreeRoom(Snapshot snapshot, Map<String, long[]> free) {
    /** Where the job fits, within one cluster, nodes in their order. */
    Optional<Location> find(ServerJob job) {
        List<ServerNode> open =
                snapshot.nodes().stream().filter(node -> isOpen(node, job)).toList();
        if (open.isEmpty()) {
            return Optional.empty();
        }
        MachineMap map = new MachineMap(snapshot.kinds(), open);
        Machine machine = map.machine();
        for (int i = 0; i < machine.clusters().size(); i++) {
            Cluster cluster = machine.clusters().get(i);
            Optional<Location> found = new Placer(i, cluster)
                    .place(job.request(), room(cluster))
                    .map(placement -> map.location(job.request(), placement));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private long[] room(Cluster cluster) {
        int kinds = snapshot.kinds().count();
        long[] room = new long[cluster.nodes().size() * kinds];
        int at = 0;
        for (Node node : cluster.nodes()) {
            for (long left : free.get(node.name())) {
                // More may run there than it has.
                room[at++] = Math.max(0, left);
            }
        }
        return room;
    }

    /** Whether the node takes the job: it is up, and nobody else has reserved it before the job's end. */
    private boolean isOpen(ServerNode node, ServerJob job) {
        List<ServerWindow> own = new ArrayList<>();
        for (ServerWindow window : snapshot.rules().windows()) {
            if (window.members()
                    .filter(members -> members.include(job.owner(), job.queue()))
                    .isPresent()) {
                continue;
            }
            boolean isOwn = window.queue().equals(Optional.of(job.queue()));
            boolean meets = window.from() < snapshot.time() + job.walltime() && window.to() > snapshot.time();
            if (isOwn) {
                own.add(window);
            } else if (meets && window.nodes().contains(node.name())) {
                return false;
            }
        }
        boolean inOwn = own.stream()
                .anyMatch(window -> window.nodes().contains(node.name())
                        && window.from() <= snapshot.time()
                        && window.to() > snapshot.time());
        // What jobs have left of a part is known to the plan alone.
        boolean ofPart = own.stream().anyMatch(window -> window.parts().containsKey(node.name()));
        return node.takesJobs() && (own.isEmpty() || inOwn && !ofPart);
    }
}
