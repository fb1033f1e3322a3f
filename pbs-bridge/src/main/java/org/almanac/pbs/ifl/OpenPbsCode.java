package org.almanac.pbs.ifl;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/** The errors of an OpenPBS server and its library that a scheduler meets: number, text and what each means to it. */
public enum OpenPbsCode {
    NOT_AUTHENTICATED(-1, "Authentication failed", Meaning.NOT_AUTHORISED),
    UNKNOWN_JOB(15001, "Unknown Job Id", Meaning.UNKNOWN_JOB),
    UNDEFINED_ATTRIBUTE(15002, "Undefined Attribute", Meaning.MALFORMED),
    READ_ONLY(15003, "Cannot set attribute, read only or insufficient permission", Meaning.NOT_AUTHORISED),
    /** Such as a subjob where its array is meant, or an array where a subjob is. */
    INVALID_REQUEST(15004, "Invalid request", Meaning.NOT_ALLOWED_NOW),
    UNAUTHORISED(15007, "Unauthorized Request", Meaning.NOT_AUTHORISED),
    BAD_HOST(15008, "Access from host not allowed, or unknown host", Meaning.UNREACHABLE),
    /** Said of connecting where no server listens, and of each call on a connection that was never made. */
    NO_SERVER(15010, "No server to connect to", Meaning.UNREACHABLE),
    BAD_VALUE(15014, "Illegal attribute or resource value", Meaning.MALFORMED),
    WRONG_STATE(15016, "Request invalid for state of job", Meaning.WRONG_STATE),
    BAD_CREDENTIAL(15019, "Invalid credential", Meaning.NOT_AUTHORISED),
    /** The server lets a connection be used for half an hour, and says so to every call on it from then on. */
    CREDENTIAL_EXPIRED(15020, "Expired credential", Meaning.UNREACHABLE),
    /** The server closed the connection; so says every further call on it. */
    CONNECTION_LOST(15031, "End of File", Meaning.UNREACHABLE),
    UNKNOWN_RESOURCE(15035, "Unknown resource", Meaning.MALFORMED),
    NODE_REJECTED(15041, "Execution server rejected request", Meaning.NODE_TROUBLE),
    /** A vnode is taken exclusively by another job. */
    NODE_NOT_FREE(15044, "Resource temporarily unavailable", Meaning.NODE_NOT_FREE),
    SISTER_REJECTED(15058, "Sister rejected request", Meaning.NODE_TROUBLE),
    SISTER_SILENT(15059, "Sister could not communicate", Meaning.NODE_TROUBLE),
    SHUTTING_DOWN(15060, "Server is shutting down", Meaning.UNREACHABLE),
    UNKNOWN_NODE(15062, "Unknown node", Meaning.UNKNOWN_NODE),
    NO_MOM(15070, "Server could not connect to MOM", Meaning.NODE_TROUBLE),
    BAD_LOCATION(15089, "node(s) specification error", Meaning.MALFORMED),
    NO_SCHEDULER(15099, "Could not contact Scheduler", Meaning.OTHER),
    HOOK_FAILED(15136, "A hook failed", Meaning.NOT_ALLOWED_NOW),
    FINISHED(15139, "Job has finished", Meaning.WRONG_STATE),
    /** What was altered or moved while a registered scheduler was at work. */
    ALTERED(15157, "Job was altered or moved in this cycle", Meaning.WRONG_STATE),
    HOOK_MISSING(15167, "A hook has not reached the MoM", Meaning.NOT_ALLOWED_NOW),
    HOOK_REJECTED(15169, "A hook rejected the request", Meaning.NOT_ALLOWED_NOW),
    HOOK_RERUNS(15170, "A hook rejected the start, and the job waits again", Meaning.NOT_ALLOWED_NOW),
    HOOK_DELETES(15171, "A hook rejected the start, and the job is deleted", Meaning.NOT_ALLOWED_NOW),
    /** Another scheduler is registered by that name. */
    SCHEDULER_KNOWN(15230, "A scheduler is registered already", Meaning.OTHER);

    /** Why connecting may have failed so, for those who can do something about it. */
    private static final Map<OpenPbsCode, String> GUESSES = Map.of(
            NOT_AUTHENTICATED,
            "pbs_iff is not setuid root, or NoNewPrivileges in the service's unit stops it",
            BAD_HOST,
            "the server's name is misspelt",
            NO_SERVER,
            "pbs_server does not run there");

    private final int number;
    private final String text;
    private final Meaning meaning;

    OpenPbsCode(int number, String text, Meaning meaning) {
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

    /** The error of that number; empty where it is none of these. */
    public static Optional<OpenPbsCode> of(int number) {
        return Arrays.stream(values()).filter(code -> code.number == number).findFirst();
    }

    /** What the number means; {@link Meaning#OTHER} where it is none of these. */
    public static Meaning meaningOf(int number) {
        return of(number).map(OpenPbsCode::meaning).orElse(Meaning.OTHER);
    }

    /** What the number says. */
    public static String textOf(int number) {
        return of(number).map(code -> code.text).orElse("unknown error");
    }

    /** A connection that was not made, for which the library gave this number. */
    public static PbsException notConnected(int number, String server) {
        Optional<OpenPbsCode> code = of(number);
        // Whatever the reason is, the server is not there for us.
        Meaning meaning = code.map(OpenPbsCode::meaning).orElse(Meaning.UNREACHABLE);
        String guess = code.map(GUESSES::get).map(maybe -> ". Maybe " + maybe).orElse("");
        return new PbsException(
                meaning, number, "cannot connect to " + server + ": " + textOf(number) + " (" + number + ")" + guess);
    }
}
