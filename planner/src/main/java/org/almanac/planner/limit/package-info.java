/**
 * The limits of a site: how much of what users, groups, queues and projects may hold at once.
 *
 * <p>Open {@link org.almanac.planner.limit.Limit} first; {@link org.almanac.planner.limit.LimitBook} counts what is held of
 * each.
 *
 * <p>It knows the cluster model alone: which job is planned when is not its matter.
 */
package org.almanac.planner.limit;
