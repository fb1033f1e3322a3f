package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.UsageMemory;

/**
 * What an adaptive policy remembers beside what the policy in charge does.
 *
 * @param nextReview when the candidates are compared next, in epoch seconds
 * @param quiet whether nothing has happened since they were compared last
 */
public record SwitchMemory(InCharge inCharge, long nextReview, boolean quiet, Learnt learnt) {
    /** What the comparison is made by. */
    public sealed interface Learnt permits Parallelism, RecentJobs {}

    /**
     * How wide jobs are.
     *
     * @param jobs so many have come ever
     * @param average the moving average of the cpus that they asked for
     * @param lately so many have come since the candidates were compared last
     * @param latelyCpus what these asked for together
     */
    public record Parallelism(long jobs, double average, long lately, long latelyCpus) implements Learnt {}

    /**
     * What candidates rehearse on.
     *
     * @param since when they were compared last
     * @param jobs in the order of submission
     * @param usage what everybody had used by then, where that is counted
     * @param waits how long jobs had waited by then
     */
    public record RecentJobs(long since, List<RecentJob> jobs, Optional<UsageMemory> usage, WaitMemory waits)
            implements Learnt {
        public RecentJobs {
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * A job that has run or waited.
     *
     * @param came when it came into the queue, or the beginning of what is remembered if it was there; epoch seconds
     * @param run where it ran at that beginning, if it did
     * @param runtime how long it has run, in seconds, if it has ended
     */
    public record RecentJob(Job job, long came, Optional<Run> run, OptionalLong runtime) {}

    /** That a job runs since that time, in epoch seconds. */
    public record Run(long started, Placement placement) {}
}
