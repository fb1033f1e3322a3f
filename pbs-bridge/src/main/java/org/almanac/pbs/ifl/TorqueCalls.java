package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.TorqueCode;

/** The calls of libtorque: an error is a variable of the process, a refused connection a negative number. */
final class TorqueCalls extends LibraryCalls {
    /** Makes the server tell an array's parent in place of its subjobs. */
    private static final String SUMMARIZE = "summarize_arrays";

    private final Pointer pbsErrno = variable("pbs_errno");
    private final Pointer replyTimeout = variable("pbs_tcp_timeout");
    private final Function strerror = function("pbs_strerror");
    private final Map<Kind, Question> questions = new EnumMap<>(Kind.class);

    TorqueCalls(NativeLibrary library) {
        super(library);
        Function statserver = function("pbs_statserver");
        Function statque = function("pbs_statque");
        Function statnode = function("pbs_statnode");
        Function statjob = function("pbs_statjob");
        // A NULL extend is the only one that the library does not write into when a request cannot be sent.
        questions.put(
                Kind.SERVER,
                new Question(
                        "pbs_statserver",
                        (connection, filter, arguments) ->
                                statserver.invokePointer(new Object[] {connection, filter, Pointer.NULL})));
        questions.put(
                Kind.QUEUE,
                new Question(
                        "pbs_statque",
                        (connection, filter, arguments) -> statque.invokePointer(
                                new Object[] {connection, arguments.string(""), filter, Pointer.NULL})));
        // It ignores filters.
        questions.put(
                Kind.NODE,
                new Question(
                        "pbs_statnode",
                        (connection, filter, arguments) -> statnode.invokePointer(
                                new Object[] {connection, arguments.string(""), Pointer.NULL, Pointer.NULL})));
        Question jobs = new Question(
                "pbs_statjob",
                (connection, filter, arguments) ->
                        statjob.invokePointer(new Object[] {connection, arguments.string(""), filter, Pointer.NULL}));
        questions.put(Kind.JOB, jobs);
        questions.put(Kind.SUBJOB, jobs);
        questions.put(
                Kind.ARRAY,
                new Question(
                        "pbs_statjob",
                        (connection, filter, arguments) -> statjob.invokePointer(
                                new Object[] {connection, arguments.string(""), filter, arguments.string(SUMMARIZE)})));
    }

    @Override
    Map<Kind, Question> questions() {
        return questions;
    }

    @Override
    int connect(ServerAccess access) throws PbsException {
        int connection = super.connect(access);
        // Connecting sets it back to its default of five minutes. It gives up a little before we do, so that normally
        // the library ends its call by itself.
        Duration patience = access.timeout().minusSeconds(1);
        replyTimeout.setLong(0, Math.max(1, patience.toSeconds()));
        return connection;
    }

    @Override
    void clearError() {
        pbsErrno.setInt(0, 0);
    }

    @Override
    int error() {
        return pbsErrno.getInt(0);
    }

    @Override
    boolean isLost(int code) {
        return code == TorqueCode.CONNECTION_BROKEN.number();
    }

    @Override
    Meaning meaning(int code) {
        return TorqueCode.meaningOf(code);
    }

    @Override
    String text(int code) {
        return TorqueCode.of(code).map(TorqueCode::text).orElseGet(() -> {
            Pointer text = strerror.invokePointer(new Object[] {code});
            return text == null ? "unknown error" : string(text);
        });
    }

    @Override
    Optional<PbsException> notConnected(int answer, String server) {
        if (answer > 0) {
            return Optional.empty();
        }
        return Optional.of(TorqueCode.notConnected(-answer, server, text(-answer)));
    }
}
