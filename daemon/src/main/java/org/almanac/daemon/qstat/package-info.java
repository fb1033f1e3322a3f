/**
 * What {@code almanac qstat} prints, in the forms that users of PBS know.
 *
 * <p>Open {@link org.almanac.daemon.qstat.Qstat} first. The command asks and the daemon makes the text, as it has all at hand and a
 * command is over before its Java is warm; an {@link org.almanac.daemon.qstat.Inquiry} is all that both know.
 */
package org.almanac.daemon.qstat;
