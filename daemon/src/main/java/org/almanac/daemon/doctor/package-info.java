/**
 * Looks at a site as the daemon would find it, and says what is wrong and what to do.
 *
 * <p>Open {@link org.almanac.daemon.doctor.Doctor} first.
 */
package org.almanac.daemon.doctor;
