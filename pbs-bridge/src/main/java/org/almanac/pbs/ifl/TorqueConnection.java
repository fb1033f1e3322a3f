package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;

/**
 * A connection through libtorque, which one thread alone may call in a process: all connections share it.
 *
 * <p>An open connection occupies a thread of the server, and the server may drop it while idle. So it is kept for the
 * calls of one cycle, which follow each other closely, and ended as soon as they cease.
 */
final class TorqueConnection extends Connection {
    /** Longer than a scheduler thinks between two calls of a cycle, mostly; shorter than the pause between cycles. */
    private static final Duration IDLE = Duration.ofSeconds(1);

    private static final NativeThread THREAD = new NativeThread("libtorque");

    private Optional<Future<?>> ending = Optional.empty();

    TorqueConnection(LibraryCalls calls, ServerAccess access) {
        super(calls, access, THREAD);
    }

    @Override
    void used() {
        ending.ifPresent(planned -> planned.cancel(false));
        ending = Optional.of(thread().later(label("pbs_disconnect"), IDLE, this::disconnect));
    }
}
