package org.almanac.daemon.service;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
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

    /** Microseconds after which systemd restarts a service that has not told that it is alive; absent where it does not. */
    private static final String WATCHDOG = "WATCHDOG_USEC";

    private static final Duration FOREVER = Duration.ofDays(100_000);

    private final Sender sender;
    private final Duration longestSilence;

    private SystemdNotify(Sender sender, Duration longestSilence) {
        this.sender = sender;
        this.longestSilence = longestSilence;
    }

    /** Where systemd started us and waits to be told, it is told; a library that is missing is an error in the log. */
    public static SystemdNotify fromEnvironment() {
        return of(System.getenv());
    }

    /** Whatever is to be told goes to the sender. */
    public static SystemdNotify to(Sender sender) {
        return to(sender, FOREVER);
    }

    /** The same, with something to be told at least so often. */
    public static SystemdNotify to(Sender sender, Duration longestSilence) {
        return new SystemdNotify(sender, longestSilence);
    }

    static SystemdNotify of(Map<String, String> environment) {
        String socket = environment.get("NOTIFY_SOCKET");
        if (socket == null || socket.isEmpty()) {
            return to(state -> {});
        }
        try {
            return to(new SystemdLibrary(), longestSilence(environment));
        } catch (UnsatisfiedLinkError e) {
            LOG.error("systemd waits to be told at {}, but its library cannot be loaded: {}", socket, e.getMessage());
            return to(state -> {});
        }
    }

    /** Half of the time after which we are restarted, as systemd advises. */
    static Duration longestSilence(Map<String, String> environment) {
        String micros = environment.getOrDefault(WATCHDOG, "");
        return micros.matches("[1-9][0-9]{0,17}")
                ? Duration.of(Long.parseLong(micros) / 2, ChronoUnit.MICROS)
                : FOREVER;
    }

    /** How long it may pass at most between two {@link #watchdog} calls where all is well. */
    public Duration longestSilence() {
        return longestSilence;
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

        private final Recurring lines = new Recurring(System::nanoTime);

        @Override
        public void send(String state) {
            int result = library.sd_notify(0, state);
            if (result < 0) {
                String what = state.replaceFirst("=.*", "");
                lines.tell(what, "systemd was not told " + what + ": errno " + -result)
                        .ifPresent(LOG::warn);
            }
        }
    }

    /** The C functions by their own names. */
    private interface LibSystemd extends Library {
        int sd_notify(int unsetEnvironment, String state);
    }
}
