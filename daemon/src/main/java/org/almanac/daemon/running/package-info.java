/**
 * The daemon as one thing: what a configuration asks for, put together and kept running.
 *
 * <p>Open {@link org.almanac.daemon.running.RunningDaemon} first.
 */
package org.almanac.daemon.running;
