/**
 * What command {@code sweep} is made of: the file of a grid, and what is printed.
 *
 * <p>Open {@link org.almanac.daemon.command.sweep.SweepFile} first. It knows the form library and the grid.
 */
package org.almanac.daemon.command.sweep;
