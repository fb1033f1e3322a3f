package org.almanac.planner.cluster;

/** A queue of the server: whether its jobs may start, and the priority by which its jobs come before others'. */
public record Queue(String name, Running running, int priority) {
    /** What a queue is of which nothing was told. */
    public static final Queue DEFAULT = new Queue("", Running.STARTED, 0);

    /** Whether jobs of a queue are started. */
    public enum Running {
        STARTED,
        STOPPED
    }
}
