package org.almanac.workload.model;

/**
 * The workload model of Lublin and Feitelson for rigid parallel jobs: their sizes, runtimes and submissions.
 *
 * <p>Source: U. Lublin and D. G. Feitelson, The workload on parallel supercomputers: modeling the characteristics of
 * rigid jobs, Journal of Parallel and Distributed Computing 63 (2003), 1105-1122. The figures are those that the
 * authors publish with their program, {@code m_lublin99.c} of the Parallel Workloads Archive; the names in capitals are
 * its constants. The sizes are published for 128 processors and fitted to other machines as the program's comments
 * advise, by the logarithm of the machine's size; the rest is taken as it stands. So {@link Runtimes} makes all jobs of
 * more than about two hundred cpus long, as the published straight line does.
 *
 * <p>One processor of the model is one cpu here. The model knows no users and no walltimes, see {@link SampleWorkload}.
 *
 * @param sizes the cpus of the jobs
 * @param runtimes their runtimes
 * @param gaps the natural logarithms of the times between two submissions, in seconds of the cycle's clock
 * @param cycle the daily rhythm
 */
record LublinFeitelson(JobSizes sizes, Runtimes runtimes, Gamma gaps, DailyCycle cycle) {
    /** The authors' program draws again above this logarithm (TOO_MUCH_ARRIVE_TIME), which is 5 days. */
    private static final double LARGEST_GAP = 13;

    /** Batch jobs, the figures whose names end in {@code _BATCH}. */
    static LublinFeitelson batch(int cpus) {
        double high = JobSizes.binaryLogarithm(cpus);
        return new LublinFeitelson(
                // SERIAL_PROB, POW2_PROB, ULOW, UHI - UMED, UHI, UPROB: published for 128 cpus.
                JobSizes.fitted(0.2927, 0.6686, 1.2, 2, high, 0.875, cpus),
                // A1, B1, A2, B2, PA, PB.
                new Runtimes(new Gamma(6.57, 0.823), new Gamma(639.1, 0.0156), -0.003, 0.6986),
                // AARR, which is of the rush hours, times ARAR, which extends it to all hours; BARR.
                new Gamma(6.0415 * 1.0519, 0.8531),
                // ANUM, BNUM.
                new DailyCycle(new Gamma(6.1271, 5.2740)));
    }

    /** Interactive jobs, the figures whose names end in {@code _ACTIVE}. */
    static LublinFeitelson interactive(int cpus) {
        // Published for jobs of at most 2 to the power of 5.5 on 128 cpus: the largest is 1.5 below the machine.
        double high = JobSizes.binaryLogarithm(cpus) - 1.5;
        return new LublinFeitelson(
                JobSizes.fitted(0.1541, 0.625, 1, 2.5, high, 0.705, cpus),
                new Runtimes(new Gamma(3.8351, 0.6605), new Gamma(7.073, 0.6856), -0.0118, 0.9156),
                new Gamma(6.5510 * 0.9797, 0.6621),
                new DailyCycle(new Gamma(8.9186, 3.6680)));
    }

    /** All jobs, not told apart by kind: the figures whose names end in neither. */
    static LublinFeitelson allJobs(int cpus) {
        double high = JobSizes.binaryLogarithm(cpus);
        return new LublinFeitelson(
                JobSizes.fitted(0.244, 0.576, 0.8, 2.5, high, 0.86, cpus),
                new Runtimes(new Gamma(4.2, 0.94), new Gamma(312, 0.03), -0.0054, 0.78),
                new Gamma(10.2303 * 1.0225, 0.4871),
                new DailyCycle(new Gamma(8.1737, 3.9631)));
    }

    /** The time to the next submission, in seconds of the cycle's clock. */
    double drawGap(Draws draws) {
        double logarithm;
        do {
            logarithm = gaps.draw(draws);
        } while (logarithm > LARGEST_GAP);
        return StrictMath.exp(logarithm);
    }
}
