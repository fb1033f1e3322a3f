package org.almanac.pbs.ifl;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.Warning;

/** Reads and drives an OpenPBS server through its library, as its registered scheduler where the server agrees. */
final class LibraryScheduler extends LibraryWriter implements BatchScheduler {
    private final SchedulerConnection connection;
    private final SchedulerCalls scheduler;
    private final Registration registration;

    private LibraryScheduler(
            SchedulerConnection connection,
            Consumer<Warning> warnings,
            ChangingCalls changing,
            SchedulerCalls scheduler,
            Registration registration) {
        super(connection, warnings, changing);
        this.connection = connection;
        this.scheduler = scheduler;
        this.registration = registration;
    }

    /** What came of the last try to register. */
    private static final class Registration {
        private volatile Optional<PbsException> refusal = Optional.empty();
    }

    /**
     * A scheduler that connects and registers when it is first asked.
     *
     * @param called told that the server calls
     */
    static LibraryScheduler of(
            LibraryCalls calls,
            ServerAccess access,
            ChangingCalls changing,
            SchedulerCalls scheduler,
            Runnable called,
            Consumer<Warning> warnings) {
        Registration registration = new Registration();
        SchedulerConnection connection = new SchedulerConnection(
                calls, access, scheduler, new CallWatch(called), refusal -> registration.refusal = refusal);
        return new LibraryScheduler(connection, warnings, changing, scheduler, registration);
    }

    @Override
    public Optional<PbsException> refusal() {
        return registration.refusal;
    }

    @Override
    public List<String> asked() throws PbsException {
        return connection.asked();
    }

    @Override
    public void answer(String job, Optional<PbsException> failure) throws PbsException {
        int code = failure.map(PbsException::code)
                .map(told -> told == 0 ? OpenPbsCode.NODE_NOT_FREE.number() : told)
                .orElse(0);
        String why = failure.map(PbsException::getMessage).orElse("");
        connection.call("pbs_defschreply", (calls, handle, reader) -> {
            scheduler.answer(calls, handle, job, code, why);
            return job;
        });
    }

    @Override
    public void resume(String job) throws PbsException {
        connection.call("pbs_sigjob", (calls, handle, reader) -> {
            scheduler.resume(calls, handle, job);
            return job;
        });
    }

    @Override
    public void over() throws PbsException {
        connection.over();
    }
}
