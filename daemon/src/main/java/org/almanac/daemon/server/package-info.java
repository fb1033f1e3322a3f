/** A pbs_server that is really there: its library, what it tells, and what it means. */
package org.almanac.daemon.server;
