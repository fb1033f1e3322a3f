package org.almanac.planner.cluster;

import java.util.Set;

/**
 * A host, or a part of one, on which jobs are placed.
 *
 * @param capacity what the node has of each resource kind
 * @param properties the properties that requests may ask for
 * @param host the name of the computer that the node is, or is a part of
 * @param sharing how much of the node a job has that has a piece there
 */
public record Node(String name, Resources capacity, Set<String> properties, String host, NodeSharing sharing) {
    public Node {
        properties = Set.copyOf(properties);
    }

    /** A node that is a whole host and is shared unless jobs ask otherwise. */
    public Node(String name, Resources capacity, Set<String> properties) {
        this(name, capacity, properties, name, NodeSharing.DEFAULT_SHARED);
    }

    public Node(String name, Resources capacity) {
        this(name, capacity, Set.of());
    }

    /** Whether the node has the property, or that name. */
    public boolean is(String property) {
        return properties.contains(property) || name.equals(property);
    }
}
