package org.almanac.pbs.ifl;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/** The errors of a TORQUE server and its library that a scheduler meets: number, text and what each means to it. */
public enum TorqueCode {
    /** What the C library says where nobody listens; all others are TORQUE's own. */
    REFUSED(111, "Connection refused", Meaning.UNREACHABLE),
    UNKNOWN_JOB(15001, "Unknown Job Id Error", Meaning.UNKNOWN_JOB),
    UNDEFINED_ATTRIBUTE(15002, "Undefined attribute", Meaning.MALFORMED),
    READ_ONLY(15003, "Cannot set attribute, read only or insufficient permission", Meaning.NOT_AUTHORISED),
    INVALID_REQUEST(15004, "Invalid request", Meaning.NOT_ALLOWED_NOW),
    UNAUTHORISED(15007, "Unauthorized Request", Meaning.NOT_AUTHORISED),
    NOT_AUTHENTICATED(15008, "trqauthd unable to authenticate", Meaning.NOT_AUTHORISED),
    BAD_HOST(15010, "Access from host not allowed, or unknown host", Meaning.UNREACHABLE),
    BAD_VALUE(15016, "Illegal attribute or resource value", Meaning.MALFORMED),
    JOB_RUNNING(15017, "Cannot modify attribute while job running", Meaning.WRONG_STATE),
    WRONG_STATE(15018, "Request invalid for state of job", Meaning.WRONG_STATE),
    UNKNOWN_QUEUE(15020, "Unknown queue", Meaning.OTHER),
    QUEUE_NOT_ENABLED(15023, "Queue is not enabled", Meaning.OTHER),
    /** The server closed the connection. */
    CONNECTION_BROKEN(15033, "Batch protocol error", Meaning.UNREACHABLE),
    NO_CONNECTION(15035, "No free connections", Meaning.UNREACHABLE),
    UNKNOWN_RESOURCE(15037, "Unknown resource type", Meaning.MALFORMED),
    NODE_REJECTED(15043, "Execution server rejected request", Meaning.NODE_TROUBLE),
    NODE_NOT_FREE(15046, "Resource temporarily unavailable", Meaning.NODE_NOT_FREE),
    EXITING(15052, "Job already in exit state", Meaning.WRONG_STATE),
    SISTER_REJECTED(15060, "sister rejected", Meaning.NODE_TROUBLE),
    SISTER_SILENT(15061, "sister could not communicate", Meaning.NODE_TROUBLE),
    SHUTTING_DOWN(15062, "Request not allowed: Server shutting down", Meaning.UNREACHABLE),
    UNKNOWN_NODE(15064, "Unknown node", Meaning.UNKNOWN_NODE),
    NO_MOM(15072, "Server could not connect to MOM", Meaning.NODE_TROUBLE),
    TIMED_OUT(15085, "Time out", Meaning.UNREACHABLE),
    NO_SOCKET(15096, "Unable to get connection to socket", Meaning.UNREACHABLE),
    NOT_WRITTEN(15097, "Error writing data to socket", Meaning.UNREACHABLE),
    NOT_READ(15098, "Error reading data from socket", Meaning.UNREACHABLE),
    CLOSED(15099, "Socket close detected", Meaning.UNREACHABLE),
    QUEUE_NOT_AVAILABLE(15103, "Queue is currently not available", Meaning.NOT_ALLOWED_NOW),
    SISTER_FAILED(15108, "cannot send join job to all sisters", Meaning.NODE_TROUBLE),
    MOM_DOWN(15110, "Mom is down, cannot run job", Meaning.NODE_TROUBLE),
    NODE_DOWN(15132, "A node is down. Check the MOM and host", Meaning.NODE_TROUBLE),
    NO_SERVER(15133, "Could not connect to batch server", Meaning.UNREACHABLE),
    /** As where very many starts are still to be carried out. */
    SERVER_BUSY(15134, "Pbs Server is currently too busy to service this request", Meaning.BUSY),
    NOT_AUTHORISED_YET(15135, "Client connection not found. trqauthd unable to authorize user", Meaning.UNREACHABLE),
    NO_ADDRESS(15136, "Could not resolve host name", Meaning.UNREACHABLE),
    NO_TRQAUTHD(15137, "could not connect to trqauthd", Meaning.UNREACHABLE),
    NODE_DELETED(15173, "Node was deleted during work", Meaning.UNKNOWN_NODE),
    SLOT_LIMIT(
            15174,
            "The requested state or substate can't be set from the job's current state (slot limit in effect)",
            Meaning.NOT_ALLOWED_NOW);

    /** Why connecting may have failed so, for those who can do something about it. */
    private static final Map<TorqueCode, String> GUESSES = Map.of(
            REFUSED, "pbs_server does not run there",
            NOT_AUTHENTICATED, "trqauthd of this host runs as another user than root",
            BAD_HOST, "the server's name is misspelt, or its acl_hosts leaves this host out",
            NO_ADDRESS, "the server's name is misspelt",
            NO_CONNECTION, "this process has used up its nine connections",
            NO_TRQAUTHD, "trqauthd does not run on this host");

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

    /** What the library says of it. */
    public String text() {
        return text;
    }

    /** The error of that number; empty where it is none of these. */
    public static Optional<TorqueCode> of(int number) {
        return Arrays.stream(values()).filter(code -> code.number == number).findFirst();
    }

    /** What the number means; {@link Meaning#OTHER} where it is none of these. */
    public static Meaning meaningOf(int number) {
        return of(number).map(TorqueCode::meaning).orElse(Meaning.OTHER);
    }

    /** The error with the detail that the server adds. */
    public PbsException with(String detail) {
        return new PbsException(meaning, number, text + " MSG=" + detail);
    }

    /**
     * A connection that was not made.
     *
     * @param number the code that pbs_connect gave, without its sign
     * @param text what the number says
     */
    public static PbsException notConnected(int number, String server, String text) {
        Optional<TorqueCode> code = of(number);
        // Whatever the reason is, the server is not there for us.
        Meaning meaning = code.map(TorqueCode::meaning).orElse(Meaning.UNREACHABLE);
        String guess = code.map(GUESSES::get).map(maybe -> ". Maybe " + maybe).orElse("");
        return new PbsException(
                meaning, number, "cannot connect to " + server + ": " + text + " (" + number + ")" + guess);
    }
}
