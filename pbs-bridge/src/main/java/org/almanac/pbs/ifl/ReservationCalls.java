package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.PbsException;

/** The call of libpbs by which a scheduler answers reservations. */
final class ReservationCalls {
    static final String FUNCTION = "pbs_confirmresv";

    private static final String CONFIRM = "PBS_RESV_CONFIRM_SUCCESS";
    private static final String REFUSE = "PBS_RESV_CONFIRM_FAIL";
    /** A text has to stand there. */
    private static final String NO_LOCATION = "null";

    private final Function answer;

    private ReservationCalls(Function answer) {
        this.answer = answer;
    }

    /** The call of that library; empty where it has none. */
    static Optional<ReservationCalls> of(NativeLibrary library) {
        try {
            return Optional.of(new ReservationCalls(library.getFunction(FUNCTION)));
        } catch (UnsatisfiedLinkError e) {
            return Optional.empty();
        }
    }

    void confirm(LibraryCalls calls, int connection, String reservation, String location, OptionalLong start)
            throws PbsException {
        call(calls, connection, reservation, location, start.orElse(0), CONFIRM);
    }

    void refuse(LibraryCalls calls, int connection, String reservation) throws PbsException {
        call(calls, connection, reservation, NO_LOCATION, 0, REFUSE);
    }

    /** @param start an unsigned long; 0 where nothing is said of it */
    private void call(LibraryCalls calls, int connection, String reservation, String location, long start, String word)
            throws PbsException {
        try (Arguments arguments = new Arguments()) {
            Pointer id = arguments.string(reservation);
            Pointer nodes = arguments.string(location);
            calls.clearError();
            int code = answer.invokeInt(new Object[] {connection, id, nodes, start, arguments.string(word)});
            ChangingCalls.check(calls, answer, connection, code);
        }
    }
}
