package org.almanac.pbs.ifl;

import java.util.function.BooleanSupplier;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/**
 * A connection to a server through one native thread: made when it is needed, and made anew where it was lost.
 *
 * <p>A call on a connection that the server had closed meanwhile is made once more on a new one. That cannot start a job
 * twice: a server refuses to start what runs.
 */
abstract class Connection implements AutoCloseable {
    private static final int NONE = -1;

    private final LibraryCalls calls;
    private final ServerAccess access;
    private final NativeThread thread;
    private final StatusReader reader = new StatusReader();
    // Known to the native thread alone.
    private int handle = NONE;

    Connection(LibraryCalls calls, ServerAccess access, NativeThread thread) {
        this.calls = calls;
        this.access = access;
        this.thread = thread;
    }

    /** What is done with a connection. */
    interface Use<T> {
        T with(LibraryCalls calls, int handle, StatusReader reader) throws PbsException;
    }

    final LibraryCalls calls() {
        return calls;
    }

    final ServerAccess access() {
        return access;
    }

    final NativeThread thread() {
        return thread;
    }

    /** A function of the library, in messages. */
    final String label(String function) {
        return function + " of " + access.label();
    }

    /** Uses the connection on the native thread; the function's name is for messages. */
    <T> T call(String function, Use<T> use) throws PbsException {
        return thread.call(label(function), access.timeout(), givenUp -> attempt(use, givenUp), this::end);
    }

    private <T> T attempt(Use<T> use, BooleanSupplier givenUp) throws PbsException {
        boolean kept = handle != NONE;
        try {
            return once(use, givenUp);
        } catch (PbsException e) {
            if (!kept || givenUp.getAsBoolean() || !calls.isLost(e.code())) {
                throw e;
            }
            return once(use, givenUp);
        }
    }

    private <T> T once(Use<T> use, BooleanSupplier givenUp) throws PbsException {
        if (handle == NONE) {
            handle = calls.connect(access);
        }
        try {
            return using(
                    (functions, connection, answers) -> {
                        if (givenUp.getAsBoolean()) {
                            // Connecting took too long. Who asked has gone, and may no longer want what was asked.
                            throw new PbsException(Meaning.OTHER, 0, "too late");
                        }
                        return use.with(functions, connection, answers);
                    },
                    handle);
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                disconnect();
            }
            throw e;
        }
    }

    /** Uses a connection that stands. */
    <T> T using(Use<T> use, int handle) throws PbsException {
        return use.with(calls, handle, reader);
    }

    /** Makes a call return that takes too long, where something can. */
    abstract void end();

    /** Ends the connection, if there is one; on the native thread. */
    final void disconnect() {
        if (handle != NONE) {
            int ended = handle;
            handle = NONE;
            disconnecting(ended);
            calls.disconnect(ended);
        }
    }

    /** This connection is about to be ended. */
    void disconnecting(int handle) {}

    /** Ends the connection as soon as the library is free; waits for that as long as for any call. */
    @Override
    public void close() {
        try {
            thread.call(
                    label("pbs_disconnect"),
                    access.timeout(),
                    givenUp -> {
                        disconnect();
                        return null;
                    },
                    () -> {});
        } catch (PbsException e) {
            // The library hangs. It is left to itself, as nobody will call it again.
            return;
        }
    }
}
