package org.almanac.planner.limit;

import java.util.Set;
import org.almanac.planner.cluster.Job;

/** Which jobs a limit counts, and which of them together. */
public sealed interface Subject {
    /** Whether the limit counts the job. */
    boolean counts(Job job);

    /** The job's key: jobs with the same key count together. */
    String key(Job job);

    /** Whether the jobs that count together are those of a user, a group or a project. */
    default boolean isOwner() {
        return false;
    }

    /** The longest walltime, in seconds, up to which a job counts as it does with that walltime. */
    default long countsAlikeUpTo(long walltime) {
        return Long.MAX_VALUE;
    }

    /** All jobs together. */
    record Everyone() implements Subject {
        @Override
        public boolean counts(Job job) {
            return true;
        }

        @Override
        public String key(Job job) {
            return "";
        }
    }

    /** The attribute of a job by which jobs are grouped. */
    enum Party {
        USER {
            @Override
            String of(Job job) {
                return job.owner().user();
            }
        },
        GROUP {
            @Override
            String of(Job job) {
                return job.owner().group();
            }
        },
        PROJECT {
            @Override
            String of(Job job) {
                return job.owner().project();
            }
        },
        QUEUE {
            @Override
            String of(Job job) {
                return job.queue();
            }
        };

        abstract String of(Job job);
    }

    /** Every user, group, project or queue by itself. */
    record Each(Party party) implements Subject {
        @Override
        public boolean counts(Job job) {
            return true;
        }

        @Override
        public String key(Job job) {
            return party.of(job);
        }

        @Override
        public boolean isOwner() {
            return party != Party.QUEUE;
        }
    }

    /** Every user, group, project or queue by itself, except the named ones, which do not count. */
    record EachBut(Party party, Set<String> named) implements Subject {
        public EachBut {
            named = Set.copyOf(named);
        }

        @Override
        public boolean counts(Job job) {
            return !named.contains(party.of(job));
        }

        @Override
        public String key(Job job) {
            return party.of(job);
        }

        @Override
        public boolean isOwner() {
            return party != Party.QUEUE;
        }
    }

    /** The user, group, project or queue of that name. */
    record One(Party party, String name) implements Subject {
        @Override
        public boolean counts(Job job) {
            return party.of(job).equals(name);
        }

        @Override
        public String key(Job job) {
            return name;
        }

        @Override
        public boolean isOwner() {
            return party != Party.QUEUE;
        }
    }

    /** All jobs of a walltime class, which ask for more than {@code above} and at most {@code upTo} seconds. */
    record WalltimeClass(long above, long upTo) implements Subject {
        @Override
        public boolean counts(Job job) {
            return job.walltime() > above && job.walltime() <= upTo;
        }

        @Override
        public long countsAlikeUpTo(long walltime) {
            return walltime <= above ? above : walltime <= upTo ? upTo : Long.MAX_VALUE;
        }

        @Override
        public String key(Job job) {
            return "";
        }
    }

    /** A subject among the jobs of one queue. */
    record InQueue(String queue, Subject among) implements Subject {
        @Override
        public boolean counts(Job job) {
            return job.queue().equals(queue) && among.counts(job);
        }

        @Override
        public long countsAlikeUpTo(long walltime) {
            return among.countsAlikeUpTo(walltime);
        }

        @Override
        public String key(Job job) {
            return among.key(job);
        }

        @Override
        public boolean isOwner() {
            return among.isOwner();
        }
    }
}
