package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;

/** What is needed of the C library. */
final class LibC {
    private static final Function SHUTDOWN = NativeLibrary.getInstance("c").getFunction("shutdown");
    private static final int READING = 0;
    private static final int BOTH = 2;

    private LibC() {}

    /** Ends what goes over a socket in both directions: a call that waits for it returns with an error. */
    static void shutdown(int socket) {
        SHUTDOWN.invokeInt(new Object[] {socket, BOTH});
    }

    /** Lets nothing more come from a socket: what is read from it ends at once. */
    static void shutdownReading(int socket) {
        SHUTDOWN.invokeInt(new Object[] {socket, READING});
    }
}
