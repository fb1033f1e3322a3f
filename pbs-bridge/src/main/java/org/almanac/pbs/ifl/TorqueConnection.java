package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.concurrent.Future;
import org.almanac.pbs.PbsException;

/**
 * A connection through libtorque, which one thread alone may call in a process: all connections share it.
 *
 * <p>An open connection occupies a thread of the server, and the server may drop it while idle. So it is kept for the
 * calls of one cycle, which follow each other closely, and ended as soon as they cease.
 */
final class TorqueConnection extends Connection {
    /** Longer than a scheduler thinks between two calls of a cycle, mostly; shorter than the pause between cycles. */
    static final Duration IDLE = Duration.ofSeconds(1);

    private static final NativeThread THREAD = new NativeThread("libtorque");

    private final Duration idle;
    private Future<?> ending;

    TorqueConnection(LibraryCalls calls, ServerAccess access, Duration idle) {
        super(calls, access, THREAD);
        this.idle = idle;
    }

    @Override
    <T> T using(Use<T> use, int handle) throws PbsException {
        if (ending != null) {
            ending.cancel(false);
        }
        try {
            return super.using(use, handle);
        } finally {
            ending = thread().later(label("pbs_disconnect"), idle, this::disconnect);
        }
    }

    /** Nothing ends a call of libtorque but itself. */
    @Override
    void end() {}
}
