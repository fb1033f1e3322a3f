/**
 * The outcomes of a replay taken apart: by groups of jobs, as distribution functions, and as stretch.
 *
 * <p>Open {@link org.almanac.replay.breakdown.Breakdown} first. {@link org.almanac.replay.breakdown.RunDetails} is all of
 * it for one run.
 */
package org.almanac.replay.breakdown;
