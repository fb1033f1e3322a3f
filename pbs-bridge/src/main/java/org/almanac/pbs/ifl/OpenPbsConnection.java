package org.almanac.pbs.ifl;

/** A connection through libpbs, which has a thread of its own and is kept open. */
final class OpenPbsConnection extends Connection {
    OpenPbsConnection(LibraryCalls calls, ServerAccess access) {
        super(calls, access, new NativeThread("libpbs"));
    }

    @Override
    public void close() {
        super.close();
        thread().close();
    }
}
