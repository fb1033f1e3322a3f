package org.almanac.planner.forecast;

/** How long a job may run, as far as is known. */
public sealed interface RuntimeForecast permits RuntimeDistribution, ExtendedRuntime {
    /** That runtime, in seconds; or the walltime, where the job has run for longer. */
    static RuntimeForecast certain(long runtime, long walltime) {
        return RuntimeDistribution.certain(runtime, walltime);
    }

    /** Any of some runtimes, in seconds, at least one of them; or the walltime, where the job has run for longer than all. */
    static RuntimeForecast anyOf(long[] runtimes, long walltime) {
        return RuntimeDistribution.anyOf(runtimes, walltime);
    }

    /**
     * A runtime that the job does not exceed with this probability, given that it runs for longer than it has so far; at least
     * a second longer, and no longer than the walltime where that is not over.
     *
     * @param level from 0 to 1
     * @param sofar how long the job has run, in seconds; below 0 for a job that does not run
     */
    long quantile(double level, long sofar);
}
