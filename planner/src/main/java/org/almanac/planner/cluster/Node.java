package org.almanac.planner.cluster;

import java.util.Set;

/** A host or vnode that holds jobs: its name, what it has of each resource, and the properties that requests may ask. */
public record Node(String name, Resources capacity, Set<String> properties) {
    public Node {
        properties = Set.copyOf(properties);
    }

    public Node(String name, Resources capacity) {
        this(name, capacity, Set.of());
    }

    /** Whether it has the property, or the name. */
    public boolean is(String property) {
        return properties.contains(property) || name.equals(property);
    }
}
