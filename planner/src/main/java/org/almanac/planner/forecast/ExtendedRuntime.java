package org.almanac.planner.forecast;

/**
 * The runtime that a site expects of a job, which is extended by as much whenever the job has run for longer, as OpenPBS
 * does it, up to its walltime.
 *
 * @param expected in seconds, at least 1
 * @param walltime in seconds
 */
record ExtendedRuntime(long expected, long walltime) implements RuntimeForecast {
    @Override
    public long quantile(double level, long sofar) {
        if (sofar >= walltime) {
            return sofar + 1;
        }
        long times = Math.max(0, sofar) / expected + 1;
        return times > walltime / expected ? walltime : times * expected;
    }
}
