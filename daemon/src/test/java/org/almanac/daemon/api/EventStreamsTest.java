package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events as they come to readers, and readers who do not read. */
class EventStreamsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final AtomicReference<Published> published = new AtomicReference<>(SamplePublished.make());
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final List<RawClient> clients = new ArrayList<>();
    private HttpApi api;

    @BeforeEach
    void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new HttpLimits(Duration.ofMillis(600), 500, 400, 3, 64L << 20),
                nanos::get,
                new Readings(this::read, format -> ""));
    }

    private Optional<Published> read() {
        if (failures.get() > 0) {
            failures.decrementAndGet();
            throw new IllegalStateException("this is to be in the log of the test");
        }
        return Optional.of(published.get());
    }

    @AfterEach
    void stop() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        api.close();
    }

    private RawClient listen(String... headers) throws IOException {
        RawClient client = RawClient.connect(api.port());
        clients.add(client);
        StringBuilder head = new StringBuilder("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        client.send(head + "\r\n");
        return client;
    }

    private void awaitReaders(int count) {
        Await.until(
                LIMIT,
                () -> api.events().count() + " read events, not " + count,
                () -> api.events().count() == count);
    }

    private void cycle() {
        published.set(SamplePublished.later(published.get(), 10, published.get().jobs()));
    }

    @Test
    void tellsWhatHappensAndWhatWasMissed() throws IOException {
        RawClient reader = listen();
        String head = reader.readUntil(": events of Almanac\n\n");
        assertTrue(head.startsWith("HTTP/1.1 200 "), head);
        assertTrue(head.contains("Content-Type: text/event-stream"), head);
        assertTrue(head.contains("nosniff"), head);
        cycle();
        String event = reader.readUntil("event: cycle\ndata: {\"now\":1795178510,\"cycles\":8,");
        String id = event.replaceAll("(?s).*id: ([^\n]+)\n.*", "$1");
        reader.readUntil("\n\n");
        cycle();
        reader.readUntil("event: cycle\ndata: {\"now\":1795178520,");
        RawClient again = listen("Last-Event-ID: " + id);
        String missed = again.readUntil("event: cycle\ndata: {\"now\":1795178520,");
        assertFalse(missed.contains("1795178510"), missed);
        assertFalse(missed.contains("event: missed"), missed);
        RawClient other = listen("Last-Event-ID: of-another-daemon");
        assertTrue(other.readUntil("event: missed\ndata: {}\n\n").startsWith("HTTP/1.1 200 "));
    }

    @Test
    void goesOnTellingAfterItHasFailed() throws IOException {
        RawClient reader = listen();
        reader.readUntil(": events of Almanac\n\n");
        failures.set(2);
        Await.until(LIMIT, () -> failures.get() + " failures are to come", () -> failures.get() == 0);
        cycle();
        reader.readUntil("event: cycle\ndata: {\"now\":1795178510,\"cycles\":8,");
    }

    @Test
    void saysThatItIsThere() throws IOException {
        RawClient reader = listen();
        reader.readUntil(": events of Almanac\n\n");
        // Longer than the patience within which a connection is to be used.
        for (int i = 0; i < 5; i++) {
            reader.readUntil(": \n\n");
        }
        awaitReaders(1);
    }

    @Test
    void aReaderWhoLeavesMakesRoomAndMoreThanMayBeAreToldWhenToComeAgain() throws IOException {
        for (int i = 0; i < 3; i++) {
            listen().readUntil(": events of Almanac\n\n");
        }
        RawClient.Answer refused =
                RawClient.ask(api.port(), "GET /api/v1/events HTTP/1.1", "Host: localhost", "Connection: close");
        assertEquals(503, refused.status());
        assertEquals("60", refused.header("Retry-After"));
        assertEquals("{\"error\":\"there are 3 readers of events already, as many as may be\"}", refused.body());
        clients.get(0).close();
        awaitReaders(2);
        listen().readUntil(": events of Almanac\n\n");
    }

    @Test
    void aReaderWhoDoesNotReadIsCutOff() throws IOException {
        listen();
        awaitReaders(1);
        // Megabytes with each look: many jobs come, and are gone again.
        List<ListedJob> many =
                IntStream.range(0, 20_000).mapToObj(i -> job(i + ".sim")).toList();
        Await.until(LIMIT, () -> "it is cut off", () -> {
            boolean there = published.get().jobs().size() == many.size();
            published.set(SamplePublished.later(published.get(), 10, there ? List.of() : many));
            return api.events().count() == 0;
        });
    }

    private static ListedJob job(String id) {
        return new ListedJob(
                id,
                "many",
                "u1",
                "batch",
                'Q',
                1,
                OptionalLong.empty(),
                1,
                60,
                SamplePublished.NOW,
                OptionalLong.of(SamplePublished.NOW + 60),
                OptionalLong.empty(),
                List.of("n01"),
                Reason.of(Reason.Kind.PLANNED),
                Optional.empty());
    }

    @Test
    void isOnlyRead() throws IOException {
        RawClient.Answer posted = RawClient.ask(
                api.port(),
                "POST /api/v1/events HTTP/1.1",
                "Host: localhost",
                "Content-Length: 0",
                "Connection: close");
        assertEquals(405, posted.status());
        assertEquals("GET", posted.header("Allow"));
        RawClient.Answer foreign =
                RawClient.ask(api.port(), "GET /api/v1/events HTTP/1.1", "Host: evil.example", "Connection: close");
        assertEquals(421, foreign.status());
        assertEquals(0, api.events().count());
    }

    @Test
    void oneKindMayBeChosen() throws IOException {
        RawClient reader = RawClient.connect(api.port());
        clients.add(reader);
        reader.send("GET /api/v1/events?kind=cycle HTTP/1.1\r\nHost: localhost\r\n\r\n");
        reader.readUntil(": events of Almanac\n\n");
        published.set(SamplePublished.later(published.get(), 10, List.of()));
        String told = reader.readUntil("event: cycle\n");
        assertFalse(told.contains("event: ended"), told);
        for (String query : List.of("kind=cycles", "kinds=cycle", "kind=cycle,moon")) {
            RawClient.Answer refused = RawClient.ask(
                    api.port(), "GET /api/v1/events?" + query + " HTTP/1.1", "Host: localhost", "Connection: close");
            assertEquals(
                    "{\"error\":\"of /api/v1/events kind alone may be chosen, each one of cycle, ended, moved, planned,"
                            + " started\"}",
                    refused.body());
        }
    }
}
