package org.almanac.planner;

import java.util.Optional;
import org.almanac.planner.cluster.JobId;

/**
 * How long a job is to be that takes any of several lengths, and what keeps it from being longer.
 *
 * @param walltime in seconds
 * @param bound empty where it is as long as it may be, or where nobody can tell
 */
public record Length(long walltime, Optional<Bound> bound) {
    /** What keeps a job from being longer. */
    public sealed interface Bound {
        /** A window closes its nodes, or the one ends in which it runs. */
        record Window(String window) implements Bound {}

        /** Another job is planned on its nodes, or waits for its end. */
        record Job(JobId job) implements Bound {}

        /** Other jobs are planned that count in the same limit. */
        record Limit(String limit) implements Bound {}

        /** Jobs of its queue have to end by then, for prime time or dedicated time. */
        record Hours() implements Bound {}

        /** By then it is wanted to have ended. */
        record Deadline() implements Bound {}
    }
}
