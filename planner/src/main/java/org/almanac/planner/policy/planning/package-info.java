/**
 * Policies that keep a plan: conservative, slack-based (Flex) and deadline-based backfilling, the original backfilling of
 * the planning paper, and its planning scheduler.
 *
 * <p>Open {@link org.almanac.planner.policy.planning.PlanningPolicy} first, the life of a job under all of them; then
 * {@link org.almanac.planner.policy.planning.Conservative} and {@link org.almanac.planner.policy.planning.Planned}.
 *
 * <p>It knows plans and their search, and neither policies that backfill along the queue nor those that put others in
 * charge.
 */
package org.almanac.planner.policy.planning;
