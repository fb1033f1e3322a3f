package org.almanac.planner.cluster;

import java.util.Set;

/**
 * A part of a request: a number of equal pieces, each of which lies whole on one node.
 *
 * @param count how many pieces, at least 1
 * @param each what a piece takes of its node
 * @param wanted the properties that the node must have; a node's name counts as one of its properties
 * @param avoided the properties that the node must not have
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

    Resources total() {
        return each.times(count);
    }

    /** Whether the node has all wanted properties and none of those to be avoided. */
    public boolean accepts(Node node) {
        // Plain loops, as a search asks this of every node that it looks at.
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

    /** Whether every node is accepted. */
    boolean acceptsAny() {
        return wanted.isEmpty() && avoided.isEmpty();
    }

    // Written out: Java generates a record's own equals and hashCode when they are first called, which a command that
    // has only just begun would wait for.
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
