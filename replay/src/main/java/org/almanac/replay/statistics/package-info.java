/**
 * What numbers allow to conclude: intervals, tests, distances and correlations, which know nothing of jobs.
 *
 * <p>Open {@link org.almanac.replay.statistics.Spread} first.
 */
package org.almanac.replay.statistics;
