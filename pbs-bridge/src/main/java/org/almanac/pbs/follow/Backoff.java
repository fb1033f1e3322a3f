package org.almanac.pbs.follow;

import org.almanac.pbs.PbsException.Meaning;

/** How long a job whose start was refused is left alone: longer with every refusal in succession. */
final class Backoff {
    /**
     * After a start that failed and that the server has counted, as long as it may still hold the job for that: these need not
     * become rarer, and its user learns soon what is wrong.
     */
    static final long COUNTED = 2;

    private static final long LONGEST = 1800;
    private static final int MOST_DOUBLINGS = 11;

    private Backoff() {}

    /** Seconds after the refusal of that number, the first being 1. */
    static long seconds(Meaning meaning, int refusals) {
        long first = switch (meaning) {
            case UNKNOWN_JOB, WRONG_STATE, NOT_YET, BUSY -> 1;
            case NODE_NOT_FREE, UNKNOWN_NODE -> 10;
            case UNREACHABLE -> 30;
            case NOT_ALLOWED_NOW, NODE_TROUBLE, OTHER -> 60;
            case NOT_AUTHORISED, MALFORMED -> 300;
        };
        return Math.min(LONGEST, first << Math.min(MOST_DOUBLINGS, refusals - 1));
    }
}
