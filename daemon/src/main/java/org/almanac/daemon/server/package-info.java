/**
 * A pbs_server that is really there: its library, what it tells, and what it means.
 *
 * <p>Open {@link org.almanac.daemon.server.LibraryServer} first.
 */
package org.almanac.daemon.server;
