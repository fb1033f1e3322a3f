/**
 * The contract of all scheduling: what a scheduler is told, what it decides, and how its plan is read.
 *
 * <p>Open {@link org.almanac.planner.Scheduler} first, then {@link org.almanac.planner.Event} and
 * {@link org.almanac.planner.PlanView}. What outlasts a restart is {@link org.almanac.planner.SchedulerState}.
 *
 * <p>The contract knows jobs and machines, limits, fair share and criteria. It knows no policy and no plan's structures.
 */
package org.almanac.planner;
