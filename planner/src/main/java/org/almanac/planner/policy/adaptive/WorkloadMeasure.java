package org.almanac.planner.policy.adaptive;

import java.util.Optional;
import org.almanac.planner.SwitchMemory.Ratio;
import org.almanac.planner.SwitchMemory.Tendency;
import org.almanac.planner.site.JobEntry;

/**
 * An attribute of the workload by which WBAS chooses: those with which Talby and Feitelson 2005, table 7, has the
 * difference between two policies go. A job is observed when what counts of it is known: when it comes or when it ends.
 */
public enum WorkloadMeasure {
    /** The cpus that a job asks for, as in the paper's figure 4. */
    CPUS {
        @Override
        Optional<Ratio> ofArrival(JobEntry job, Tendency before) {
            return perJob(job.cpus());
        }
    },
    /** How long a job ran, in seconds. */
    RUNTIME {
        @Override
        Optional<Ratio> ofEnd(JobEntry job, long now) {
            return perJob(now - job.started());
        }
    },
    /** The cpu seconds that jobs ask for, by the seconds between their submissions. */
    LOAD {
        @Override
        Optional<Ratio> ofArrival(JobEntry job, Tendency before) {
            long gap = job.submitted() - before.lastArrival().orElse(job.submitted());
            return Optional.of(new Ratio((double) job.cpus() * job.walltime(), Math.max(0, gap)));
        }
    },
    /** How many users there are for a job, in one interval. */
    USERS {
        @Override
        Optional<Ratio> ofArrival(JobEntry job, Tendency before) {
            return perJob(before.users().contains(job.job().user()) ? 0 : 1);
        }
    },
    /** The cpu seconds for which a job held its cpus. */
    WORK {
        @Override
        Optional<Ratio> ofEnd(JobEntry job, long now) {
            return perJob((double) job.cpus() * (now - job.started()));
        }
    };

    private static Optional<Ratio> perJob(double amount) {
        return Optional.of(new Ratio(amount, 1));
    }

    /** What a job adds that has come into the queue, given what was observed before. */
    Optional<Ratio> ofArrival(JobEntry job, Tendency before) {
        return Optional.empty();
    }

    /** What a running job adds that ends now, in epoch seconds. */
    Optional<Ratio> ofEnd(JobEntry job, long now) {
        return Optional.empty();
    }
}
