/**
 * The limits of a site: how much users, groups, queues and projects may hold at once.
 *
 * <p>Open {@link org.almanac.planner.limit.LimitBook} first: it counts what running jobs hold of each {@link
 * org.almanac.planner.limit.Limit}. The planning paper's limits_list is made of it in the package {@code plan}.
 *
 * <p>This package knows the cluster model alone, and no time: which job is planned when is no matter of it.
 */
package org.almanac.planner.limit;
