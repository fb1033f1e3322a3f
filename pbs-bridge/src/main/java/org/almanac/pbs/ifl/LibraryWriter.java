package org.almanac.pbs.ifl;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.planner.cluster.StopMethod;

/** Reads a server through its library, starts and alters jobs, and answers reservations. */
class LibraryWriter extends LibraryReader implements BatchWriter {
    private final ChangingCalls changing;

    LibraryWriter(Connection connection, Consumer<Warning> warnings, ChangingCalls changing) {
        super(connection, warnings);
        this.changing = changing;
    }

    @Override
    public void run(String job, String location) throws PbsException {
        connection().call(changing.runFunction(), (calls, handle, reader) -> {
            changing.run(calls, handle, job, location);
            return null;
        });
    }

    @Override
    public void alter(String job, List<Setting> settings) throws PbsException {
        if (settings.isEmpty()) {
            return;
        }
        connection().call(changing.alterFunction(), (calls, handle, reader) -> {
            changing.alter(calls, handle, job, settings);
            return null;
        });
    }

    @Override
    public void confirm(String reservation, String location, OptionalLong start) throws PbsException {
        connection().call(ReservationCalls.FUNCTION, (calls, handle, reader) -> {
            reservations().confirm(calls, handle, reservation, location, start);
            return null;
        });
    }

    @Override
    public void refuse(String reservation) throws PbsException {
        connection().call(ReservationCalls.FUNCTION, (calls, handle, reader) -> {
            reservations().refuse(calls, handle, reservation);
            return null;
        });
    }

    @Override
    public void stop(String job, StopMethod method) throws PbsException {
        StopCalls stops = stops();
        connection().call(stops.function(method), (calls, handle, reader) -> {
            stops.stop(calls, handle, reader, job, method);
            return null;
        });
    }

    @Override
    public void resume(String job) throws PbsException {
        StopCalls stops = stops();
        connection().call(stops.resumeFunction(), (calls, handle, reader) -> {
            stops.resume(calls, handle, job);
            return null;
        });
    }

    private StopCalls stops() throws PbsException {
        return changing.stops()
                .orElseThrow(() -> new PbsException(Meaning.OTHER, 0, "the server's library cannot stop jobs"));
    }

    private ReservationCalls reservations() throws PbsException {
        return changing.reservations()
                .orElseThrow(
                        () -> new PbsException(Meaning.OTHER, 0, "the server's library cannot answer reservations"));
    }
}
