package org.almanac.planner.policy.preemption;

import java.util.Comparator;
import org.almanac.planner.StopMethod;
import org.almanac.planner.site.JobEntry;

/**
 * A running job that may be stopped.
 *
 * @param lost the cpu seconds of its work that are done in vain then
 */
record Victim(JobEntry job, StopMethod method, long lost) {
    /** The job whose stop is the least harm comes first. */
    static final Comparator<Victim> LEAST_HARM_FIRST = Comparator.<Victim>comparingInt(Victim::deleted)
            .thenComparingLong(Victim::lost)
            .thenComparingLong(victim -> victim.job.placement().cpus())
            .thenComparingLong(victim -> -victim.job.started())
            .thenComparingLong(victim -> -victim.job.sequence());

    int deleted() {
        return method == StopMethod.DELETE ? 1 : 0;
    }

    /** What the stop of several jobs does; the least harm is the fewest deleted jobs, then lost work, stopped cpus, jobs. */
    record Harm(int deleted, long lost, long cpus, int jobs) implements Comparable<Harm> {
        static final Harm NONE = new Harm(0, 0, 0, 0);

        private static final Comparator<Harm> LEAST_FIRST = Comparator.comparingInt(Harm::deleted)
                .thenComparingLong(Harm::lost)
                .thenComparingLong(Harm::cpus)
                .thenComparingInt(Harm::jobs);

        Harm with(Victim victim) {
            return new Harm(
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
