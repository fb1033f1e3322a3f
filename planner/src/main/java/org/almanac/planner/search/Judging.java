package org.almanac.planner.search;

import org.almanac.planner.score.Criteria;

/**
 * How a search judges plans.
 *
 * @param weights the weights of the criteria
 * @param longestWait whether a job may wait longer than any job has waited so far
 * @param exactUpTo in lists of up to so many jobs a trial is given up only if it is known not to be gone on from; in
 *     longer lists also if a {@link Forecast} says that it will probably not be
 * @param acceptance from which plans it goes on
 */
public record Judging(Criteria.Weights weights, LongestWait longestWait, long exactUpTo, Acceptance acceptance) {}
