package org.almanac.planner.search;

/**
 * That a job goes to another cluster.
 *
 * @param job by its number; below 0 where none does
 * @param moreConsumed what it will have consumed more than where it was, in cpu seconds
 */
record Migration(int job, double moreConsumed) {
    static final Migration NONE = new Migration(-1, 0);

    boolean happens() {
        return job >= 0;
    }
}
