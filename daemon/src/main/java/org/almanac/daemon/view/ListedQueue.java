package org.almanac.daemon.view;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A queue as readers see it.
 *
 * @param enabled whether it takes jobs
 * @param started whether its jobs may start
 * @param jobs how many jobs it has, by the letters of their states; none of 0
 */
public record ListedQueue(String name, Type type, boolean enabled, boolean started, SortedMap<Character, Long> jobs) {
    /** What becomes of the jobs of a queue. */
    public enum Type {
        EXECUTION,
        /** They go on into other queues, and start from there. */
        ROUTE
    }

    public ListedQueue {
        jobs = Collections.unmodifiableSortedMap(new TreeMap<>(jobs));
    }

    /** How many jobs it has. */
    public long total() {
        return jobs.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many of its jobs are in one of these states. */
    public long count(String states) {
        return jobs.entrySet().stream()
                .filter(each -> states.indexOf(each.getKey()) >= 0)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
