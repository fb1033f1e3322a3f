/**
 * Jobs that may stop others: which running jobs are stopped for them, and what becomes of those.
 *
 * <p>Open {@link org.almanac.planner.policy.preemption.Preempting} first, which does so beside any policy; then {@link
 * org.almanac.planner.policy.preemption.VictimSearch}, which chooses the jobs whose stop loses the least.
 *
 * <p>It knows sites and what policies have in common, and no policy.
 */
package org.almanac.planner.policy.preemption;
