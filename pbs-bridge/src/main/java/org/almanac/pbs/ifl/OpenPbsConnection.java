package org.almanac.pbs.ifl;

import org.almanac.pbs.PbsException;

/**
 * A connection through libpbs with a thread of its own, kept open; a call that hangs is ended by shutting down the
 * connection's socket.
 */
final class OpenPbsConnection extends Connection {
    private static final int NONE = -1;

    /** The socket that a call is using, which nobody else can have got meanwhile. */
    private int used = NONE;

    OpenPbsConnection(LibraryCalls calls, ServerAccess access) {
        super(calls, access, new NativeThread("libpbs"));
    }

    @Override
    <T> T using(Use<T> use, int handle) throws PbsException {
        uses(handle);
        try {
            return super.using(use, handle);
        } finally {
            uses(NONE);
        }
    }

    private synchronized void uses(int socket) {
        used = socket;
    }

    @Override
    synchronized void end() {
        if (used != NONE) {
            LibC.shutdown(used);
        }
    }

    /** The library would wait for a farewell that a frozen server does not send. */
    @Override
    void disconnecting(int handle) {
        LibC.shutdownReading(handle);
    }

    @Override
    public void close() {
        super.close();
        thread().close();
    }
}
