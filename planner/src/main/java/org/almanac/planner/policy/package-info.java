/**
 * The registry of all policies, by the names and settings under which users know them.
 *
 * <p>Open {@link org.almanac.planner.policy.Policies} first. The policies themselves live in the packages below:
 * backfilling along the queue, plans for all jobs, and policies that put others in charge.
 *
 * <p>It is the highest floor and knows all others; nothing in the planner knows it.
 */
package org.almanac.planner.policy;
