package org.almanac.planner.plan;

/** Counts how often room has been given back in a plan. */
final class OpeningCount {
    /** So nothing that is counted is 0. */
    private long last = 1;

    long next() {
        return ++last;
    }

    long last() {
        return last;
    }
}
