/**
 * The commands of the program, one class each, with which the main program is made.
 *
 * <p>Open {@link org.almanac.daemon.command.ReplayCommand} first, or the command that is looked for.
 */
package org.almanac.daemon.command;
