/**
 * The search for better orders of a plan: the planning paper's Random Search (Algorithm 3), and faster ways to it.
 *
 * <p>Open {@link org.almanac.planner.search.PlanSearch} first, then {@code RandomSearch}, the loop, a {@code
 * LocalSearch} beside {@code SimulatedAnnealing} and {@code TabuSearch}. A {@code Move} changes the {@code Orders}; a
 * {@code Trace} finds the starts of that {@code Trial}; an {@code Objective} tells what it gains.
 *
 * <p>This package knows plans and criteria. When a search is due is for the policy to say.
 */
package org.almanac.planner.search;
