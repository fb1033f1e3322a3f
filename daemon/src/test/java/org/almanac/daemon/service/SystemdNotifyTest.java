package org.almanac.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What arrives at systemd. */
@Tag("slow")
class SystemdNotifyTest {
    /** A service's whole life; its environment is that of its process, so it has one of its own. */
    static final class Service {
        public static void main(String[] args) {
            SystemdNotify systemd = SystemdNotify.fromEnvironment();
            systemd.ready();
            systemd.status("12 jobs planned,\n last cycle 3 ms – fine");
            systemd.watchdog();
            systemd.stopping();
        }
    }

    @Test
    void tellsSystemdOfItsLife(@TempDir Path folder) throws Exception {
        requireLibsystemd();
        Path path = folder.resolve("notify");
        try (NotifySocket socket = new NotifySocket(path)) {
            Process service = service(Map.of("NOTIFY_SOCKET", path.toString()));
            assertEquals(
                    List.of("READY=1", "STATUS=12 jobs planned,  last cycle 3 ms – fine", "WATCHDOG=1", "STOPPING=1"),
                    List.of(socket.receive(), socket.receive(), socket.receive(), socket.receive()));
            assertEquals(0, end(service));
        }
    }

    @Test
    void saysNothingWhereNobodyListens() throws Exception {
        assertEquals(0, end(service(Map.of())));
    }

    @Test
    void goesOnWhereTheSocketIsGone(@TempDir Path folder) throws Exception {
        assertEquals(
                0, end(service(Map.of("NOTIFY_SOCKET", folder.resolve("gone").toString()))));
    }

    @Test
    void itsWatchdogIsFedTwiceAsOftenAsItAsks() {
        assertEquals(Duration.ofSeconds(90), SystemdNotify.longestSilence(Map.of("WATCHDOG_USEC", "180000000")));
        for (String none : List.of("", "0", "soon", "-5")) {
            assertTrue(
                    SystemdNotify.longestSilence(Map.of("WATCHDOG_USEC", none)).toDays() > 1000, none);
        }
        assertTrue(SystemdNotify.longestSilence(Map.of()).toDays() > 1000);
    }

    private static Process service(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName())
                .inheritIO()
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().remove("NOTIFY_SOCKET");
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static int end(Process process) throws InterruptedException {
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        process.destroyForcibly();
        return ended ? process.exitValue() : -1;
    }

    private static void requireLibsystemd() {
        assumeTrue(Platform.isLinux(), "systemd is Linux's");
        try {
            NativeLibrary.getInstance("libsystemd.so.0").close();
        } catch (UnsatisfiedLinkError e) {
            abort("libsystemd.so.0 is not installed");
        }
    }
}
