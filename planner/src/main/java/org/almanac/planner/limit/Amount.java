package org.almanac.planner.limit;

/** How much a limit allows. */
public sealed interface Amount {
    /** In what is measured, where the clusters concerned have so much of it. */
    long of(long capacity);

    record Absolute(long value) implements Amount {
        @Override
        public long of(long capacity) {
            return value;
        }
    }

    /** A share of what there is, from 0 to 1, rounded down. */
    record Share(double share) implements Amount {
        @Override
        public long of(long capacity) {
            return (long) Math.floor(share * capacity + 1e-9);
        }
    }
}
