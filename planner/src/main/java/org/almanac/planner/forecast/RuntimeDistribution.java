package org.almanac.planner.forecast;

import java.util.Arrays;

/**
 * How long a job may run, as far as is known: runtimes with their probabilities, the shortest first, none longer than the job's
 * walltime.
 *
 * <p>The walltime itself is always one of them, so that there is an answer for a job that has run for longer than all others.
 */
final class RuntimeDistribution implements RuntimeForecast {
    /** Of a job of which nothing is known: so many parts of its walltime are equally probable. */
    private static final int PARTS = 10;

    private final long[] runtimes;
    /** The probability of all runtimes from the first to this one. */
    private final double[] levels;

    private RuntimeDistribution(long[] runtimes, double[] levels) {
        this.runtimes = runtimes;
        this.levels = levels;
    }

    /** Where nothing is known but the walltime, in seconds: any part of it. */
    static RuntimeDistribution ofWalltime(long walltime) {
        long[] runtimes = new long[PARTS];
        double[] levels = new double[PARTS];
        for (int i = 0; i < PARTS; i++) {
            runtimes[i] = walltime * (i + 1) / PARTS;
            levels[i] = (i + 1.0) / PARTS;
        }
        return new RuntimeDistribution(runtimes, levels);
    }

    /** That runtime, in seconds; or the walltime, where the job has run for longer. */
    static RuntimeDistribution certain(long runtime, long walltime) {
        return new RuntimeDistribution(new long[] {Math.min(runtime, walltime), walltime}, new double[] {1, 1});
    }

    /** Any of some runtimes, in seconds, at least one of them; or the walltime, where the job has run for longer than all. */
    static RuntimeDistribution anyOf(long[] runtimes, long walltime) {
        long[] times = Arrays.copyOf(runtimes, runtimes.length + 1);
        times[runtimes.length] = walltime;
        Arrays.setAll(times, i -> Math.min(times[i], walltime));
        Arrays.sort(times);
        double[] levels = new double[times.length];
        Arrays.setAll(levels, i -> Math.min(1, (i + 1.0) / runtimes.length));
        return new RuntimeDistribution(times, levels);
    }

    @Override
    public long quantile(double level, long sofar) {
        int past = firstOver(sofar);
        if (past == runtimes.length) {
            return sofar + 1;
        }
        double over = past == 0 ? 0 : levels[past - 1];
        double wanted = over + level * (levels[levels.length - 1] - over);
        int found = Arrays.binarySearch(levels, past, levels.length, wanted);
        int at = found < 0 ? -found - 1 : found;
        return runtimes[Math.min(at, runtimes.length - 1)];
    }

    private int firstOver(long sofar) {
        if (sofar < runtimes[0]) {
            return 0;
        }
        int low = 0;
        int high = runtimes.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (runtimes[middle] <= sofar) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The forecast after some jobs that are more like this one, of which some still run: the estimate of Kaplan and Meier,
     * in which this forecast counts as so many jobs.
     *
     * @param hints what those tell, the shortest first
     * @param count how many there are
     */
    RuntimeDistribution after(double jobs, int count, RuntimeHint[] hints) {
        double atRisk = jobs;
        for (int i = 0; i < count; i++) {
            atRisk += hints[i].weight();
        }
        long[] merged = new long[runtimes.length + count];
        double[] sums = new double[merged.length];
        int size = 0;
        double survive = 1;
        double sum = 0;
        int mine = 0;
        for (int i = 0; i <= count; i++) {
            // Of equal times the ends come first.
            while (mine < runtimes.length && (i == count || runtimes[mine] <= hints[i].time())) {
                double mass = jobs * (levels[mine] - (mine == 0 ? 0 : levels[mine - 1]));
                double share = survive * Math.min(1, mass / Math.max(atRisk, mass));
                survive -= share;
                sum += share;
                atRisk -= mass;
                merged[size] = runtimes[mine++];
                sums[size++] = sum;
            }
            if (i < count) {
                double mass = hints[i].weight();
                if (hints[i].over()) {
                    double share = survive * Math.min(1, mass / Math.max(atRisk, mass));
                    survive -= share;
                    sum += share;
                    merged[size] = hints[i].time();
                    sums[size++] = sum;
                }
                atRisk -= mass;
            }
        }
        return new RuntimeDistribution(Arrays.copyOf(merged, size), Arrays.copyOf(sums, size));
    }
}
