package org.almanac.planner.advice;

/** What of a job may be changed. */
public enum Dimension {
    WALLTIME,
    /** The cpus of each piece; of a job whose pieces are single cpus, how many there are. */
    CPUS,
    /** How many pieces of several cpus. */
    NODES,
    /** The memory of each piece. */
    MEMORY,
    /** Both the walltime and the cpus. */
    WALLTIME_AND_CPUS,
    QUEUE,
    CLUSTER
}
