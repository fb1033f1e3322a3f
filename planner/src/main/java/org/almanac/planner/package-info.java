/**
 * The contract of all scheduling: what a scheduler is told, what it decides, and how readers see its plan.
 *
 * <p>Open {@link org.almanac.planner.Scheduler} first, then {@link org.almanac.planner.Event} and {@link
 * org.almanac.planner.PlanView}. {@link org.almanac.planner.SchedulerState} is what a scheduler remembers over a
 * restart.
 *
 * <p>The contract knows jobs and machines, limits, fair share and criteria. It knows no policy and no structure of a
 * plan.
 */
package org.almanac.planner;
