/**
 * Why a plan is as it is: explanations made on demand, by looking at the plan and nothing else.
 *
 * <p>Open {@link org.almanac.planner.explain.Explainer} first; what is in a job's way is an
 * {@link org.almanac.planner.explain.Obstacle}.
 *
 * <p>It reads the contract's plan view alone, whatever policy made the plan.
 */
package org.almanac.planner.explain;
