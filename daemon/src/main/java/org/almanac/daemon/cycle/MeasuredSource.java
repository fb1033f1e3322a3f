package org.almanac.daemon.cycle;

import java.util.Locale;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.snapshot.Snapshot;

/** A server that is only read, whose calls are counted by what came of them. */
record MeasuredSource(PbsSource source, AlmanacMetrics metrics) {
    /** A call to a server. */
    interface Call<T> {
        T make() throws PbsException;
    }

    Snapshot snapshot() throws PbsException {
        return counted("snapshot", source::snapshot);
    }

    <T> T counted(String name, Call<T> call) throws PbsException {
        String result = "error";
        try {
            T answer = call.make();
            result = "ok";
            return answer;
        } catch (PbsException e) {
            result = e.meaning().name().toLowerCase(Locale.ROOT);
            throw e;
        } finally {
            metrics.called(name, result);
        }
    }
}
