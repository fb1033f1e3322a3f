/**
 * The daemon's examination of itself: whether its plan can be carried out, and whether server, plan and store tell the same.
 *
 * <p>Open {@link org.almanac.daemon.health.HealthWatch} first.
 */
package org.almanac.daemon.health;
