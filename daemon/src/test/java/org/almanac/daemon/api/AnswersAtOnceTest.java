package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** However many ask at once, few answers are made at once, and everybody gets one. */
class AnswersAtOnceTest {
    private static final int CLIENTS = 12;
    private static final int AT_ONCE = 2;
    /** More than there are threads. */
    private static final int CROWD = 40;

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Published published = SamplePublished.make();
    private final Semaphore goOn = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    private static HttpLimits limits() {
        return new HttpLimits(
                SOON, 500, 400, 50, Integer.MAX_VALUE, Integer.MAX_VALUE, AT_ONCE, Duration.ofDays(1), Long.MAX_VALUE);
    }

    /** Tells what is free when it is told to go on. */
    private final class SlowTrials implements TrialDesk {
        @Override
        public TriedJobs tried(TrialRequest request) {
            throw new IllegalStateException("nobody asks that");
        }

        @Override
        public LeastChanges changes(String job) {
            throw new IllegalStateException("nobody asks that");
        }

        @Override
        public LeastChanges changes(TrialRequest request) {
            throw new IllegalStateException("nobody asks that");
        }

        @Override
        public FreeWindows windows() {
            goOn.acquireUninterruptibly();
            return new FreeWindows(SamplePublished.NOW, List.of());
        }
    }

    @Test
    void whatTakesLongKeepsNobodyElseWaitingHoweverManyAskForIt() throws IOException {
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        Readings readings = new Readings(
                () -> Optional.of(published),
                metrics::scrape,
                Optional.empty(),
                Optional.empty(),
                () -> Optional.of(new SlowTrials()));
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), limits(), System::nanoTime, readings)) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < CROWD; i++) {
                clients.add(RawClient.connect(api.port())
                        .send("GET /api/v1/windows HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            }

            RawClient.Answer other =
                    RawClient.ask(api.port(), "GET /api/v1/status HTTP/1.1", "Host: localhost", "Connection: close");

            assertEquals(200, other.status());
            goOn.release(CROWD);
            Map<Integer, Long> statuses = clients.stream()
                    .map(client -> client.read().status())
                    .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
            assertTrue(statuses.get(200) >= 1 && statuses.get(429) >= 1, statuses::toString);
            assertEquals(Set.of(200, 429), statuses.keySet());
        }
    }

    /** A monitor that had to wait behind a crowd would take the daemon for dead. */
    @Test
    void whoWatchesTheDaemonWaitsForNoCrowd() throws IOException {
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                limits(),
                System::nanoTime,
                new Readings(this::read, metrics::scrape))) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(RawClient.connect(api.port())
                        .send("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            }
            Await.until(SOON, () -> inside.get() + " are made", () -> inside.get() == AT_ONCE);

            for (String path : List.of("/metrics", "/health")) {
                RawClient.Answer answer =
                        RawClient.ask(api.port(), "GET " + path + " HTTP/1.1", "Host: localhost", "Connection: close");
                assertEquals(200, answer.status(), path);
            }

            goOn.release(CLIENTS);
            clients.forEach(client -> assertEquals(200, client.read().status()));
        }
    }

    @Test
    void othersWaitForTheirTurn() throws IOException {
        HttpLimits limits = limits();
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        List<RawClient> clients = new ArrayList<>();
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                limits,
                System::nanoTime,
                new Readings(this::read, metrics::scrape))) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(RawClient.connect(api.port())
                        .send("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            }
            for (int left = CLIENTS; left > 0; left--) {
                int making = Math.min(AT_ONCE, left);
                Await.until(SOON, () -> inside.get() + " are made", () -> inside.get() == making);
                goOn.release();
                int after = Math.min(AT_ONCE, left - 1);
                Await.until(SOON, () -> inside.get() + " are made", () -> inside.get() <= after);
            }
            for (RawClient client : clients) {
                assertEquals(200, client.read().status());
            }
        }
        assertEquals(AT_ONCE, most.get());
    }

    /** Nobody reads events, so that only answers read. */
    private Optional<Published> read() {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        goOn.acquireUninterruptibly();
        inside.decrementAndGet();
        return Optional.of(published);
    }
}
