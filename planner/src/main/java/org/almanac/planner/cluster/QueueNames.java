package org.almanac.planner.cluster;

import java.util.Set;

/**
 * Queues by name, and by what their names begin with.
 *
 * @param prefixes none of them empty
 */
public record QueueNames(Set<String> names, Set<String> prefixes) {
    /** No queue. */
    public static final QueueNames NONE = new QueueNames(Set.of(), Set.of());

    public QueueNames {
        names = Set.copyOf(names);
        prefixes = Set.copyOf(prefixes);
        if (prefixes.contains("")) {
            throw new IllegalArgumentException("A prefix of queues must not be empty");
        }
    }

    /** Whether the queue is one of them. */
    public boolean include(String queue) {
        return names.contains(queue) || prefixes.stream().anyMatch(queue::startsWith);
    }
}
