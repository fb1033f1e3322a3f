/**
 * Explanations of a plan: why a job does not start sooner. They are made on demand.
 *
 * <p>Open {@link org.almanac.planner.explain.Explainer} first. What is in a job's way is an {@link
 * org.almanac.planner.explain.Obstacle}.
 *
 * <p>This package reads a plan through the contract's {@code PlanView} alone, whatever policy made it.
 */
package org.almanac.planner.explain;
