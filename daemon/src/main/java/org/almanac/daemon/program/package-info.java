/**
 * How the program ends, what it says where something is wrong, and which version it is.
 *
 * <p>Open {@link org.almanac.daemon.program.ExitCode} first. The commands and the main program both know this package, and
 * it knows neither.
 */
package org.almanac.daemon.program;
