package org.almanac.pbs.snapshot;

import java.util.Optional;
import org.almanac.planner.cluster.Queue;

/**
 * A queue.
 *
 * @param enabled whether it takes jobs
 * @param started whether its jobs may start
 * @param priority that its jobs have over those of other queues
 * @param reservation the reservation that has it for its jobs, whose time it keeps
 */
public record ServerQueue(
        String name, boolean enabled, boolean started, int priority, Type type, Optional<String> reservation) {
    /** What becomes of the jobs of a queue. */
    public enum Type {
        EXECUTION,
        /** They go on into other queues, and start from there. */
        ROUTE
    }

    /** A queue for jobs that start from it. */
    public ServerQueue(String name, boolean enabled, boolean started, int priority) {
        this(name, enabled, started, priority, Type.EXECUTION, Optional.empty());
    }

    /** The queue to a scheduler: that of a reservation is started, as its jobs have a time anyway. */
    public Queue planned() {
        boolean starts = type == Type.EXECUTION && (started || reservation.isPresent());
        return new Queue(name, starts ? Queue.Running.STARTED : Queue.Running.STOPPED, priority);
    }
}
