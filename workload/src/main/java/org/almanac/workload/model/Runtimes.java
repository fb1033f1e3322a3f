package org.almanac.workload.model;

/**
 * How long jobs run, after Lublin and Feitelson.
 *
 * <p>The natural logarithm of the runtime in seconds is hyper-gamma distributed: with probability {@code p} it comes
 * from the gamma distribution of the short jobs, else from that of the long ones, where {@code p} falls in a straight
 * line with the job's size. Every runtime is at least 1 second and at most {@link #LONGEST}.
 *
 * @param shorter the logarithms of short jobs
 * @param longer the logarithms of long jobs
 * @param slope by how much {@code p} rises with each cpu; below 0, so that wide jobs tend to be long
 * @param intercept {@code p} of a job of no cpus
 */
record Runtimes(Gamma shorter, Gamma longer, double slope, double intercept) {
    /** The authors' program draws again above this logarithm (TOO_MUCH_TIME), which is 45 hours. */
    static final double LARGEST_LOGARITHM = 12;

    /** The longest runtime there is, in seconds. */
    static final long LONGEST = (long) StrictMath.exp(LARGEST_LOGARITHM);

    /** The probability that a job of the given size is a short one. */
    double shareOfShorter(int cpus) {
        return Math.max(0, Math.min(1, slope * cpus + intercept));
    }

    /** The runtime of a job of the given size, in seconds. */
    long draw(int cpus, Draws draws) {
        double p = shareOfShorter(cpus);
        double logarithm;
        do {
            logarithm = (draws.chance(p) ? shorter : longer).draw(draws);
        } while (logarithm > LARGEST_LOGARITHM);
        return (long) StrictMath.exp(logarithm);
    }
}
