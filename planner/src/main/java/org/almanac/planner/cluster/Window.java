package org.almanac.planner.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * A time in which nodes of a cluster are not open to all jobs: maintenance, dedicated time, or an advance reservation.
 *
 * @param nodes the indices of the nodes in the cluster
 * @param from the beginning, in epoch seconds
 * @param to the end, in epoch seconds, later than the beginning
 * @param queue the queue whose jobs may run on these nodes then, and only there and then; empty if it is for no queue alone
 * @param members those whose jobs may run on these nodes then, and may run elsewhere as well; empty if it is not for members. A
 *     window that is for neither is for no job.
 */
public record Window(
        String name,
        int cluster,
        Set<Integer> nodes,
        long from,
        long to,
        Optional<String> queue,
        Optional<Members> members) {
    public Window {
        nodes = Set.copyOf(nodes);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
        if (queue.isPresent() && members.isPresent()) {
            throw new IllegalArgumentException("Window " + name + " cannot be for a queue alone and for members");
        }
    }

    /** A window for the jobs of a queue, which run nowhere else; for no job if that is empty. */
    public Window(String name, int cluster, Set<Integer> nodes, long from, long to, Optional<String> queue) {
        this(name, cluster, nodes, from, to, queue, Optional.empty());
    }

    /** Whose jobs may run on the nodes then. */
    public Access access() {
        if (members.isPresent()) {
            return new Access.OfMembers(members.get());
        }
        return queue.<Access>map(Access.QueueAlone::new).orElseGet(Access.Nobody::new);
    }

    /** The same at other times. */
    public Window at(long begin, long end) {
        return new Window(name, cluster, nodes, begin, end, queue, members);
    }
}
