package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** However many ask at once, few answers are made at once, and everybody gets one. */
class AnswersAtOnceTest {
    private static final int CLIENTS = 12;
    private static final int AT_ONCE = 2;
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Published published = SamplePublished.make();
    private final Semaphore goOn = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Test
    void othersWaitForTheirTurn() throws IOException {
        HttpLimits limits =
                new HttpLimits(SOON, 500, 400, 50, Integer.MAX_VALUE, Integer.MAX_VALUE, AT_ONCE, Long.MAX_VALUE);
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        List<RawClient> clients = new ArrayList<>();
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                limits,
                System::nanoTime,
                new Readings(this::read, metrics::scrape))) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(
                        RawClient.connect(api.port()).send("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n"));
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
