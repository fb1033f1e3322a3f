package org.almanac.planner.search;

/**
 * That a job goes to another cluster.
 *
 * @param job by its number
 * @param moreConsumed what it will have consumed more than where it was, in cpu seconds
 */
record Migration(int job, double moreConsumed) {}
