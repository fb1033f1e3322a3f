/**
 * What a job might ask for instead, to start sooner.
 *
 * <p>Open {@link org.almanac.planner.advice.SmallestChanges} first: for each {@link org.almanac.planner.advice.Dimension} it
 * finds the least change of a job that helps, among those that {@link org.almanac.planner.advice.Alternatives} lists, by
 * asking of each when the job would start then.
 *
 * <p>It asks whoever can tell that, as {@link org.almanac.planner.forecast.Trials} can, and knows no plan itself.
 */
package org.almanac.planner.advice;
