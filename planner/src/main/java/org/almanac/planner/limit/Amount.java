package org.almanac.planner.limit;

/** How much a limit allows, as a number or as a share of what there is. */
public sealed interface Amount {
    /** The allowed amount, given how much of it the clusters concerned have in all. */
    long of(long capacity);

    record Absolute(long value) implements Amount {
        @Override
        public long of(long capacity) {
            return value;
        }
    }

    /** A share of what there is, from 0 to 1; the amount is rounded down. */
    record Share(double share) implements Amount {
        @Override
        public long of(long capacity) {
            return (long) Math.floor(share * capacity + 1e-9);
        }
    }
}
