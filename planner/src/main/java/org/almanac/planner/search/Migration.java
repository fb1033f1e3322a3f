package org.almanac.planner.search;

/**
 * A job's move to another cluster.
 *
 * @param job the job's number in {@link SearchJobs}
 * @param moreConsumed by how much more the job will have consumed there, in cpu seconds
 */
record Migration(int job, double moreConsumed) {
    /** The move back. */
    Migration back() {
        return new Migration(job, -moreConsumed);
    }
}
