package org.almanac.planner.limit;

import org.almanac.planner.cluster.Job;

/** What a limit counts of a job. */
public sealed interface Measure {
    /** How much of it the job asks for, which may be less than it holds where it has its nodes alone. */
    long of(Job job);

    /** The number of jobs. */
    record Jobs() implements Measure {
        @Override
        public long of(Job job) {
            return 1;
        }
    }

    /** What a job asks for of a resource kind of the nodes. */
    record OfResource(int kind) implements Measure {
        @Override
        public long of(Job job) {
            return job.request().total().amount(kind);
        }
    }

    /** What a job asks for of something that belongs to no node, such as a licence. */
    record OfCountable(String name) implements Measure {
        @Override
        public long of(Job job) {
            return job.request().countables().getOrDefault(name, 0L);
        }
    }
}
