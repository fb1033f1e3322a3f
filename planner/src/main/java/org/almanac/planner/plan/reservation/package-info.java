/**
 * The plan that keeps starts: reservations, which come forward as room is freed, and never go back by themselves.
 *
 * <p>Open {@link org.almanac.planner.plan.reservation.ReservationPlan} first; its {@code compress} is the compression of
 * conservative backfilling. A {@code ZonePlan} is its part on the nodes of one zone: {@code OneNodePlan} where there is
 * one node, {@code ManyNodesPlan} where there are several.
 *
 * <p>It writes through {@link org.almanac.planner.plan.Plan} and knows nothing of orders.
 */
package org.almanac.planner.plan.reservation;
