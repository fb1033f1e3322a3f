/**
 * The port to a pbs_server: what Almanac asks of a server, whichever it is, and how a server fails.
 *
 * <p>Open {@link org.almanac.pbs.PbsServer} first. It tells in the terms of {@code snapshot}, and knows no other package of
 * the bridge.
 */
package org.almanac.pbs;
