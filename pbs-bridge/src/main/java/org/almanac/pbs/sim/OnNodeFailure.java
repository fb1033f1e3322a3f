package org.almanac.pbs.sim;

/** What becomes of the jobs on a node that goes down. */
public enum OnNodeFailure {
    /** They wait again, to run from their beginning. */
    REQUEUE,
    /** They end, with the exit status of a killed job. */
    END
}
