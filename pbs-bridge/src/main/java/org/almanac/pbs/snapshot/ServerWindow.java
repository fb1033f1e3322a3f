package org.almanac.pbs.snapshot;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Resources;

/**
 * A time in which nodes, or parts of them, are not for everybody, as a reservation has them; from one epoch second up to
 * another.
 *
 * @param nodes by name
 * @param parts by the names of nodes, of which of them it has just these amounts; the others it has whole
 * @param queue the queue whose jobs may run there then, and only there and then; empty if it is for no queue alone
 * @param members those whose jobs may run there then, and may run elsewhere as well; empty if it is not for members. A window that
 *     is for neither is for no job.
 * @param booking what else is told of a reservation
 */
public record ServerWindow(
        String name,
        Set<String> nodes,
        Map<String, Resources> parts,
        long from,
        long to,
        Optional<String> queue,
        Optional<Members> members,
        Optional<Booking> booking) {
    public ServerWindow {
        nodes = Set.copyOf(nodes);
        parts = Map.copyOf(parts);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
    }

    /** One that has its nodes whole. */
    public ServerWindow(
            String name,
            Set<String> nodes,
            long from,
            long to,
            Optional<String> queue,
            Optional<Members> members,
            Optional<Booking> booking) {
        this(name, nodes, Map.of(), from, to, queue, members, booking);
    }

    /** One that has its nodes whole, for the jobs of a queue, which run nowhere else; for no job if that is empty. */
    public ServerWindow(
            String name, Set<String> nodes, long from, long to, Optional<String> queue, Optional<Booking> booking) {
        this(name, nodes, from, to, queue, Optional.empty(), booking);
    }

    /** One of which nothing else is told. */
    public ServerWindow(String name, Set<String> nodes, long from, long to, Optional<String> queue) {
        this(name, nodes, from, to, queue, Optional.empty(), Optional.empty());
    }
}
