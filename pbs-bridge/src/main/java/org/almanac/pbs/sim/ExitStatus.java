package org.almanac.pbs.sim;

/** The exit statuses that TORQUE gives. */
final class ExitStatus {
    static final int DONE = 0;
    /** It used more than its walltime. */
    static final int WALLTIME_EXCEEDED = -11;
    /** Somebody deleted it: SIGTERM. */
    static final int DELETED = 271;
    /** Its node failed: as by SIGKILL. */
    static final int NODE_FAILED = 265;

    private ExitStatus() {}
}
