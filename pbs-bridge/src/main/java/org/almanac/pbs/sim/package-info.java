/** A pbs_server that is simulated: to try Almanac, to show it, and to test what is built upon a server. */
package org.almanac.pbs.sim;
