package org.almanac.planner.forecast;

/**
 * A walltime that would do for a job, by how long jobs of its kind have run: those of its user in the same queue that ask for the
 * same cpus and the same walltime.
 *
 * @param walltime to ask for, in seconds; shorter than what is asked for
 * @param jobs how many of the kind have ended
 * @param longest how long the longest of these has run, in seconds
 */
public record WalltimeAdvice(long walltime, long jobs, long longest) {}
