package org.almanac.daemon.service;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd how the service is doing; says nothing where nobody listens.
 *
 * <p>systemd names its socket in {@code NOTIFY_SOCKET}. Java has no datagrams over UNIX sockets, so libsystemd sends
 * them; it is not even loaded where the variable is not set.
 */
public final class SystemdNotify {
    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotify.class);

    private final Sender sender;

    private SystemdNotify(Sender sender) {
        this.sender = sender;
    }

    /** Where systemd started us and waits to be told, it is told; a library that is missing is an error in the log. */
    public static SystemdNotify fromEnvironment() {
        return of(System.getenv());
    }

    /** Whatever is to be told goes to the sender. */
    public static SystemdNotify to(Sender sender) {
        return new SystemdNotify(sender);
    }

    static SystemdNotify of(Map<String, String> environment) {
        String socket = environment.get("NOTIFY_SOCKET");
        if (socket == null || socket.isEmpty()) {
            return new SystemdNotify(state -> {});
        }
        try {
            return new SystemdNotify(new SystemdLibrary());
        } catch (UnsatisfiedLinkError e) {
            LOG.error("systemd waits to be told at {}, but its library cannot be loaded: {}", socket, e.getMessage());
            return new SystemdNotify(state -> {});
        }
    }

    /** The service is up: what depends on it may start. */
    public void ready() {
        sender.send("READY=1");
    }

    /** A cycle is done; without one for too long we are restarted. */
    public void watchdog() {
        sender.send("WATCHDOG=1");
    }

    /** One line for {@code systemctl status}. */
    public void status(String line) {
        // Lines are separate messages to systemd.
        sender.send("STATUS=" + line.replaceAll("\\R", " "));
    }

    /** The service is about to end, as it was asked to. */
    public void stopping() {
        sender.send("STOPPING=1");
    }

    /** Takes messages in the form of sd_notify. */
    public interface Sender {
        void send(String state);
    }

    /** libsystemd, as far as we need it. */
    private static final class SystemdLibrary implements Sender {
        private final LibSystemd library =
                Native.load("libsystemd.so.0", LibSystemd.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));

        @Override
        public void send(String state) {
            int result = library.sd_notify(0, state);
            if (result < 0) {
                LOG.warn("systemd was not told {}: errno {}", state, -result);
            }
        }
    }

    /** The C functions by their own names. */
    private interface LibSystemd extends Library {
        int sd_notify(int unsetEnvironment, String state);
    }
}
