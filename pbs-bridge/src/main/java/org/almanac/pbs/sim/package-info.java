/**
 * A pbs_server that is simulated: to try Almanac, to show it, and to test what is built upon a server.
 *
 * <p>Open {@link org.almanac.pbs.sim.SimulatedPbsServer} first, and then its {@code World}, which runs the jobs.
 */
package org.almanac.pbs.sim;
