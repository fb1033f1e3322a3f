package org.almanac.planner.policy.preemption;

import java.util.Comparator;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.site.JobEntry;

/**
 * A running job that may be stopped.
 *
 * @param lost the cpu seconds of its work that are done in vain then
 * @param level how urgent it is
 */
record Victim(JobEntry job, StopMethod method, long lost, long level) {
    /** The job whose stop is the least harm comes first. */
    static final Comparator<Victim> LEAST_HARM_FIRST = Comparator.comparingLong(Victim::level)
            .thenComparingInt(Victim::deleted)
            .thenComparingLong(Victim::lost)
            .thenComparingLong(victim -> victim.job.placement().cpus())
            .thenComparingLong(victim -> -victim.job.started())
            .thenComparingLong(victim -> -victim.job.sequence());

    int deleted() {
        return method == StopMethod.DELETE ? 1 : 0;
    }

    /**
     * What the stop of several jobs does; the least harm is the least urgent jobs, then the fewest deleted ones, then lost work,
     * stopped cpus, jobs.
     *
     * @param level how urgent the most urgent of them is
     */
    record Harm(long level, int deleted, long lost, long cpus, int jobs) implements Comparable<Harm> {
        static final Harm NONE = new Harm(Long.MIN_VALUE, 0, 0, 0, 0);
        static final Harm MOST =
                new Harm(Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

        private static final Comparator<Harm> LEAST_FIRST = Comparator.comparingLong(Harm::level)
                .thenComparingInt(Harm::deleted)
                .thenComparingLong(Harm::lost)
                .thenComparingLong(Harm::cpus)
                .thenComparingInt(Harm::jobs);

        Harm with(Victim victim) {
            return new Harm(
                    Math.max(level, victim.level),
                    deleted + victim.deleted(),
                    lost + victim.lost,
                    cpus + victim.job.placement().cpus(),
                    jobs + 1);
        }

        @Override
        public int compareTo(Harm other) {
            return LEAST_FIRST.compare(this, other);
        }
    }
}
