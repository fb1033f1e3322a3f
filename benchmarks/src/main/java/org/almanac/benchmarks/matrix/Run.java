package org.almanac.benchmarks.matrix;

import java.util.Locale;

/**
 * One replay of the matrix.
 *
 * @param log by name
 * @param seed of all that is drawn by lot
 */
record Run(String log, String policy, long seed, Checker checker) {
    /** Whether the independent checker looks at the plan after every event. */
    enum Checker {
        ON,
        OFF
    }

    /** One that nobody checks, of a policy that draws no lots or is replayed with one seed only. */
    static Run of(String log, String policy) {
        return new Run(log, policy, 1, Checker.OFF);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %s seed %d", log, policy, seed);
    }
}
