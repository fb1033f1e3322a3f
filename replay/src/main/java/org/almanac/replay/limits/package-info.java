/**
 * What the limits of a site cost: a log replayed with all of them, and without each.
 *
 * <p>Open {@link org.almanac.replay.limits.LimitStudy} first.
 */
package org.almanac.replay.limits;
