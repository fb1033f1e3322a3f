package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What is needed of the C library, which is in every process. */
final class LibC {
    private static final NativeLibrary PROCESS = NativeLibrary.getProcess();
    private static final Function SHUTDOWN = PROCESS.getFunction("shutdown");
    private static final Function SETENV = PROCESS.getFunction("setenv");
    private static final Function DLOPEN = PROCESS.getFunction("dlopen");
    private static final Function DLINFO = PROCESS.getFunction("dlinfo");

    private static final Function GETSOCKOPT = PROCESS.getFunction("getsockopt");
    private static final Function POLL = PROCESS.getFunction("poll");
    private static final Function FREE = PROCESS.getFunction("free");

    // struct pollfd, and its event that there is something to read.
    private static final int POLLFD = 8;
    private static final int EVENTS = 4;
    private static final short POLLIN = 1;

    // What says of which family a socket is, and the family of the newer Internet protocol.
    private static final int SOL_SOCKET = 1;
    private static final int SO_DOMAIN = 39;
    private static final int AF_INET6 = 10;

    private static final int READING = 0;
    private static final int BOTH = 2;

    /** Each name is looked up when it is used; what is exported is for nobody else. */
    static final int RTLD_LAZY_LOCAL = 1;

    private static final int RTLD_DI_LINKMAP = 2;

    /** Where struct link_map has its name. */
    private static final int LINK_NAME = 8;

    private LibC() {}

    /** Ends what goes over a socket in both directions: a call that waits for it returns with an error. */
    static void shutdown(int socket) {
        SHUTDOWN.invokeInt(new Object[] {socket, BOTH});
    }

    /** Lets nothing more come from a socket: what is read from it ends at once. */
    static void shutdownReading(int socket) {
        SHUTDOWN.invokeInt(new Object[] {socket, READING});
    }

    /** Whether something can be read from a socket, its end included, by then. */
    static boolean isReadable(int socket, Duration patience) {
        try (Memory polled = new Memory(POLLFD)) {
            polled.clear();
            polled.setInt(0, socket);
            polled.setShort(EVENTS, POLLIN);
            return POLL.invokeInt(new Object[] {polled, 1L, (int) patience.toMillis()}) > 0;
        }
    }

    /** Whether a socket is one of the newer Internet protocol's family; those of that also speak the older one. */
    static boolean isOfInternet6(int socket) {
        try (Memory family = new Memory(Integer.BYTES);
                Memory size = new Memory(Integer.BYTES)) {
            size.setInt(0, Integer.BYTES);
            int answer = GETSOCKOPT.invokeInt(new Object[] {socket, SOL_SOCKET, SO_DOMAIN, family, size});
            return answer == 0 && family.getInt(0) == AF_INET6;
        }
    }

    /** Gives back what a library has allocated for its caller. */
    static void free(Pointer block) {
        FREE.invokeVoid(new Object[] {block});
    }

    /** Sets a variable of the environment as libraries see it; Java's view of it does not change. */
    static void setenv(String name, String value) {
        try (Arguments arguments = new Arguments()) {
            SETENV.invokeInt(new Object[] {arguments.string(name), arguments.string(value), 1});
        }
    }

    /** The file that the system's loader takes for a library of that name; empty where it knows none. */
    static Optional<Path> loaded(String name) {
        try (Arguments arguments = new Arguments();
                Memory map = new Memory(Native.POINTER_SIZE)) {
            Pointer library = DLOPEN.invokePointer(new Object[] {arguments.string(name), RTLD_LAZY_LOCAL});
            if (library == null || DLINFO.invokeInt(new Object[] {library, RTLD_DI_LINKMAP, map}) != 0) {
                return Optional.empty();
            }
            return Optional.of(Path.of(map.getPointer(0).getPointer(LINK_NAME).getString(0)));
        }
    }
}
