/**
 * Two periods of a site beside each other, as recorded, and what the second would have been under another policy.
 *
 * <p>Open {@link org.almanac.replay.comparison.Comparison} first.
 */
package org.almanac.replay.comparison;
