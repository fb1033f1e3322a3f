package org.almanac.planner.plan;

import org.almanac.planner.cluster.Job;

/**
 * A bound on the cpus that jobs hold at once on a cluster, for each of its subjects.
 *
 * @param name as users are told it
 * @param subject whose jobs count together
 * @param amount how much they may hold
 */
public record Limit(String name, Subject subject, Amount amount) {
    /** Which jobs a limit counts, and which of them together. */
    public sealed interface Subject {
        /** Whether the job counts at all. */
        boolean counts(Job job);

        /** Jobs with the same key count together. */
        String key(Job job);
    }

    /** Every user for himself. */
    public record EachUser() implements Subject {
        @Override
        public boolean counts(Job job) {
            return true;
        }

        @Override
        public String key(Job job) {
            return job.user();
        }
    }

    /** All jobs together that ask for more than a walltime, in seconds. */
    public record LongerThan(long walltime) implements Subject {
        @Override
        public boolean counts(Job job) {
            return job.walltime() > walltime;
        }

        @Override
        public String key(Job job) {
            return "";
        }
    }

    /** How much may be held. */
    public sealed interface Amount {
        /** In cpus, on a cluster that has so many. */
        long of(long clusterCpus);
    }

    public record Cpus(long cpus) implements Amount {
        @Override
        public long of(long clusterCpus) {
            return cpus;
        }
    }

    /** A share of the cluster's cpus, from 0 to 1, rounded down. */
    public record Share(double share) implements Amount {
        @Override
        public long of(long clusterCpus) {
            return (long) Math.floor(share * clusterCpus + 1e-9);
        }
    }
}
