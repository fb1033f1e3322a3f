package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who asks too often is told when to ask again, and nobody else is. */
class RequestRateTest {
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void whatTakesLongIsAnsweredLessOften() throws Exception {
        try (HttpApi still = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                HttpLimits.USUAL,
                () -> 0,
                new Readings(Optional::empty, format -> ""))) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + still.port() + "/api/v1/windows"))
                    .build();
            HttpClient client = HttpClient.newHttpClient();
            for (int i = 0; i < 60; i++) {
                assertEquals(503, client.send(request, BodyHandlers.ofString()).statusCode(), "nothing is planned yet");
            }
            HttpResponse<String> refused = client.send(request, BodyHandlers.ofString());

            assertEquals(429, refused.statusCode());
            assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
            assertEquals(
                    "{\"error\":\"too much is asked at once of /api/v1/windows; more is answered in 1 s\"}",
                    refused.body());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "options=x, 429",
        "options=x&user=u1, 429",
        "options=x&operand=batch, 429",
        "options=x&operand=26[], 429",
        "options=x&operand=1&operand=2&operand=3&operand=4&operand=5&operand=6&operand=7&operand=8&operand=9&operand=10"
                + "&operand=11&operand=12&operand=13&operand=14&operand=15&operand=16&operand=17&operand=18&operand=19"
                + "&operand=20&operand=21, 429",
        "options=f, 429",
        "options=f&operand=batch, 429",
        "format=json, 429",
        "options=x&operand=11, 200",
        "options=f&user=u1, 200",
        "options=f&operand=11&operand=12, 200",
        "options=fQ, 200",
        "options=xQ, 200",
        "format=json&user=u1, 200",
        "format=json&options=B, 200",
        "options=wns, 200",
        "operand=batch, 200"
    })
    void callsOfQstatTakeLongThatGoThroughTheStoreOrTellAllOfAllJobs(String query, int status) throws Exception {
        try (HttpApi still = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                HttpLimits.USUAL,
                () -> 0,
                new Readings(() -> Optional.of(SamplePublished.withArray()), format -> ""))) {
            HttpClient client = HttpClient.newHttpClient();
            String address = "http://127.0.0.1:" + still.port() + "/api/v1/";
            HttpRequest windows =
                    HttpRequest.newBuilder(URI.create(address + "windows")).build();
            for (int i = 0; i < 60; i++) {
                client.send(windows, BodyHandlers.ofString());
            }
            String encoded = query.replace("[", "%5B").replace("]", "%5D");
            HttpRequest call = HttpRequest.newBuilder(URI.create(address + "qstat?" + encoded))
                    .build();
            assertEquals(status, client.send(call, BodyHandlers.ofString()).statusCode());
        }
    }

    @Test
    void eachAddressHasItsOwn() {
        RequestRate rate = new RequestRate(3, 2, nanos::get);
        for (int i = 0; i < 3; i++) {
            assertEquals(OptionalLong.empty(), rate.count("a"));
        }
        assertEquals(OptionalLong.of(1), rate.count("a"));
        assertEquals(OptionalLong.empty(), rate.count("b"));
        nanos.addAndGet(Duration.ofMillis(500).toNanos());
        assertEquals(OptionalLong.empty(), rate.count("a"));
        assertEquals(OptionalLong.of(1), rate.count("a"));
        nanos.addAndGet(Duration.ofHours(1).toNanos());
        for (int i = 0; i < 3; i++) {
            assertEquals(OptionalLong.empty(), rate.count("a"));
        }
        assertEquals(OptionalLong.of(1), rate.count("a"), "no more than that are saved up");
    }

    @Test
    void ofTenThousandQuickRequestsSoManyAreAnsweredAsMayBe() throws IOException {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            many.append("HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        many.append("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                HttpLimits.USUAL,
                nanos::get,
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""))) {
            Thread sending;
            String answered;
            try (RawClient client = RawClient.connect(api.port())) {
                sending = new Thread(() -> {
                    try {
                        client.send(many.toString());
                    } catch (IOException e) {
                        // What was answered until then is looked at.
                    }
                });
                sending.start();
                answered = client.read().text();
            }
            assertEquals(2_000, answered.split("HTTP/1.1 200 ", -1).length - 1);
            assertEquals(8_001, answered.split("HTTP/1.1 429 ", -1).length - 1);
            assertTrue(answered.contains("Retry-After: 1\r\n"), "they are told when to ask again");
            assertTrue(answered.endsWith(
                    "{\"error\":\"there are too many requests from 127.0.0.1; more are answered in 1 s\"}"));
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            assertEquals(
                    200,
                    RawClient.ask(api.port(), "GET /health HTTP/1.1", "Host: localhost", "Connection: close")
                            .status());
        }
    }
}
