package org.almanac.planner.cluster;

/**
 * By which length a job is planned that its site expects to end before its walltime.
 *
 * <p>Whichever it is, the job may run for its walltime, and its nodes stay out of windows that are not for it for as long.
 */
public enum PlannedBy {
    /** By the runtime that the site expects, and by that it ends within the hours of its queue. */
    EXPECTED_RUNTIME,
    /** By the runtime that the site expects; but by its walltime it ends within the hours of its queue. */
    EXPECTED_RUNTIME_WITHIN_HOURS,
    /** By its walltime. */
    WALLTIME
}
