package org.almanac.daemon.cycle;

import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ServerCall;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.cluster.StopMethod;

/** A server whose calls are counted by what came of them. */
record MeasuredServer(PbsServer server, MeasuredSource calls) {
    MeasuredServer(PbsServer server, AlmanacMetrics metrics, WallClock clock) {
        this(server, new MeasuredSource(server, metrics, clock));
    }

    Snapshot snapshot() throws PbsException {
        return calls.snapshot();
    }

    void start(String job, Location location) throws PbsException {
        calls.counted(ServerCall.START, () -> {
            server.start(job, location);
            return job;
        });
    }

    void stop(String job, StopMethod method) throws PbsException {
        calls.counted(ServerCall.STOP, () -> {
            server.stop(job, method);
            return job;
        });
    }

    void resume(String job) throws PbsException {
        calls.counted(ServerCall.STOP, () -> {
            server.resume(job);
            return job;
        });
    }

    void setLength(String job, long walltime) throws PbsException {
        calls.counted(ServerCall.START, () -> {
            server.setLength(job, walltime);
            return job;
        });
    }

    void tell(ToldJob job, PlannedStart planned, Location where) throws PbsException {
        calls.counted(ServerCall.TELL, () -> {
            server.tell(job, planned, where);
            return job;
        });
    }

    void accrue(String job, int kind) throws PbsException {
        calls.counted(ServerCall.TELL, () -> {
            server.accrue(job, kind);
            return job;
        });
    }

    void extend(String job, long seconds) throws PbsException {
        calls.counted(ServerCall.TELL, () -> {
            server.extend(job, seconds);
            return job;
        });
    }

    void answer(AskedReservation asked, ReservationAnswer answer) throws PbsException {
        calls.counted(ServerCall.ANSWER, () -> {
            server.answer(asked, answer);
            return asked;
        });
    }

    void takeBack(ServerJob job) throws PbsException {
        calls.counted(ServerCall.TELL, () -> {
            server.takeBack(job);
            return job;
        });
    }
}
