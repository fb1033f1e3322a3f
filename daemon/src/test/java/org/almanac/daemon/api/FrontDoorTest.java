package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of requests before anybody handles them, letter by letter over real connections. */
class FrontDoorTest {
    private static final AtomicLong NANOS = new AtomicLong();

    private static HttpApi api;

    @BeforeAll
    static void start() throws IOException {
        Published published = SamplePublished.make();
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0), List.of("almanac.example.org", "10.1.2.3")),
                HttpLimits.USUAL,
                NANOS::get,
                new Readings(() -> Optional.of(published), format -> "almanac_reload_success 1.0\n"));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/web/almanac.js",
                "/web/no-such.js",
                "/webjars/echarts/5.5.0/echarts.min.js",
                "/metrics",
                "/api/v1/jobs",
                "/api/v1/jobs?user=u2",
                "/api/v1/jobs?state=X",
                "/api/v1/jobs?user=%",
                "/api/v1/jobs/12",
                "/api/v1/jobs/99",
                "/api/v1/plan",
                "/api/v1/shadow",
                "/nowhere"
            })
    void headHasTheStatusAndTheHeadersOfGet(String path) throws IOException {
        for (String accepted : List.of("identity", "gzip")) {
            RawClient.Answer get = ask("GET " + path + " HTTP/1.1", "Host: localhost", "Accept-Encoding: " + accepted);
            RawClient.Answer head =
                    ask("HEAD " + path + " HTTP/1.1", "Host: localhost", "Accept-Encoding: " + accepted);
            assertEquals(get.status(), head.status());
            assertEquals(get.headers(), head.headers());
            assertEquals("", head.body());
            assertFalse(get.body().isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /%zz HTTP/1.1|400|the request is not understood: bad request",
                "GET /api/v1/jobs/%ff HTTP/1.1|400|the request is not understood: bad utf-8 encoding",
                "GET /web/..;/x HTTP/1.1|400|the request is not understood: ambiguous uri path parameter",
                "GET http://elsewhere/ HTTP/1.1|400|the request is not understood: authority!=host",
                "GET|400|the request is not understood: no uri",
                "GET / HTTP/2.7|505|http version not supported",
                "OPTIONS * HTTP/1.1|404|there is nothing at *",
                "TRACE / HTTP/1.1|405|TRACE is not possible here; GET is"
            })
    void errorsOfTheServerItselfAreAsAllOthers(String line, int status, String error) throws IOException {
        RawClient.Answer answer = ask(line, "Host: localhost");
        assertEquals(status, answer.status());
        assertEquals("{\"error\":\"" + error + "\"}", answer.body());
        assertEquals("application/json", answer.header("Content-Type"));
        assertEquals("no-store", answer.header("Cache-Control"));
        assertEquals("nosniff", answer.header("X-Content-Type-Options"));
        assertTrue(answer.header("Content-Security-Policy").startsWith("default-src 'none'; "));
    }

    @Test
    void tellsWhatIsTooLong() throws IOException {
        RawClient.Answer address = ask("GET /" + "a".repeat(66_000) + " HTTP/1.1", "Host: localhost");
        assertEquals("{\"error\":\"the address is too long\"}", address.body());
        RawClient.Answer headers = ask("GET / HTTP/1.1", "Host: localhost", "X: " + "a".repeat(66_000));
        assertEquals("{\"error\":\"the headers of the request are too long\"}", headers.body());
        assertEquals(431, headers.status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"user=%", "user=%4", "user=%zz", "user=u1%", "%=1", "user=%ff", "user=%c3%28"})
    void refusesWhatIsNotWellEncoded(String query) throws IOException {
        RawClient.Answer answer = ask("GET /api/v1/jobs?" + query + " HTTP/1.1", "Host: localhost");
        assertEquals(400, answer.status());
        assertEquals(
                "{\"error\":\"'" + query + "' is not well encoded: % is followed by two hexadecimal digits, "
                        + "and together they are UTF-8\"}",
                answer.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/jobs?usr=u1|\"usr\" is no parameter here; there are job, state, user, words. Maybe user?",
                "/api/v1/jobs?words=no|words is \"no\", but may be yes",
                "/api/v1/jobs?user=u1&x=1|\"x\" is no parameter here; there are job, state, user, words",
                "/api/v1/jobs?user=|user is empty; without it, all are chosen",
                "/api/v1/jobs?user|user is empty; without it, all are chosen",
                "/api/v1/jobs?job=,|job is empty; without it, all are chosen",
                "/api/v1/jobs?state=|state is empty; without it, all are chosen",
                "/api/v1/jobs/12?user=u1|\"user\" is no parameter here; there is none",
                "/api/v1/plan?user=u1|\"user\" is no parameter here; there are cluster, detail, from, node, to",
                "/api/v1/status?x|\"x\" is no parameter here; there is none",
                "/api/v1/shadow?x|\"x\" is no parameter here; there is none",
                "/api/v1/shadow.txt?x|\"x\" is no parameter here; there is none"
            })
    void refusesParametersThatWouldChooseNothing(String path, String error) throws IOException {
        RawClient.Answer answer = ask("GET " + path + " HTTP/1.1", "Host: localhost");
        assertEquals("{\"error\":\"" + error.replace('"', '\'') + "\"}", answer.body());
        assertEquals(400, answer.status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:1",
                "localhost.:8642",
                "127.0.0.1",
                "127.0.0.1:8642",
                "[::1]:80",
                "[0:0:0:0:0:0:0:1]",
                "Almanac.Example.ORG",
                "10.1.2.3:443"
            })
    void answersToItsHosts(String host) throws IOException {
        assertEquals(200, ask("GET /api/v1/status HTTP/1.1", "Host: " + host).status());
        String absolute = "GET http://" + host + "/api/v1/status HTTP/1.1";
        assertEquals(200, ask(absolute, "Host: " + host).status());
    }

    @Test
    void answersToWhoeverNamesNoHostAsOldClientsDo() throws IOException {
        assertEquals(200, ask("GET /api/v1/status HTTP/1.0").status());
        assertEquals(421, ask("GET http://evil.example/api/v1/status HTTP/1.0").status());
        assertEquals(
                421, ask("GET /api/v1/status HTTP/1.0", "Host: evil.example").status());
        assertEquals(400, ask("GET /api/v1/status HTTP/1.1").status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8642",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "127.1",
                "2130706433",
                "10.1.2.4",
                "[::2]",
                "[::ffff:10.0.0.1]",
                "almanac.example.org.evil.example"
            })
    void refusesOtherHosts(String host) throws IOException {
        String name = host.replaceFirst(":8642$", "");
        for (String path : List.of("/", "/api/v1/jobs", "/metrics", "/nowhere")) {
            RawClient.Answer answer = ask("GET " + path + " HTTP/1.1", "Host: " + host);
            assertEquals(421, answer.status());
            assertEquals(
                    "{\"error\":\"this is not the host '" + name + "'; api.hosts of the configuration may allow it\"}",
                    answer.body());
        }
        assertEquals(
                421, ask("GET http://" + host + "/ HTTP/1.1", "Host: " + host).status());
    }

    @Test
    void aFloodOfOtherHostsIsOneLine() throws IOException {
        NANOS.addAndGet(Duration.ofHours(2).toNanos());
        ask("GET / HTTP/1.1", "Host: other.example");
        NANOS.addAndGet(Duration.ofHours(2).toNanos());
        try (LoggedLines log = new LoggedLines()) {
            for (int i = 0; i < 5; i++) {
                ask("GET / HTTP/1.1", "Host: evil" + i + ".example");
                ask("GET / HTTP/1.1", "Host: a b");
            }
            assertEquals(
                    List.of("a request from 127.0.0.1 for the host 'evil0.example' was refused; api.hosts of the"
                            + " configuration may allow it. More of them are counted for an hour"),
                    log.take());
            NANOS.addAndGet(Duration.ofMinutes(61).toNanos());
            ask("GET / HTTP/1.1", "Host: a:99999");
            assertEquals(
                    List.of("a request from 127.0.0.1 for the host one that is none was refused; api.hosts of the"
                            + " configuration may allow it; 9 more since the last such line."
                            + " More of them are counted for an hour"),
                    log.take());
        }
    }

    private static RawClient.Answer ask(String line, String... headers) throws IOException {
        String[] head = new String[headers.length + 2];
        head[0] = line;
        System.arraycopy(headers, 0, head, 1, headers.length);
        head[headers.length + 1] = "Connection: close";
        return RawClient.ask(api.port(), head);
    }
}
