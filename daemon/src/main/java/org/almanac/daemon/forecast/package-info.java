/**
 * When waiting jobs are expected to start: told beside the cycles, by what is learnt of the jobs that they see run.
 *
 * <p>Open {@link org.almanac.daemon.forecast.Forecaster} first.
 */
package org.almanac.daemon.forecast;
