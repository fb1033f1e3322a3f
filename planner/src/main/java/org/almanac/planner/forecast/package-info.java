/**
 * When waiting jobs are expected to start, by how long jobs really run.
 *
 * <p>Open {@link org.almanac.planner.forecast.ExpectedStarts} first: it is told what jobs come, start and end, learns from
 * that how long jobs run ({@link org.almanac.planner.forecast.LearntRuntimes}), has copies of the scheduler go on by
 * runtimes that are drawn ({@link org.almanac.planner.forecast.Scenarios}), and corrects what they say by what came of
 * what was told before ({@link org.almanac.planner.forecast.Calibration}).
 *
 * <p>{@link org.almanac.planner.forecast.Trials} tells what would become of a job that nobody has submitted, with no runtimes
 * but walltimes.
 *
 * <p>This package drives schedulers through the contract alone. It knows no structure by which plans are made.
 */
package org.almanac.planner.forecast;
