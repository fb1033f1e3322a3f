/**
 * The search for a better order of a plan, the planning paper's Random Search among its ways.
 *
 * <p>Open {@link org.almanac.planner.search.PlanSearch} first; a candidate is a move of the order, whose effect a trace
 * computes and an {@code Objective} judges.
 *
 * <p>It knows plans and criteria. When a search is due is for the policy to say.
 */
package org.almanac.planner.search;
