package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.forecast.ExpectedStart;

/** What users are told of a waiting job: a planned start (epoch seconds) on nodes, or why there is none. */
public sealed interface PlannedStart {
    /** @param expected when the job is expected to start in fact, where that is told */
    record At(long start, List<String> nodes, Optional<ExpectedStart> expected) implements PlannedStart {
        public At {
            nodes = List.copyOf(nodes);
        }

        /** One of which it is not told when the job is expected to start. */
        public At(long start, List<String> nodes) {
            this(start, nodes, Optional.empty());
        }
    }

    /**
     * No start is planned.
     *
     * @param reason in words, for the job's comment
     * @param expected when the job is expected to start all the same, where that is told
     */
    record None(String reason, Optional<ExpectedStart> expected) implements PlannedStart {
        /** One of which it is not told when the job is expected to start. */
        public None(String reason) {
            this(reason, Optional.empty());
        }
    }

    /** No start is planned, nor can one be expected, as the job's queue is stopped. */
    record QueueStopped() implements PlannedStart {
        @Override
        public Optional<ExpectedStart> expected() {
            return Optional.empty();
        }
    }

    /** When the job is expected to start in fact, where that is told. */
    Optional<ExpectedStart> expected();
}
