package org.almanac.daemon.figures;

import org.almanac.planner.forecast.TellingErrors;

/**
 * What there was in one step of time.
 *
 * @param cpuSeconds that jobs held, each in its last run
 * @param started jobs that started in it
 * @param waits of the jobs that ended in it
 * @param promised jobs that started in it and had been promised a start
 * @param late those of them that started more than a minute later than that
 * @param errors how near the jobs that started in it came to what they were told first
 */
public record StepFigures(
        double cpuSeconds, int started, JobWaits waits, int promised, int late, TellingErrors errors) {}
