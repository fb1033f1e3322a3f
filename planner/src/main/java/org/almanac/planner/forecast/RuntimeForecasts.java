package org.almanac.planner.forecast;

import org.almanac.planner.cluster.Job;

/** How long jobs may run, as far as somebody knows. */
@FunctionalInterface
public interface RuntimeForecasts {
    /** How long the job may run, by what is known at that time, in epoch seconds. */
    RuntimeForecast of(Job job, long now);
}
