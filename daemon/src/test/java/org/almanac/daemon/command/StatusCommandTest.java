package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.support.DemoProcess;
import org.almanac.daemon.support.Stranger;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code almanac status} tells of a daemon. */
class StatusCommandTest {
    private static HttpApi sample() throws IOException {
        return HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
    }

    @Test
    void printsWhatTheDaemonTells() throws IOException {
        try (HttpApi api = sample()) {
            Run run = Run.almanac("status", "--api", "http://127.0.0.1:" + api.port());
            assertEquals(ExitCode.DONE, run.code());
            assertEquals("", run.err());
            assertEquals(
                    "server           sim, mode active",
                    run.out().lines().findFirst().orElse(""));
            assertTrue(run.out().endsWith("""
                            promised starts  5 due: 4 kept (80.0 %), 1 late by more than a minute
                            expected starts  told to 1 of 2 that wait, 0:01:00 ago of the server's time, by 20 scenarios in 250 ms
                            how near         of the last 4 jobs that had to wait 50.0 % started within 10 minutes of it, half within \
                            0:10:00; the ranges hold 75.0 %
                            store            12 MB; it cannot be written now, see the log
                            PostgreSQL       12 rows wait, 0 dropped

                              jobs that had to wait  jobs  error median     90 %  within 1 min  10 min     1 h  range holds  its width  promises late
                              all                       4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                              expected within 1h        4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                              queue batch               4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                              user u2                   4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                            """), run::out);
        }
    }

    @Test
    void tellsNobodyThere() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        for (List<Object> format : List.of(List.<Object>of(), List.<Object>of("-F", "json"))) {
            Run run = Run.almanac(concat(List.of("status", "--api", "http://127.0.0.1:" + port), format));
            assertEquals(ExitCode.UNREACHABLE, run.code());
            assertEquals("", run.out());
            assertTrue(run.err().startsWith("almanac: nobody answers at http://127.0.0.1:" + port + " ("), run::err);
        }
    }

    /** What answers in place of a daemon, as it stands on the wire, and what is said of it. */
    private static final Map<String, String> STRANGERS = Map.of(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n<br/>",
            "is not understood: it sends text/html, not ",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
            "is not understood: it sends no type, not ",
            "SSH-2.0-OpenSSH_9.2\r\n",
            "is not understood: it speaks no HTTP. Maybe it is no Almanac",
            "HTTP/1.1 200 OK\r\nContent-Type: TYPE\r\nContent-Length: 999\r\n\r\nserver  sim",
            "broke off after 11 of 999 bytes. Maybe try again",
            "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 5\r\n\r\n<br/>",
            "refuses: 502 Bad Gateway. Maybe it is no Almanac");

    @Test
    void printsNothingOfAStrangerOrOfAHalfAnswer() throws IOException {
        for (Map.Entry<String, String> stranger : STRANGERS.entrySet()) {
            for (List<Object> format : List.of(List.<Object>of(), List.<Object>of("-F", "json"))) {
                String type = format.isEmpty() ? "text/plain" : "application/json";
                try (Stranger there = new Stranger(stranger.getKey().replace("TYPE", type))) {
                    Run run = Run.almanac(concat(List.of("status", "--api", there.address()), format));
                    assertEquals(ExitCode.FAILED, run.code(), run::err);
                    assertEquals("", run.out());
                    assertTrue(run.err().contains(stranger.getValue()), run::err);
                    assertEquals(1, run.errLines().size());
                }
            }
        }
    }

    private static Object[] concat(List<Object> words, List<Object> more) {
        return Stream.concat(words.stream(), more.stream()).toArray();
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertEquals(
                "almanac: 'localhost' is no address of an API; write it as http://127.0.0.1:8642."
                        + " Try 'almanac status --help'\n",
                Run.almanac("status", "--api", "localhost").err());
        assertEquals(ExitCode.USAGE, Run.almanac("status", "-F", "xml").code());
        assertTrue(Run.almanac("status", "12").err().startsWith("almanac: '12' is one argument too many."));
    }

    @Test
    @Tag("slow")
    void tellsOfADemo(@TempDir Path folder) throws IOException {
        try (DemoProcess demo = DemoProcess.start(folder, "--speed", "600", "--policy", "planned")) {
            Object address = demo.address();
            Run text = Run.almanac("status", "--api", address);
            assertEquals("", text.err());
            assertTrue(text.out().contains("\npolicy           planned, since "), text::out);
            Run json = Run.almanac("status", "--api", address, "-F", "json");
            assertEquals("sim", json.meta().get("server").asText());
            JsonNode status = json.data();
            JsonNode cycles = status.get("cycles");
            assertTrue(cycles.get("count").asLong() >= 1);
            assertTrue(cycles.get("longest_duration_s").asDouble()
                    >= cycles.get("mean_duration_s").asDouble());
            for (String phase : List.of("poll", "apply", "decide", "tell", "total")) {
                JsonNode times = cycles.get("phases").get(phase);
                assertTrue(
                        times.get("longest_s").asDouble() >= times.get("mean_s").asDouble(), phase);
                assertTrue(
                        times.get("longest_s").asDouble() >= times.get("last_s").asDouble(), phase);
            }
            assertEquals(
                    status.get("started").asLong(), status.get("policy_since").asLong());
        }
    }
}
