/**
 * What the daemon measures, in the form that Prometheus reads.
 *
 * <p>Open {@link org.almanac.daemon.metrics.AlmanacMetrics} first.
 */
package org.almanac.daemon.metrics;
