/**
 * The criteria by which plans and schedules are compared: waits, bounded slowdowns, fairness among users.
 *
 * <p>Open {@link org.almanac.planner.score.Criteria} first. {@link org.almanac.planner.score.NormalizedUserWaitTime} is
 * the planning paper's NUWT; {@link org.almanac.planner.score.JainIndex} measures fairness.
 *
 * <p>This package knows resources of the cluster model, and no job: waits, runtimes and users are handed in.
 */
package org.almanac.planner.score;
