package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/**
 * A connection to a server through one native thread: made when it is needed, and made anew where it was lost.
 *
 * <p>A call on a connection that the server had closed meanwhile is made once more on a new one. That cannot start a job
 * twice: a server refuses to start what runs. A call that takes too long is ended by shutting down the connection's
 * socket, where that is known.
 */
abstract class Connection implements AutoCloseable {
    /** How long a call may take to return whose socket was shut down. */
    private static final Duration END = Duration.ofSeconds(2);

    /** That the server has closed a connection is known much sooner. */
    private static final Duration SLOW = Duration.ofSeconds(1);

    private final LibraryCalls calls;
    private final ServerAccess access;
    private final NativeThread thread;
    private final StatusReader reader = new StatusReader();
    // Known to the native thread alone.
    private Optional<Link> link = Optional.empty();
    // The socket that a call is using, so that nobody else can have got its descriptor meanwhile; under this lock.
    private OptionalInt used = OptionalInt.empty();
    // The sockets that were open when connecting began, while it goes on; under this lock.
    private Optional<OpenSockets> connecting = Optional.empty();

    Connection(LibraryCalls calls, ServerAccess access, NativeThread thread) {
        this.calls = calls;
        this.access = access;
        this.thread = thread;
    }

    /** The library's number of a connection, and its socket where that is known. */
    record Link(int handle, OptionalInt socket) {}

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
    final <T> T call(String function, Use<T> use) throws PbsException {
        return thread.call(label(function), access.timeout(), givenUp -> attempt(use, givenUp), this::end);
    }

    private <T> T attempt(Use<T> use, BooleanSupplier givenUp) throws PbsException {
        boolean kept = link.isPresent();
        long begun = System.nanoTime();
        try {
            return once(use, givenUp);
        } catch (PbsException e) {
            Duration taken = Duration.ofNanos(System.nanoTime() - begun);
            if (taken.compareTo(SLOW) > 0) {
                // Libraries say of a reply that did not come in time that the connection is lost.
                throw new PbsException(e.meaning(), e.code(), e.getMessage() + " after " + taken.toSeconds() + " s");
            }
            if (!kept || givenUp.getAsBoolean() || !calls.isLost(e.code())) {
                throw e;
            }
            return once(use, givenUp);
        }
    }

    private <T> T once(Use<T> use, BooleanSupplier givenUp) throws PbsException {
        Link connected = link.isPresent() ? link.get() : connect();
        try {
            return using(connected, use, givenUp);
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                disconnect();
            }
            throw e;
        } finally {
            used();
        }
    }

    private Link connect() throws PbsException {
        Link made = establish();
        link = Optional.of(made);
        return made;
    }

    /** The connection that is worked with; on the native thread. */
    Link establish() throws PbsException {
        return open();
    }

    /** A new connection, which is to be ended by {@link #end(Link)}; on the native thread. */
    final Link open() throws PbsException {
        OpenSockets before = OpenSockets.now();
        connects(Optional.of(before));
        try {
            int handle = calls.connect(access);
            return new Link(handle, calls.socket(handle, before));
        } finally {
            connects(Optional.empty());
        }
    }

    private synchronized void connects(Optional<OpenSockets> before) {
        connecting = before;
    }

    /** Uses a connection, so that a call that takes too long is ended; on the native thread. */
    final <T> T using(Link connected, Use<T> use, BooleanSupplier givenUp) throws PbsException {
        uses(connected.socket());
        try {
            if (givenUp.getAsBoolean()) {
                // Connecting took too long. Who asked has gone, and may no longer want what was asked.
                throw new PbsException(Meaning.OTHER, 0, "too late");
            }
            return use.with(calls, connected.handle(), reader);
        } finally {
            uses(OptionalInt.empty());
        }
    }

    private synchronized void uses(OptionalInt socket) {
        used = socket;
    }

    /** The connection, if it still stands, is not used any more by the call that was made; on the native thread. */
    void used() {}

    /** Makes a call return that takes too long, where that can be; how long it may take to. */
    private synchronized Duration end() {
        OptionalInt socket = connecting.isPresent() ? OpenSockets.now().onlyNewSince(connecting.get()) : used;
        socket.ifPresent(LibC::shutdown);
        return socket.isPresent() ? END : Duration.ZERO;
    }

    /** Ends the connection, if there is one; on the native thread. */
    final void disconnect() {
        if (link.isPresent()) {
            Link ended = link.get();
            link = Optional.empty();
            end(ended);
            disconnected();
        }
    }

    /** The connection that was worked with has ended; on the native thread. */
    void disconnected() {}

    /** Ends a connection; on the native thread. */
    final void end(Link ended) {
        // Both libraries wait for the server to close its end, which a frozen one does not do. TORQUE's relies on an
        // alarm, which in a process of many threads reaches another one.
        ended.socket().ifPresent(LibC::shutdownReading);
        calls.disconnect(ended.handle());
    }

    /** Ends the connection: now, or when the library comes back from a call that hangs. */
    @Override
    public void close() {
        Future<?> ended = thread.later(label("pbs_disconnect"), Duration.ZERO, this::disconnect);
        try {
            ended.get(END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // The library hangs, and is left to itself.
            return;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
