/**
 * The search for better orders of a plan: the planning paper's Random Search (Algorithm 3), and faster ways to it.
 *
 * <p>Open {@link org.almanac.planner.search.PlanSearch} first, then {@code RandomSearch}, the loop. A {@code Move}
 * changes the {@code Orders}; a {@code Trace} finds the starts of that {@code Trial}; an {@code Objective} decides
 * whether it is better.
 *
 * <p>This package knows plans and criteria. When a search is due is for the policy to say.
 */
package org.almanac.planner.search;
