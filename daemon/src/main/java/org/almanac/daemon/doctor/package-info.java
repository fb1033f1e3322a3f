/** Looks at a site as the daemon would find it, and says what is wrong and what to do. */
package org.almanac.daemon.doctor;
