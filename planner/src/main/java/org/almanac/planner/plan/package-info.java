/**
 * What is intended with jobs: when and where each is planned to start, what it is promised, and what is told of it.
 *
 * <p>Open {@link org.almanac.planner.plan.Plan} first, which alone writes it, and {@link
 * org.almanac.planner.plan.PlanTable}, where it is read. The room beside what is planned is kept above, by two
 * disciplines: {@code plan.reservation} keeps starts, {@code plan.order} keeps an order and finds the starts anew. What
 * both need stands here: {@link org.almanac.planner.plan.LimitPlan}, what is left of limits over time, and {@link
 * org.almanac.planner.plan.GapList}, the planning paper's gap_list, which is made anew for readers.
 *
 * <p>It knows the site and room over time. Policies decide which job comes first and when a plan is made.
 */
package org.almanac.planner.plan;
