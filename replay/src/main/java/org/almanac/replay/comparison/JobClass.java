package org.almanac.replay.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The jobs of a period that are alike in size or walltime.
 *
 * @param name such as {@code 5-8} cpus or {@code <=4h}
 * @param jobs how many there are
 * @param meanWait in seconds; NaN where there are none
 */
public record JobClass(String name, int jobs, double meanWait) {
    private static final long HOUR = 3600;
    private static final long DAY = 24 * HOUR;

    private static final long[] CPUS = {1, 2, 4, 8, 16, 32, 64, 128};
    private static final String[] CPU_NAMES = {"1", "2", "3-4", "5-8", "9-16", "17-32", "33-64", "65-128", ">128"};
    private static final long[] WALLTIMES = {HOUR, 2 * HOUR, 4 * HOUR, DAY, 2 * DAY, 7 * DAY};
    private static final String[] WALLTIME_NAMES = {"<=1h", "1h-2h", "2h-4h", "4h-24h", "1d-2d", "2d-7d", ">7d"};

    static List<JobClass> byCpus(List<PeriodJob> jobs) {
        return by(jobs, PeriodJob::cpus, CPUS, CPU_NAMES);
    }

    static List<JobClass> byWalltime(List<PeriodJob> jobs) {
        return by(jobs, PeriodJob::walltime, WALLTIMES, WALLTIME_NAMES);
    }

    /** A class for each bound, which is the greatest value in it, and one for what is greater. */
    private static List<JobClass> by(
            List<PeriodJob> jobs, ToLongFunction<PeriodJob> value, long[] bounds, String[] names) {
        int[] counts = new int[names.length];
        double[] waits = new double[names.length];
        for (PeriodJob job : jobs) {
            int at = 0;
            while (at < bounds.length && value.applyAsLong(job) > bounds[at]) {
                at++;
            }
            counts[at]++;
            waits[at] += job.waited();
        }
        List<JobClass> classes = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            classes.add(new JobClass(names[i], counts[i], waits[i] / counts[i]));
        }
        return List.copyOf(classes);
    }
}
