package org.almanac.pbs.snapshot;

/** What a server says of a node; several may hold at once, as in {@code down,offline}. */
public enum NodeState {
    FREE,
    DOWN,
    OFFLINE,
    JOB_EXCLUSIVE,
    /** Its load is high, or all of its cpus are taken. */
    BUSY,
    /** The server knows nothing of it. */
    UNKNOWN,
    /** Its daemon does not know of it any more. */
    STALE,
    MAINTENANCE,
    /** It is being set up anew, is asleep or waits for either. */
    PROVISIONING,
    /** A reservation has it alone now. */
    RESERVED;

    /** Whether the server does not hear of a node in that state. */
    boolean isSilent() {
        return this == DOWN || this == UNKNOWN;
    }

    /** Whether new jobs may be put on a node in that state. */
    public boolean takesJobs() {
        return switch (this) {
            case FREE, JOB_EXCLUSIVE, BUSY, RESERVED -> true;
            case DOWN, OFFLINE, UNKNOWN, STALE, MAINTENANCE, PROVISIONING -> false;
        };
    }
}
