package org.almanac.planner.cluster;

/**
 * A queue of the server.
 *
 * @param running whether jobs of the queue are started
 * @param priority jobs of a queue with a higher priority come before those of other queues
 */
public record Queue(String name, Running running, int priority) {
    /** A queue of which nothing was told. */
    public static final Queue DEFAULT = new Queue("", Running.STARTED, 0);

    /** Whether jobs of a queue are started. */
    public enum Running {
        STARTED,
        STOPPED
    }
}
