/**
 * What policies of all kinds have in common.
 *
 * <p>Open {@link org.almanac.planner.policy.base.SitePolicy} first, which hears of every change. {@link
 * org.almanac.planner.policy.base.QueuePolicy} traverses the queue when something may let a job start.
 *
 * <p>This package knows sites and plans, and no policy.
 */
package org.almanac.planner.policy.base;
