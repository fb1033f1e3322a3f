package org.almanac.planner.cluster;

import java.util.Comparator;

/** Which jobs may run on the nodes of a window in its time, each of them wholly within it. */
public sealed interface Access {
    /** In the order of the kinds, then of the names. */
    Comparator<Access> IN_ORDER = Comparator.<Access>comparingInt(
                    access -> access instanceof OfMembers ? 2 : access instanceof QueueAlone ? 1 : 0)
            .thenComparing(Access::toString);

    /** Whether the job is one of them. */
    boolean admits(Job job);

    /** Whether the job is one of them, and may run nowhere else. */
    boolean binds(Job job);

    /** None: work is done on the nodes. */
    record Nobody() implements Access {
        @Override
        public boolean admits(Job job) {
            return false;
        }

        @Override
        public boolean binds(Job job) {
            return false;
        }
    }

    /** Those of a queue, which run nowhere else. */
    record QueueAlone(String queue) implements Access {
        @Override
        public boolean admits(Job job) {
            return queue.equals(job.queue());
        }

        @Override
        public boolean binds(Job job) {
            return admits(job);
        }
    }

    /** Those of members, which may run elsewhere as well. */
    record OfMembers(Members members) implements Access {
        @Override
        public boolean admits(Job job) {
            return members.include(job);
        }

        @Override
        public boolean binds(Job job) {
            return false;
        }
    }
}
