/**
 * What can be said of a log without replaying it: its load, its anomalies, when its jobs arrive.
 *
 * <p>Open {@link org.almanac.workload.statistics.LogStatistics} first.
 */
package org.almanac.workload.statistics;
