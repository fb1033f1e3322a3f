package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;

/**
 * A connection through libpbs that is registered as the server's scheduler, where the server agrees.
 *
 * <p>Registered are two connections: one to work with, and one on which the server calls. Where it does not agree, the
 * one to work with is there all the same, and it is asked again later.
 */
final class SchedulerConnection extends OpenPbsConnection {
    /** How long a refusal stands. */
    private static final Duration AGAIN = Duration.ofMinutes(1);

    private final SchedulerCalls scheduler;
    private final CallWatch watch;
    private final Consumer<Optional<PbsException>> outcome;
    // Known to the native thread alone.
    private Optional<Link> called = Optional.empty();
    /** Whether the server has called for what is not yet over. */
    private boolean open;

    private long refused;
    private boolean wasRefused;

    /**
     * A connection that is made, and registered, when it is needed.
     *
     * @param watch waits for the server's calls
     * @param outcome told of each try to register, and why it failed where it did; on the native thread
     */
    SchedulerConnection(
            LibraryCalls calls,
            ServerAccess access,
            SchedulerCalls scheduler,
            CallWatch watch,
            Consumer<Optional<PbsException>> outcome) {
        super(calls, access);
        this.scheduler = scheduler;
        this.watch = watch;
        this.outcome = outcome;
    }

    @Override
    Link establish() throws PbsException {
        Link work = open();
        if (!isDue()) {
            return work;
        }
        Optional<PbsException> failure = register(work);
        outcome.accept(failure);
        wasRefused = failure.isPresent();
        refused = System.nanoTime();
        return wasRefused ? open() : work;
    }

    private boolean isDue() {
        return !wasRefused || System.nanoTime() - refused >= AGAIN.toNanos();
    }

    /** Registers that connection and another one; why it cannot, and then both have ended. */
    private Optional<PbsException> register(Link work) {
        Link call;
        try {
            call = open();
        } catch (PbsException e) {
            end(work);
            return Optional.of(e);
        }
        try {
            using(work, (calls, handle, reader) -> scheduler.register(calls, handle, call.handle()), () -> false);
        } catch (PbsException e) {
            // The library has ended one of them: its descriptor may be somebody else's by now.
            calls().disconnect(work.handle());
            calls().disconnect(call.handle());
            return Optional.of(e);
        }
        called = Optional.of(call);
        return Optional.empty();
    }

    @Override
    void disconnected() {
        watch.forget();
        called.ifPresent(this::end);
        called = Optional.empty();
        open = false;
    }

    /** The jobs that the server calls to be run, of all that it has called for. */
    List<String> asked() throws PbsException {
        return call("disrsi", (calls, handle, reader) -> read());
    }

    private List<String> read() throws PbsException {
        List<String> jobs = new ArrayList<>();
        if (called.isEmpty()) {
            if (isDue()) {
                // The next call connects anew, and asks to be registered.
                disconnect();
            }
            return jobs;
        }
        int call = called.get().handle();
        while (LibC.isReadable(call, Duration.ZERO)) {
            open = true;
            if (scheduler.command(call) == SchedulerCalls.RUN_JOB) {
                jobs.add(scheduler.job(call));
            }
        }
        return jobs;
    }

    /** What was called for is done: from now on the server calls again. */
    void over() throws PbsException {
        call("diswsi", (calls, handle, reader) -> {
            if (called.isPresent()) {
                int call = called.get().handle();
                if (open) {
                    scheduler.over(call);
                    open = false;
                }
                watch.await(call);
            }
            return handle;
        });
    }

    @Override
    public void close() {
        watch.close();
        super.close();
    }
}
