/**
 * The same replay again and again: under other seeds, or with other values of a policy's parameter.
 *
 * <p>Open {@link org.almanac.replay.series.SeedSeries} first. Policies are compared seed by seed, as those that drew the
 * same lots replayed the same jobs.
 */
package org.almanac.replay.series;
