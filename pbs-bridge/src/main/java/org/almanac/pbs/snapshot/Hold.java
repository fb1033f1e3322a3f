package org.almanac.pbs.snapshot;

/** Why a job is held; several may hold at once. */
public enum Hold {
    USER,
    OPERATOR,
    /** By the server: an administrator's, or for a job that it waits for. */
    SYSTEM,
    /** As many jobs of its array run as may; the server lifts it by itself. */
    ARRAY_SLOTS,
    /** Its user's credentials were refused. */
    CREDENTIALS
}
