/**
 * Figures of jobs that have run: what the machine was used for, how long jobs waited, and what came of what they were told.
 *
 * <p>Open {@link org.almanac.daemon.figures.JobFigures} first.
 */
package org.almanac.daemon.figures;
