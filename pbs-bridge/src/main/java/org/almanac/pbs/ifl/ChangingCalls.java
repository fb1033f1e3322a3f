package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.List;
import java.util.Optional;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.ifl.BatchWriter.Setting;

/** The calls of a library that start and alter jobs; who has none of these cannot. */
final class ChangingCalls {
    private final Function run;
    private final Function alter;
    private final Optional<ReservationCalls> reservations;
    private final Optional<StopCalls> stops;

    ChangingCalls(NativeLibrary library, LibraryKind kind) {
        run = library.getFunction(
                switch (kind) {
                    case TORQUE -> "pbs_asyrunjob";
                    // The same name without the end reports no error at all.
                    case OPENPBS -> "pbs_asyrunjob_ack";
                });
        alter = library.getFunction("pbs_alterjob");
        reservations = ReservationCalls.of(library);
        stops = StopCalls.of(library);
    }

    String runFunction() {
        return run.getName();
    }

    /** Those that answer reservations; empty of a library that cannot. */
    Optional<ReservationCalls> reservations() {
        return reservations;
    }

    /** Those that stop running jobs; empty of a library that lacks one. */
    Optional<StopCalls> stops() {
        return stops;
    }

    String alterFunction() {
        return alter.getName();
    }

    void run(LibraryCalls calls, int connection, String job, String location) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            int answer = run.invokeInt(
                    new Object[] {connection, arguments.string(job), arguments.string(location), Pointer.NULL});
            check(calls, run, connection, answer);
        }
    }

    void alter(LibraryCalls calls, int connection, String job, List<Setting> settings) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            int answer = alter.invokeInt(
                    new Object[] {connection, arguments.string(job), arguments.list(settings), Pointer.NULL});
            check(calls, alter, connection, answer);
        }
    }

    /** Throws what the answer of a call says has gone wrong. */
    static void check(LibraryCalls calls, Function function, int connection, int answer) throws PbsException {
        if (answer != 0) {
            throw calls.failure(function.getName(), connection, answer > 0 ? answer : calls.error());
        }
    }
}
