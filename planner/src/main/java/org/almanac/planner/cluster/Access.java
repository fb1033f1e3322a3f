package org.almanac.planner.cluster;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which jobs may run on the nodes of a window in its time, each of them wholly within it. */
public sealed interface Access {
    /** In the order of the kinds, then of the names. */
    Comparator<Access> IN_ORDER = Comparator.<Access>comparingInt(
                    access -> access instanceof OfMembers ? 2 : access instanceof QueueAlone ? 1 : 0)
            .thenComparing(Access::key);

    /** What tells it from all others of its kind, whatever the names are. */
    private static String key(Access access) {
        if (access instanceof OfMembers of) {
            return Stream.of(
                            of.members().users(),
                            of.members().groups(),
                            of.members().queues())
                    .flatMap(names -> Stream.concat(Stream.of(Integer.toString(names.size())), names.stream()))
                    .collect(Collectors.joining("\n"));
        }
        return access instanceof QueueAlone alone ? alone.queue() : "";
    }

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
