/**
 * What a cycle publishes of jobs, plan and queues: a scheduler's plan in the words and data that {@code view} shows.
 *
 * <p>Open {@link org.almanac.daemon.listing.JobListing} first. It reads a plan and what is remembered of its jobs, and
 * knows nothing of the cycle that made them.
 */
package org.almanac.daemon.listing;
