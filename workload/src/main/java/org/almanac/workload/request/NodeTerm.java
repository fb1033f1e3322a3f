package org.almanac.workload.request;

/** A condition on the nodes of a part of a nodespec. */
public sealed interface NodeTerm {
    /** What the term names, without sign or key. */
    String name();

    /** The term as it stands in a nodespec. */
    String text();

    /** A property that the node must have; a node's own name counts as one of its properties. */
    record Wanted(String name) implements NodeTerm {
        @Override
        public String text() {
            return name;
        }
    }

    /** A property that the node must not have, written {@code ^name}; CERIT's TORQUE has it, the usual one not. */
    record Avoided(String name) implements NodeTerm {
        @Override
        public String text() {
            return "^" + name;
        }
    }

    /** The host that the node must be, written {@code host=name}. */
    record OnHost(String name) implements NodeTerm {
        @Override
        public String text() {
            return "host=" + name;
        }
    }
}
