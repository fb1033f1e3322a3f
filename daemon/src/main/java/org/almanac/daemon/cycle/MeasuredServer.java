package org.almanac.daemon.cycle;

import java.util.Locale;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.pbs.Location;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.PlannedStart;
import org.almanac.pbs.Snapshot;

/** A server whose calls are counted by what came of them. */
record MeasuredServer(PbsServer server, AlmanacMetrics metrics) {
    private interface Call<T> {
        T make() throws PbsException;
    }

    Snapshot snapshot() throws PbsException {
        return counted("snapshot", server::snapshot);
    }

    void start(String job, Location location) throws PbsException {
        counted("start", () -> {
            server.start(job, location);
            return job;
        });
    }

    void tell(String job, PlannedStart planned) throws PbsException {
        counted("tell", () -> {
            server.tell(job, planned);
            return job;
        });
    }

    private <T> T counted(String name, Call<T> call) throws PbsException {
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
