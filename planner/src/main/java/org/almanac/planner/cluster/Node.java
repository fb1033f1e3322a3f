package org.almanac.planner.cluster;

import java.util.Set;

/**
 * A host, or a part of one, that holds jobs: its name, what it has of each resource, and the properties that requests may
 * ask.
 *
 * @param host the name of the computer that it is, or is a part of
 * @param sharing how much of it a job has that is there
 */
public record Node(String name, Resources capacity, Set<String> properties, String host, NodeSharing sharing) {
    public Node {
        properties = Set.copyOf(properties);
    }

    /** A host that is shared unless jobs ask otherwise. */
    public Node(String name, Resources capacity, Set<String> properties) {
        this(name, capacity, properties, name, NodeSharing.DEFAULT_SHARED);
    }

    public Node(String name, Resources capacity) {
        this(name, capacity, Set.of());
    }

    /** Whether it has the property, or the name. */
    public boolean is(String property) {
        return properties.contains(property) || name.equals(property);
    }
}
