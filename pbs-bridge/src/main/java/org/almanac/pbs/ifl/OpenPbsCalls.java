package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/** The calls of libpbs: an error belongs to the thread, and a connection is the descriptor of its socket. */
final class OpenPbsCalls extends LibraryCalls {
    /** Makes the server tell the subjobs of each array. */
    private static final String SUBJOBS = "t";

    /** History is told, and the subjobs of arrays one by one. */
    private static final String HISTORY_OF_EACH = "xT";

    /** The letters of jobs that are over, and of such subjobs. */
    private static final String OVER = "FX";

    /** The substate of a job that runs and of which nothing else is wanted. */
    private static final String RUNS = "42";

    private final Function statjob = function("pbs_statjob");
    private final Function selstat = function("pbs_selstat");
    private final Function errnoLocation = function("__pbs_errno_location");

    OpenPbsCalls(NativeLibrary library) {
        super(library);
        question(Kind.QUEUE, "pbs_statque", Optional.empty());
        question(Kind.NODE, "pbs_statvnode", Optional.empty());
        question(Kind.JOB, "pbs_statjob", Optional.empty());
        question(Kind.SUBJOB, "pbs_statjob", Optional.of(SUBJOBS));
        question(Kind.ARRAY, "pbs_statjob", Optional.empty());
        question(Kind.RESERVATION, "pbs_statresv", Optional.empty());
        question(Kind.RESOURCE, "pbs_statrsc", Optional.empty());
        questionWithoutName(Kind.SCHEDULER, "pbs_statsched");
        // Its checks of attributes may free or replace values that belong to the caller; the server checks anyway.
        function("set_no_attribute_verification").invokeVoid(new Object[0]);
    }

    /** A job is changed for the last time when it is over. */
    @Override
    List<BatchObject> ended(int connection, long since, List<String> filter, Set<String> wanted, StatusReader reader)
            throws PbsException {
        try (Arguments arguments = new Arguments()) {
            clearError();
            Pointer list = selstat.invokePointer(new Object[] {
                connection,
                arguments.criteria(List.of(
                        new Criterion("job_state", Criterion.EQUAL, OVER),
                        new Criterion("mtime", Criterion.AT_LEAST, Long.toString(since)))),
                arguments.filter(filter),
                arguments.string(HISTORY_OF_EACH)
            });
            return answer("pbs_selstat", connection, list, wanted, reader);
        }
    }

    /** The server answers when the MoM has made the checkpoint, and also when there is no way to make one; of a job of which one is made it tells another substate. */
    @Override
    boolean runsOn(int connection, String job, StatusReader reader) throws PbsException {
        List<String> told = List.of("job_state", "substate");
        try (Arguments arguments = new Arguments()) {
            clearError();
            Pointer list = statjob.invokePointer(
                    new Object[] {connection, arguments.string(job), arguments.filter(told), arguments.string(SUBJOBS)
                    });
            return answer("pbs_statjob", connection, list, Set.copyOf(told), reader).stream()
                    .filter(each -> each.name().equals(job))
                    .anyMatch(each -> each.get("job_state").equals(Optional.of("R"))
                            && each.get("substate").equals(Optional.of(RUNS)));
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNKNOWN_JOB) {
                return false;
            }
            throw e;
        }
    }

    @Override
    OptionalInt socket(int connection, OpenSockets before) {
        return OptionalInt.of(connection);
    }

    /** What went before is no reason for a later connection to fail, but connecting keeps the error that stands. */
    @Override
    void disconnect(int connection) {
        super.disconnect(connection);
        clearError();
    }

    @Override
    void clearError() {
        errno().setInt(0, 0);
    }

    @Override
    int error() {
        return errno().getInt(0);
    }

    /**
     * Where this thread's error is. Before the thread's first pbs_connect has made that place, the library answers with
     * an address that belongs to others.
     */
    private Pointer errno() {
        return errnoLocation.invokePointer(new Object[0]);
    }

    @Override
    boolean isLost(int code) {
        return code == OpenPbsCode.CONNECTION_LOST.number() || code == OpenPbsCode.CREDENTIAL_EXPIRED.number();
    }

    @Override
    Meaning meaning(int code) {
        return OpenPbsCode.meaningOf(code);
    }

    @Override
    String text(int code) {
        return OpenPbsCode.textOf(code);
    }

    @Override
    Optional<PbsException> notConnected(int answer, String server) {
        if (answer >= 0) {
            return Optional.empty();
        }
        int code = error();
        clearError();
        return Optional.of(OpenPbsCode.notConnected(code, server));
    }
}
