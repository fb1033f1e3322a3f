package org.almanac.planner.policy.parameter;

import java.util.OptionalLong;

/** How much later than promised the search may let a job start. */
public sealed interface PromiseSlack {
    /** By when a job of that walltime that was promised that start is to start; empty where by no time. */
    OptionalLong due(long promised, long walltime);

    /** As late as it likes. */
    record Unbounded() implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.empty();
        }
    }

    /** By so many seconds; by none, a promise is kept to the second. */
    record Seconds(long seconds) implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.of(promised + seconds);
        }
    }

    /** By a share of its walltime, 1 being all of it. */
    record ShareOfWalltime(double share) implements PromiseSlack {
        @Override
        public OptionalLong due(long promised, long walltime) {
            return OptionalLong.of(promised + (long) (share * walltime));
        }
    }
}
