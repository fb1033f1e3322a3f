/**
 * The plan that keeps an order: from the order of the jobs, and from what runs, their starts and nodes follow.
 *
 * <p>Open {@link org.almanac.planner.plan.order.OrderPlan} first; its {@code update} is the planning paper's UPDATE, an
 * {@link org.almanac.planner.plan.order.OrderSweep} over the paper's job_list, {@link
 * org.almanac.planner.plan.order.JobList}. That finds the earliest gap for a new job, too. The paper's limits_list is
 * {@code LimitsList}.
 *
 * <p>It writes through {@link org.almanac.planner.plan.Plan}, and uses a plan of reservations where jobs move into gaps
 * beside each other.
 */
package org.almanac.planner.plan.order;
