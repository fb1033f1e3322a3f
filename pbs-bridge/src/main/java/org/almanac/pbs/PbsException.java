package org.almanac.pbs;

/** A server's refusal or failure: what it means, and the code and text that it gave. */
public final class PbsException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What a scheduler does about it; the numbers are TORQUE's. */
    public enum Meaning {
        /** There is no such job any more (15001). */
        UNKNOWN_JOB,
        /** The job is not in a state in which this can be done (15018). */
        WRONG_STATE,
        /**
         * The server has not let the job go yet, or a node has not reported. It passes by itself: it is tried again, and
         * that is all.
         */
        NOT_YET,
        /** The server has too much to do (15134): whatever else it is asked makes that worse. */
        BUSY,
        /** The request cannot be met as it is, such as an array's slot limit or a stopped queue (15004). */
        NOT_ALLOWED_NOW,
        /** A node lacks what is asked: full, down or offline (15046). */
        NODE_NOT_FREE,
        /** A node of several is not available, or there is no such node (15064). */
        UNKNOWN_NODE,
        /** The node's daemon does not answer (15043, 15108). */
        NODE_TROUBLE,
        /** The scheduler's user lacks the right (15007, 15003). */
        NOT_AUTHORISED,
        /** The request names something that the server does not know, or a value that it does not take (15002). */
        MALFORMED,
        /** The server cannot be reached, or the connection broke. */
        UNREACHABLE,
        /** Something else. */
        OTHER
    }

    private final Meaning meaning;
    private final int code;

    public PbsException(Meaning meaning, int code, String text) {
        super(text);
        this.meaning = meaning;
        this.code = code;
    }

    public Meaning meaning() {
        return meaning;
    }

    /** The server's own number, such as 15046; 0 where it gave none. */
    public int code() {
        return code;
    }
}
