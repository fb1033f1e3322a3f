package org.almanac.planner.cluster;

import java.util.Set;

/**
 * A part of a request: so many equal pieces, each of which lies whole on one node.
 *
 * @param each what a piece takes of its node
 * @param wanted the properties that the node must have; a node's name counts as one of its properties
 * @param avoided those that it must not have
 */
public record Chunk(int count, Resources each, Set<String> wanted, Set<String> avoided) {
    public Chunk {
        if (count < 1) {
            throw new IllegalArgumentException("A chunk's count must be at least 1, but is " + count);
        }
        wanted = Set.copyOf(wanted);
        avoided = Set.copyOf(avoided);
    }

    public Chunk(int count, Resources each, Set<String> wanted) {
        this(count, each, wanted, Set.of());
    }

    public Chunk(int count, Resources each) {
        this(count, each, Set.of());
    }

    public Resources total() {
        return each.times(count);
    }

    /** Whether the node has the properties that are wanted and none of those to be avoided. */
    public boolean accepts(Node node) {
        // Plain loops: this is asked for every node that a search looks at.
        for (String property : wanted) {
            if (!node.is(property)) {
                return false;
            }
        }
        for (String property : avoided) {
            if (node.is(property)) {
                return false;
            }
        }
        return true;
    }

    /** Whether any node is accepted. */
    public boolean acceptsAny() {
        return wanted.isEmpty() && avoided.isEmpty();
    }

    // Written out: what Java makes for a record has to be made first, when a command has only just begun.
    @Override
    public boolean equals(Object other) {
        return other instanceof Chunk that
                && count == that.count
                && each.equals(that.each)
                && wanted.equals(that.wanted)
                && avoided.equals(that.avoided);
    }

    @Override
    public int hashCode() {
        return ((count * 31 + each.hashCode()) * 31 + wanted.hashCode()) * 31 + avoided.hashCode();
    }
}
