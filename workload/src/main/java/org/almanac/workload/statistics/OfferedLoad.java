package org.almanac.workload.statistics;

import java.util.OptionalDouble;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * How much work the jobs of a log brought for each second and cpu: the cpu seconds of all jobs that ran, over the machine's
 * cpus times the time from the first submission to the last.
 *
 * <p>It is 1 where the machine could just do it, and grows in proportion as the same jobs come faster.
 */
public final class OfferedLoad {
    private OfferedLoad() {}

    /** The load offered to a machine of so many cpus; empty where all jobs were submitted at the same second. */
    public static OptionalDouble of(RecordedLog log, long cpus) {
        double work = 0;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (RecordedJob job : log.jobs()) {
            work += work(job);
            first = Math.min(first, job.submit());
            last = Math.max(last, job.submit());
        }
        return last == first ? OptionalDouble.empty() : OptionalDouble.of(work / ((double) (last - first) * cpus));
    }

    /** The cpu seconds of a job, 0 where it never ran or had no cpus. */
    public static double work(RecordedJob job) {
        return (double) job.cpus() * Math.max(0, job.runtime());
    }
}
