package org.almanac.planner.limit;

import org.almanac.planner.cluster.Job;

/** What a limit counts of a job. */
public sealed interface Measure {
    /** How much of it the job asks for. A job that has its nodes alone may hold more. */
    long of(Job job);

    /** The number of jobs: each counts 1. */
    record Jobs() implements Measure {
        @Override
        public long of(Job job) {
            return 1;
        }
    }

    /** The amount of a resource kind that a job asks for. */
    record OfResource(int kind) implements Measure {
        @Override
        public long of(Job job) {
            return job.request().total().amount(kind);
        }
    }

    /** The amount that a job asks for of a thing that belongs to no node, such as a licence. */
    record OfCountable(String name) implements Measure {
        @Override
        public long of(Job job) {
            return job.request().countables().getOrDefault(name, 0L);
        }
    }
}
