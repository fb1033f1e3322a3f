/** The commands of the program, one class each; {@link org.almanac.daemon.Almanac} lists them. */
package org.almanac.daemon.command;
