/** The daemon as one thing: what a configuration asks for, put together and kept running. */
package org.almanac.daemon.running;
