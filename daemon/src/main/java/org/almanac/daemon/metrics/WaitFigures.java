package org.almanac.daemon.metrics;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How long jobs wait now.
 *
 * @param byQueue of each queue the longest, 0 where nothing waits in it
 * @param fairness Jain's index of the users' mean waits; empty where no job runs or waits
 */
public record WaitFigures(SortedMap<String, Longest> byQueue, OptionalDouble fairness) {
    public WaitFigures {
        byQueue = Collections.unmodifiableSortedMap(new TreeMap<>(byQueue));
    }

    /**
     * The longest in a queue, in seconds; each may be another job's.
     *
     * @param waited for how long a job has waited that might have started
     * @param overdue by how much a job is to start, or could start at the earliest, after its first promise
     */
    public record Longest(long waited, long overdue) {
        /** In a queue in which nothing waits. */
        public static final Longest NONE = new Longest(0, 0);

        /** With one more job. */
        public Longest with(long wait, long late) {
            return new Longest(Math.max(waited, wait), Math.max(overdue, late));
        }
    }
}
