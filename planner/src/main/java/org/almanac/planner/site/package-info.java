/**
 * A site as its server has told it: jobs that run and wait, nodes that are up, queues and windows.
 *
 * <p>Open {@link org.almanac.planner.site.Site} first, then {@link org.almanac.planner.site.JobEntry}. {@code
 * SiteEvents} applies a batch of events; a policy hears of the changes as a {@link
 * org.almanac.planner.site.SiteListener}.
 *
 * <p>This package knows the contract and what lies below it. It knows neither plans nor policies: packages above that
 * keep columns about the jobs are told of their rows as {@link org.almanac.planner.site.JobColumns}.
 */
package org.almanac.planner.site;
