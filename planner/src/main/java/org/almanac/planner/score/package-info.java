/**
 * The criteria by which plans and schedules are compared: waits, bounded slowdowns, fairness among users.
 *
 * <p>Open {@link org.almanac.planner.score.Criteria} first; {@link org.almanac.planner.score.NormalizedUserWaitTime} is the
 * planning paper's NUWT.
 *
 * <p>It knows the cluster model alone, and jobs only by their numbers.
 */
package org.almanac.planner.score;
