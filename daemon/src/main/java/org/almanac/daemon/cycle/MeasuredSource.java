package org.almanac.daemon.cycle;

import java.util.Locale;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ServerCall;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.snapshot.Snapshot;

/** A server that is only read, whose calls are counted by what came of them. */
record MeasuredSource(PbsSource source, AlmanacMetrics metrics, WallClock clock) {
    /** A call to a server. */
    interface Call<T> {
        T make() throws PbsException;
    }

    Snapshot snapshot() throws PbsException {
        return counted(ServerCall.SNAPSHOT, source::snapshot);
    }

    <T> T counted(ServerCall name, Call<T> call) throws PbsException {
        String result = "error";
        boolean answered = true;
        long begun = clock.nanos();
        try {
            T answer = call.make();
            result = "ok";
            return answer;
        } catch (PbsException e) {
            result = e.meaning().name().toLowerCase(Locale.ROOT);
            answered = e.meaning() != Meaning.UNREACHABLE;
            throw e;
        } finally {
            metrics.called(name, result, answered, clock.nanos() - begun);
        }
    }
}
