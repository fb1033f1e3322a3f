package org.almanac.daemon.administration;

import java.util.List;

/** Of which nodes an order is. */
public sealed interface NodeChoice {
    /** None is named. */
    record None() implements NodeChoice {}

    /** All of them, those to come included. */
    record All() implements NodeChoice {}

    /** Those of these names, of which there is one at least. */
    record Named(List<String> nodes) implements NodeChoice {
        public Named {
            nodes = List.copyOf(nodes);
        }
    }
}
