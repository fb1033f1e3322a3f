package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/** The calls of libtorque: an error is a variable of the process, a refused connection a negative number. */
final class TorqueCalls extends LibraryCalls {
    /** Makes the server tell an array's parent in place of its subjobs. */
    private static final String SUMMARIZE = "summarize_arrays";

    /**
     * Seconds for each of several tries to connect. Without it each takes up to five minutes; with a longer one there is
     * one try, whose error does not tell why.
     */
    private static final String CONNECT_PATIENCE = "2";

    private final Pointer pbsErrno = variable("pbs_errno");
    private final Pointer replyTimeout = variable("pbs_tcp_timeout");
    private final Function strerror = function("pbs_strerror");

    TorqueCalls(NativeLibrary library) {
        super(library);
        LibC.setenv("PBSAPITIMEOUT", CONNECT_PATIENCE);
        question(Kind.QUEUE, "pbs_statque", Optional.empty());
        question(Kind.NODE, "pbs_statnode", Optional.empty());
        question(Kind.JOB, "pbs_statjob", Optional.empty());
        question(Kind.SUBJOB, "pbs_statjob", Optional.empty());
        question(Kind.ARRAY, "pbs_statjob", Optional.of(SUMMARIZE));
    }

    @Override
    int connect(ServerAccess access) throws PbsException {
        int connection = super.connect(access);
        // Connecting set it to its own patience. It gives up a little before we do, so that normally the library ends
        // its call by itself.
        replyTimeout.setLong(0, Math.max(1, access.timeout().minusSeconds(1).toSeconds()));
        return connection;
    }

    @Override
    OptionalInt socket(int connection, OpenSockets before) {
        return OpenSockets.now().onlyNewSince(before);
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
