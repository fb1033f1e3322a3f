package org.almanac.daemon.tried;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.advice.Dimension;

/**
 * The least changes of a job that let it start sooner, each alone; times in epoch seconds of the server's clock.
 *
 * @param now when the job would be altered, or submitted so: the moment of the last cycle
 * @param start when it starts as it is; empty where no start is planned
 * @param asked what it asks for now
 * @param changes of each dimension one at most
 */
public record LeastChanges(long now, OptionalLong start, Asked asked, List<Change> changes, Looked looked) {
    /** How far they were looked for. */
    public enum Looked {
        EVERYWHERE,
        /** Time was up; there may be smaller ones, and more. */
        UNTIL_TIME_WAS_UP,
        /** The policy plans no starts ahead, so that nothing can be told. */
        NOT_PLANNED,
        /** The job starts at once, or runs, or waits for something else than room. */
        NOT_WAITING_FOR_ROOM
    }

    /**
     * What a job asks for.
     *
     * @param chunks in how many pieces
     * @param walltime in seconds
     * @param memoryBytes in all; empty where none is counted or asked for
     * @param properties that any of its pieces wants of its node
     */
    public record Asked(
            long cpus, int chunks, long walltime, OptionalLong memoryBytes, String queue, Set<String> properties) {
        public Asked {
            properties = Set.copyOf(properties);
        }
    }

    /**
     * A change.
     *
     * @param asked what the job would ask for
     * @param start when it would start
     * @param least whether each smaller change was tried, or else only as many as halving needs
     */
    public record Change(Dimension dimension, Asked asked, long start, boolean least) {}

    public LeastChanges {
        changes = List.copyOf(changes);
    }
}
