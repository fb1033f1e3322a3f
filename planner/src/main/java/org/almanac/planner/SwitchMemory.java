package org.almanac.planner;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    public sealed interface Learnt permits Tendency, RecentJobs, NotStored {}

    /**
     * How large an attribute of the workload is: the observation of WBAS.
     *
     * @param counted how many observations have been counted in all
     * @param usual their moving average
     * @param lately the sum of those since the last comparison
     * @param lastArrival when the last job came, in epoch seconds; empty if none has
     * @param users the users of whom jobs have come since the last comparison
     */
    public record Tendency(long counted, Ratio usual, Ratio lately, OptionalLong lastArrival, Set<String> users)
            implements Learnt {
        public Tendency {
            users = Set.copyOf(users);
        }

        /** The same after a job of the user has come at that time, in epoch seconds. */
        public Tendency after(long arrival, String user) {
            Set<String> all = users;
            if (!users.contains(user)) {
                all = new HashSet<>(users);
                all.add(user);
            }
            return new Tendency(counted, usual, lately, OptionalLong.of(arrival), all);
        }
    }

    /** Nothing is stored: what was observed begins anew. */
    public record NotStored() implements Learnt {}

    /** So much of something for so much of something else, such as cpus for jobs, or cpu seconds for seconds. */
    public record Ratio(double amount, double of) {
        public static final Ratio NOTHING = new Ratio(0, 0);

        public boolean isNothing() {
            return amount == 0 && of == 0;
        }

        /** Whether this is more for as much; no ratio is more than one that is as good as infinite. */
        public boolean isMoreThan(Ratio other) {
            return amount * other.of > other.amount * of;
        }

        public Ratio plus(Ratio other) {
            return new Ratio(amount + other.amount, of + other.of);
        }

        /** This with a weight of 1 - share, and the other with a weight of share. */
        public Ratio mixedWith(Ratio other, double share) {
            return new Ratio((1 - share) * amount + share * other.amount, (1 - share) * of + share * other.of);
        }
    }

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
