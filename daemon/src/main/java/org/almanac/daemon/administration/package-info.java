/**
 * Orders to a running daemon over a UNIX socket, by those who may give them.
 *
 * <p>Open {@link org.almanac.daemon.administration.AdminSocket} first. {@link org.almanac.daemon.administration.Administration}
 * carries the orders out, {@link org.almanac.daemon.administration.AdminRights} knows whose they may be, and
 * {@link org.almanac.daemon.administration.AdminClient} is the other end.
 */
package org.almanac.daemon.administration;
