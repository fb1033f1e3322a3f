package org.almanac.planner.search;

import org.almanac.planner.score.Criteria;

/**
 * How the plans of a search are judged.
 *
 * @param exactUpTo in lists of up to so many jobs a trial is broken off only where it can no longer be better; in longer
 *     ones also where it probably will not be
 */
public record Judging(Criteria.Weights weights, LongestWait longestWait, long exactUpTo) {}
