package org.almanac.pbs.ifl;

/** A connection through libpbs, which has a thread of its own and is kept open. */
class OpenPbsConnection extends Connection {
    OpenPbsConnection(LibraryCalls calls, ServerAccess access) {
        super(calls, access, new NativeThread("libpbs"));
    }

    @Override
    public void close() {
        if (!thread().isClosed()) {
            super.close();
            thread().close();
        }
    }
}
