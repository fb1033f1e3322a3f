/**
 * A site as its scheduler has been told of it: jobs that run and wait, nodes that are up, queues and windows.
 *
 * <p>Open {@link org.almanac.planner.site.Site} first, then {@link org.almanac.planner.site.JobEntry}; a policy hears of
 * changes as a {@link org.almanac.planner.site.SiteListener}.
 *
 * <p>It knows the contract and what lies below. Plans and policies are not known here, though a job's entry still keeps the
 * planned start that a policy has written into it.
 */
package org.almanac.planner.site;
