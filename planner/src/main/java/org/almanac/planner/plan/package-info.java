/**
 * What is intended with jobs: when and where each is planned to start, and what it is promised.
 *
 * <p>Open {@link org.almanac.planner.plan.Plan} first, which alone writes it, and {@link
 * org.almanac.planner.plan.PlanTable}, where it is read. There are two disciplines: a plan keeps starts, or
 * it keeps an order and recomputes the starts.
 *
 * <p>{@link org.almanac.planner.plan.ReservationPlan} is the first, {@link org.almanac.planner.plan.OrderPlan} the
 * second. The planning paper's job_list is {@link org.almanac.planner.plan.JobList}, which also finds the earliest
 * gap for a new job; its gap_list is made anew for readers as {@link org.almanac.planner.plan.GapList}, its
 * limits_list is {@code LimitsList}; its UPDATE is {@code OrderPlan.update}.
 *
 * <p>It knows the site and room over time. Policies decide which job comes first and when a plan is made.
 */
package org.almanac.planner.plan;
