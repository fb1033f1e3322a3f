/** The port to a pbs_server, and what turns its answers into a scheduler's events. */
package org.almanac.pbs;
