package org.almanac.workload.model;

/**
 * How many cpus jobs ask for, after Lublin and Feitelson.
 *
 * <p>A job is serial, or its size is 2 to the power of a two-stage uniform number: one of the lower stage, from
 * {@code low} to {@code middle}, or of the higher one, from {@code middle} to {@code high}. Most parallel jobs round
 * that power to a whole number, and so the size to a power of two. Every drawn size is from 1 to {@code cpus}.
 *
 * @param serial the share of serial jobs
 * @param powerOfTwo the share (of all jobs) of parallel jobs that round to a power of two
 * @param low the binary logarithm of the smallest parallel job
 * @param middle the binary logarithm at which the stages meet
 * @param high the binary logarithm of the largest job
 * @param lower the share of the lower stage among parallel jobs
 * @param cpus the cpus of the machine
 */
record JobSizes(double serial, double powerOfTwo, double low, double middle, double high, double lower, int cpus) {

    JobSizes {
        if (cpus < 1) {
            throw new IllegalArgumentException("a machine of " + cpus + " cpus");
        }
        if (!(serial >= 0 && powerOfTwo >= 0 && serial + powerOfTwo <= 1 && lower >= 0 && lower <= 1)) {
            throw new IllegalArgumentException("shares out of 0 to 1: " + serial + ", " + powerOfTwo + ", " + lower);
        }
        if (!(low >= 0 && low <= middle && middle <= high)) {
            throw new IllegalArgumentException("stages out of order: " + low + ", " + middle + ", " + high);
        }
    }

    /**
     * Fits published shares to a machine.
     *
     * @param low as published
     * @param below by how much the published {@code middle} lies below {@code high}
     * @param high the binary logarithm of the machine's largest job, which on a small machine bounds the rest
     */
    static JobSizes fitted(
            double serial, double powerOfTwo, double low, double below, double high, double lower, int cpus) {
        double top = Math.max(0, high);
        double bottom = Math.min(low, top);
        return new JobSizes(serial, powerOfTwo, bottom, Math.max(bottom, top - below), top, lower, cpus);
    }

    static double binaryLogarithm(double x) {
        return StrictMath.log(x) / StrictMath.log(2);
    }

    int draw(Draws draws) {
        double kind = draws.uniform();
        if (kind < serial) {
            return 1;
        }
        double power = draws.chance(lower) ? draws.uniform(low, middle) : draws.uniform(middle, high);
        if (kind >= serial + powerOfTwo) {
            return (int) Math.min(cpus, StrictMath.floor(StrictMath.pow(2, power) + 0.5));
        }
        // Rounding up may pass a machine whose size is no power of two: then the largest power that it has.
        int largest = 31 - Integer.numberOfLeadingZeros(cpus);
        return 1 << Math.min(largest, (int) (power + 0.5));
    }

    /** The mean binary logarithm of parallel jobs' sizes, before rounding. */
    double meanLogarithm() {
        return (lower * low + middle + (1 - lower) * high) / 2;
    }
}
