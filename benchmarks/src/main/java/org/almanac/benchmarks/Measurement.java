package org.almanac.benchmarks;

import java.util.List;

/**
 * What one benchmark took, in each of several processes of Java.
 *
 * @param what which benchmark
 * @param policy the policy measured
 * @param subject the site, or the log that was replayed
 * @param nodes how many nodes there are
 * @param jobs how many jobs wait, or are in the log
 * @param medians by process: the median, in the unit
 * @param p99 the 99th percentile of all that was measured, in the unit
 */
record Measurement(
        String what, String policy, String subject, int nodes, int jobs, Unit unit, List<Double> medians, double p99) {
    /** What a number counts. */
    enum Unit {
        SECONDS,
        BYTES,
        /** How many in a second. */
        A_SECOND,
        /** Of what it was. */
        SHARE
    }

    Measurement {
        medians = medians.stream().sorted().toList();
        if (medians.isEmpty()) {
            throw new IllegalArgumentException("A measurement of " + what + " has no values");
        }
    }

    /** The median of the processes' medians. */
    double median() {
        int middle = medians.size() / 2;
        return medians.size() % 2 == 1 ? medians.get(middle) : (medians.get(middle - 1) + medians.get(middle)) / 2;
    }

    double lowest() {
        return medians.get(0);
    }

    double highest() {
        return medians.get(medians.size() - 1);
    }

    int processes() {
        return medians.size();
    }
}
