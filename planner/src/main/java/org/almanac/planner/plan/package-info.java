/**
 * What is intended with jobs: {@link org.almanac.planner.plan.Plan} writes it, {@link org.almanac.planner.plan.PlanTable} is
 * where it is read. Plans are of two disciplines: starts that are kept and only improved, and an order that is kept while
 * starts are recomputed.
 *
 * <p>Open {@link org.almanac.planner.plan.ReservationPlan} for the first and {@link org.almanac.planner.plan.OrderPlan} for
 * the second. The planning paper's job_list, gap_list and limits_list are {@link org.almanac.planner.plan.JobList},
 * {@link org.almanac.planner.plan.GapList} and {@code LimitsList}; its UPDATE is {@code OrderPlan.update}.
 *
 * <p>It knows the site and room over time. Which job comes first, and when a plan is made, is for policies to say.
 */
package org.almanac.planner.plan;
