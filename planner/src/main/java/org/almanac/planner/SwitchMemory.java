package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.UsageMemory;

/**
 * What an adaptive policy remembers beside the memory of the policy in charge.
 *
 * @param nextReview when the candidates are compared next, in epoch seconds
 * @param quiet whether nothing has happened since the last comparison
 */
public record SwitchMemory(InCharge inCharge, long nextReview, boolean quiet, Learnt learnt) {
    /** What the policy has observed, to compare the candidates by. */
    public sealed interface Learnt permits Parallelism, RecentJobs {}

    /**
     * How wide jobs are: the observation of WBAS.
     *
     * @param jobs how many jobs have come in all
     * @param average the moving average of the cpus that jobs ask for
     * @param lately how many jobs have come since the last comparison
     * @param latelyCpus the cpus that those jobs ask for together
     */
    public record Parallelism(long jobs, double average, long lately, long latelyCpus) implements Learnt {}

    /**
     * The jobs on which candidates are compared: the observation of PBAS.
     *
     * @param since when the last comparison was, in epoch seconds
     * @param jobs the jobs in the order of submission
     * @param usage what owners had used at {@code since}; empty where use is not counted
     * @param waits how long jobs had waited at {@code since}
     */
    public record RecentJobs(long since, List<RecentJob> jobs, Optional<UsageMemory> usage, WaitMemory waits)
            implements Learnt {
        public RecentJobs {
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * A job that has run or waited since the last comparison; times in epoch seconds.
     *
     * @param came when the job came into the queue, or the time of that comparison if it was there before
     * @param run where the job ran at the time of that comparison, if it did
     * @param runtime how long the job has run, in seconds, if it has ended
     */
    public record RecentJob(Job job, long came, Optional<Run> run, OptionalLong runtime) {}

    /** A run of a job that began at that time, in epoch seconds. */
    public record Run(long started, Placement placement) {}
}
