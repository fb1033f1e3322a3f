package org.almanac.planner.cluster;

import java.util.Set;

/** A part of a request: so many equal pieces, each of which lies whole on one node that has the wanted properties. */
public record Chunk(int count, Resources each, Set<String> properties) {
    public Chunk {
        if (count < 1) {
            throw new IllegalArgumentException("A chunk's count must be at least 1, but is " + count);
        }
        properties = Set.copyOf(properties);
    }

    public Chunk(int count, Resources each) {
        this(count, each, Set.of());
    }

    public Resources total() {
        return each.times(count);
    }
}
