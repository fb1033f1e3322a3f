/**
 * The registry of all policies, by the names and settings under which users know them.
 *
 * <p>Open {@link org.almanac.planner.policy.Policies} first. The policies live in the packages below: {@code backfill}
 * along the queue, {@code planning} with plans for all jobs, {@code adaptive}, which put other policies in charge, and
 * {@code preemption}, which lets jobs stop others beside any of them.
 *
 * <p>This is the highest floor. It knows all others, and none of them knows it.
 */
package org.almanac.planner.policy;
