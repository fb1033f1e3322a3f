package org.almanac.pbs.snapshot;

import java.util.Optional;
import java.util.Set;

/**
 * A time in which nodes are not for everybody, as a reservation has them; from one epoch second up to another.
 *
 * @param nodes by name
 * @param queue the queue whose jobs may run there then, and only there and then; empty where no job may
 * @param booking what else is told of a reservation
 */
public record ServerWindow(
        String name, Set<String> nodes, long from, long to, Optional<String> queue, Optional<Booking> booking) {
    public ServerWindow {
        nodes = Set.copyOf(nodes);
        if (from >= to) {
            throw new IllegalArgumentException("Window " + name + " must end after " + from + ", but ends at " + to);
        }
    }

    /** One of which nothing else is told. */
    public ServerWindow(String name, Set<String> nodes, long from, long to, Optional<String> queue) {
        this(name, nodes, from, to, queue, Optional.empty());
    }
}
