/**
 * What the limits of a site cost its jobs, as {@code almanac limits --cost} tells it.
 *
 * <p>Open {@link org.almanac.daemon.command.cost.CostInquiry} first.
 */
package org.almanac.daemon.command.cost;
