package org.almanac.pbs.order;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Resources;

/**
 * What is free on the nodes of a server at a moment, for a job that is to run there and then.
 *
 * <p>Of a node of which others have reserved a part the job may have the rest, whether the part is used or not.
 *
 * @param jobs those that the server tells of, as they are now
 * @param free what is left of each node, by its name
 */
record FreeRoom(Snapshot snapshot, Collection<ServerJob> jobs, Map<String, long[]> free) {
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
                    .place(job.request(), room(cluster, job))
                    .map(placement -> map.location(job.request(), placement));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Whether the job may hold just that, beside what is reserved there for others, and within what is for its own queue. */
    boolean holds(ServerJob job, Location location) {
        return location.shares().stream().allMatch(share -> share.held().fitsIn(Resources.of(left(share.node(), job))));
    }

    private long[] room(Cluster cluster, ServerJob job) {
        int kinds = snapshot.kinds().count();
        long[] room = new long[cluster.nodes().size() * kinds];
        int at = 0;
        for (Node node : cluster.nodes()) {
            for (long left : left(node.name(), job)) {
                // More may run there than it has.
                room[at++] = Math.max(0, left);
            }
        }
        return room;
    }

    /** What is left of the node for the job beside the parts of it that are reserved. */
    private long[] left(String node, ServerJob job) {
        long[] left = free.get(node).clone();
        for (ServerWindow window : snapshot.rules().windows()) {
            Optional<Resources> part = Optional.ofNullable(window.parts().get(node));
            boolean own = isOf(window, job);
            if (part.isPresent() && (own ? isOpenNow(window) : meets(window, job) && !admits(window, job))) {
                long[] unused = unused(part.get(), window, node);
                for (int kind = 0; kind < left.length; kind++) {
                    left[kind] = own ? Math.min(left[kind], unused[kind]) : left[kind] - Math.max(0, unused[kind]);
                }
            }
        }
        return left;
    }

    /** What the jobs of the window's queue have left of its part of the node. */
    private long[] unused(Resources part, ServerWindow window, String node) {
        long[] unused = part.toArray();
        for (ServerJob other : jobs) {
            boolean holds = other.state().holdsNodes() || other.state() == JobState.EXITING && !other.isOver();
            if (isOpenNow(window) && holds && isOf(window, other)) {
                for (Share share : other.location().map(Location::shares).orElse(List.of())) {
                    for (int kind = 0; kind < unused.length && share.node().equals(node); kind++) {
                        unused[kind] -= share.held().amount(kind);
                    }
                }
            }
        }
        return unused;
    }

    /** Whether the node takes the job: it is up, and nobody else has reserved it whole before the job's end. */
    private boolean isOpen(ServerNode node, ServerJob job) {
        boolean bound = false;
        boolean inOwn = false;
        for (ServerWindow window : snapshot.rules().windows()) {
            boolean there = window.nodes().contains(node.name());
            if (admits(window, job)) {
                continue;
            }
            if (isOf(window, job)) {
                bound = true;
                inOwn |= there && isOpenNow(window);
            } else if (there && meets(window, job) && !window.parts().containsKey(node.name())) {
                return false;
            }
        }
        return node.takesJobs() && (!bound || inOwn);
    }

    private static boolean admits(ServerWindow window, ServerJob job) {
        return window.members()
                .filter(members -> members.include(job.owner(), job.queue()))
                .isPresent();
    }

    private static boolean isOf(ServerWindow window, ServerJob job) {
        return window.queue().equals(Optional.of(job.queue()));
    }

    private boolean isOpenNow(ServerWindow window) {
        return window.from() <= snapshot.time() && window.to() > snapshot.time();
    }

    private boolean meets(ServerWindow window, ServerJob job) {
        return window.from() < snapshot.time() + job.walltime() && window.to() > snapshot.time();
    }
}
