package org.almanac.daemon.cycle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** A server that fails when it is told to, for tests. */
final class FlakyServer implements PbsServer {
    /** What happens in place of an answer. */
    interface Fault {
        void happen() throws PbsException;
    }

    private final PbsServer server;
    private Optional<Fault> fault = Optional.empty();
    private Optional<PbsException> refusal = Optional.empty();
    /** What jobs were to be told last. */
    final Map<String, PlannedStart> lastTold = new HashMap<>();

    private Optional<PbsException> stopFault = Optional.empty();
    private Optional<StopMethod> refusedMethod = Optional.empty();
    private boolean withoutNodes;
    private long clockAhead;
    private Optional<PbsException> tellFault = Optional.empty();
    private Runnable telling = () -> {};
    private Runnable stopping = () -> {};
    private Runnable started = () -> {};
    private Runnable stopped = () -> {};
    private Optional<PbsException> answerFault = Optional.empty();
    private Optional<PbsException> lengthFault = Optional.empty();

    FlakyServer(PbsServer server) {
        this.server = server;
    }

    /** From now on every call fails so. */
    void fail(Fault how) {
        fault = Optional.of(how);
    }

    /** From now on every start is refused so. */
    void refuseStarts(PbsException how) {
        refusal = Optional.of(how);
    }

    /** From now on no job is stopped in that way. */
    void refuse(StopMethod method, PbsException how) {
        refusedMethod = Optional.of(method);
        stopFault = Optional.of(how);
    }

    /** From now on every stop is made, and that is not answered. */
    void loseAnswersToStops(PbsException how) {
        stopFault = Optional.of(how);
    }

    /** From now on it takes no answer to a reservation. */
    void failAnswers(PbsException how) {
        answerFault = Optional.of(how);
    }

    /** From now on no job can be given a length. */
    void failLengths(PbsException how) {
        lengthFault = Optional.of(how);
    }

    /** From now on nobody can be told anything. */
    void failTelling(PbsException how) {
        tellFault = Optional.of(how);
    }

    /** From now on that happens whenever somebody is told. */
    void whenTelling(Runnable what) {
        telling = what;
    }

    /** From now on that happens whenever a job is to be stopped. */
    void whenStopping(Runnable what) {
        stopping = what;
    }

    /** From now on that happens whenever a job has been started. */
    void whenStarted(Runnable what) {
        started = what;
    }

    /** From now on that happens whenever a job has been stopped. */
    void whenStopped(Runnable what) {
        stopped = what;
    }

    /** From now on the server has no nodes. */
    void loseNodes() {
        withoutNodes = true;
    }

    /** From now on its clock is so many seconds ahead of the true one. */
    void setClockAhead(long seconds) {
        clockAhead = seconds;
    }

    void behave() {
        withoutNodes = false;
        tellFault = Optional.empty();
        answerFault = Optional.empty();
        lengthFault = Optional.empty();
        fault = Optional.empty();
        stopFault = Optional.empty();
        refusedMethod = Optional.empty();
        refusal = Optional.empty();
    }

    private void mayFail() throws PbsException {
        if (fault.isPresent()) {
            fault.get().happen();
        }
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        mayFail();
        Snapshot told = server.snapshot();
        return new Snapshot(
                told.time() + clockAhead,
                told.kinds(),
                withoutNodes ? List.of() : told.nodes(),
                told.queues(),
                told.jobs(),
                told.rules(),
                told.notUnderstood());
    }

    @Override
    public void start(String job, Location location) throws PbsException {
        mayFail();
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        server.start(job, location);
        started.run();
    }

    @Override
    public void stop(String job, StopMethod method) throws PbsException {
        stopping.run();
        mayFail();
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        if (refusedMethod.filter(method::equals).isPresent()) {
            throw stopFault.get();
        }
        server.stop(job, method);
        stopped.run();
        if (refusedMethod.isEmpty() && stopFault.isPresent()) {
            throw stopFault.get();
        }
    }

    @Override
    public void resume(String job) throws PbsException {
        mayFail();
        server.resume(job);
    }

    @Override
    public void setLength(String job, long walltime) throws PbsException {
        mayFail();
        if (lengthFault.isPresent()) {
            throw lengthFault.get();
        }
        server.setLength(job, walltime);
    }

    @Override
    public void tell(ToldJob job, PlannedStart planned, Location where) throws PbsException {
        mayFail();
        if (tellFault.isPresent()) {
            throw tellFault.get();
        }
        lastTold.put(job.id(), planned);
        telling.run();
        server.tell(job, planned, where);
    }

    @Override
    public void answer(AskedReservation asked, ReservationAnswer answer) throws PbsException {
        mayFail();
        if (answerFault.isPresent()) {
            throw answerFault.get();
        }
        server.answer(asked, answer);
    }

    @Override
    public void takeBack(ServerJob job) throws PbsException {
        mayFail();
        server.takeBack(job);
    }

    @Override
    public void close() {
        server.close();
    }
}
