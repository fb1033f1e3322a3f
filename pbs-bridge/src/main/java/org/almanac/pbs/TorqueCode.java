package org.almanac.pbs;

import org.almanac.pbs.PbsException.Meaning;

/** The errors of a TORQUE server that a scheduler meets: number, text and what each means to it. */
public enum TorqueCode {
    UNKNOWN_JOB(15001, "Unknown Job Id Error", Meaning.UNKNOWN_JOB),
    READ_ONLY(15003, "Cannot set attribute, read only or insufficient permission", Meaning.NOT_AUTHORISED),
    INVALID_REQUEST(15004, "Invalid request", Meaning.NOT_ALLOWED_NOW),
    UNAUTHORISED(15007, "Unauthorized Request", Meaning.NOT_AUTHORISED),
    WRONG_STATE(15018, "Request invalid for state of job", Meaning.WRONG_STATE),
    UNKNOWN_QUEUE(15020, "Unknown queue", Meaning.OTHER),
    QUEUE_NOT_ENABLED(15023, "Queue is not enabled", Meaning.OTHER),
    /** The server closed the connection. */
    CONNECTION_BROKEN(15033, "Batch protocol error", Meaning.UNREACHABLE),
    NODE_REJECTED(15043, "Execution server rejected request", Meaning.NODE_TROUBLE),
    NODE_NOT_FREE(15046, "Resource temporarily unavailable", Meaning.NODE_NOT_FREE),
    UNKNOWN_NODE(15064, "Unknown node", Meaning.UNKNOWN_NODE),
    TIMED_OUT(15085, "Time out", Meaning.UNREACHABLE),
    SISTER_FAILED(15108, "cannot send join job to all sisters", Meaning.NODE_TROUBLE);

    private final int number;
    private final String text;
    private final Meaning meaning;

    TorqueCode(int number, String text, Meaning meaning) {
        this.number = number;
        this.text = text;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    public Meaning meaning() {
        return meaning;
    }

    /** What the number means; {@link Meaning#OTHER} where it is none of these. */
    public static Meaning meaningOf(int number) {
        for (TorqueCode code : values()) {
            if (code.number == number) {
                return code.meaning;
            }
        }
        return Meaning.OTHER;
    }

    /** The error with the detail that the server adds. */
    public PbsException with(String detail) {
        return new PbsException(meaning, number, text + " MSG=" + detail);
    }
}
