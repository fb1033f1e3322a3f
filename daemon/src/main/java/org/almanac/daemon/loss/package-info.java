/**
 * What a site loses on the day it switches: what its server and its present scheduler are set to do, what becomes of it, and
 * which jobs and reservations of today that concerns.
 *
 * <p>Open {@link org.almanac.daemon.loss.Losses} first.
 */
package org.almanac.daemon.loss;
