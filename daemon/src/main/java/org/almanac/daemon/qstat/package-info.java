/**
 * What {@code almanac qstat} prints, in the forms that users of PBS know.
 *
 * <p>Open {@link org.almanac.daemon.qstat.Qstat} first. It knows of the daemon only what its API answers.
 */
package org.almanac.daemon.qstat;
