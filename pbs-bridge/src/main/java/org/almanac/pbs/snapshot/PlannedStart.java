package org.almanac.pbs.snapshot;

import java.util.List;

/** What users are told of a waiting job: a planned start (epoch seconds) on nodes, or why there is none. */
public sealed interface PlannedStart {
    record At(long start, List<String> nodes) implements PlannedStart {
        public At {
            nodes = List.copyOf(nodes);
        }
    }

    /** No start is planned; in words, for the job's comment. */
    record None(String reason) implements PlannedStart {}
}
