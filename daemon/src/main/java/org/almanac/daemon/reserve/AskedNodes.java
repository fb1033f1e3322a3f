package org.almanac.daemon.reserve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Which nodes are asked for. */
public sealed interface AskedNodes {
    /** Those of these names. */
    record Named(List<String> names) implements AskedNodes {
        public Named {
            names = List.copyOf(names);
        }
    }

    /**
     * Those of a kind: all of them, or the least used ones.
     *
     * @param property that they have; empty for any
     * @param cluster of which they are; empty for any
     * @param count how many; empty for as many as are needed
     * @param cpus how many cpus they are to have together; empty for as many as they have
     */
    record OfKind(Optional<String> property, Optional<String> cluster, OptionalLong count, OptionalLong cpus)
            implements AskedNodes {
        /** Whether all of the kind are asked for. */
        boolean isAll() {
            return count.isEmpty() && cpus.isEmpty();
        }
    }
}
