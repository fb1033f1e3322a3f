package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.almanac.daemon.api.answer.PlanJson;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that take their time, over real connections; time passes only where a test says so. */
@Tag("slow")
class SlowClientsTest {
    private static final String ASK_PLAN = "GET /api/v1/plan HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final Duration SOON = Duration.ofSeconds(20);

    /** More than sockets keep for those who do not read. */
    private static final Published LARGE = largePlan();

    private static final int PLAN_BYTES = PlanJson.of(LARGE).length;

    private final AtomicLong nanos = new AtomicLong(-5);
    private final List<RawClient> clients = new ArrayList<>();
    private HttpApi api;

    @AfterEach
    void stop() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        api.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 200})
    void readersWhoDoNotReadKeepNobodyWaiting(int readers) throws IOException {
        start(new HttpLimits(Duration.ofSeconds(30), 500, 400, 50, Long.MAX_VALUE));
        for (int i = 0; i < readers; i++) {
            connect().send(ASK_PLAN);
        }
        Await.until(
                SOON,
                () -> api.connections().readers() + " are to read",
                () -> api.connections().readers() == readers);
        for (int i = 0; i < 18; i++) {
            assertTrue(status().contains("\"version\":\"1.2.3\""));
        }
        // The last to ask for the status may be among them for a moment more.
        assertTrue(api.connections().readers() >= readers, "they still have their time");
        pass(31);
        awaitConnections(0);
        for (RawClient client : clients) {
            int read = client.read().text().length();
            assertTrue(read < PLAN_BYTES, read + " of " + PLAN_BYTES);
        }
    }

    @Test
    void aReaderWithinItsTimeGetsAll() throws IOException {
        start(HttpLimits.USUAL);
        RawClient reader = connect().send(ASK_PLAN.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
        assertTrue(status().contains("\"version\":\"1.2.3\""));
        pass(29);
        assertEquals(PLAN_BYTES, reader.read().body().length());
    }

    @Test
    void aRequestThatIsSentPieceByPieceHasATimeOfItsOwn() throws IOException {
        start(HttpLimits.USUAL);
        RawClient head = connect().send("GET /api/v1/status HTTP/1.1\r\n");
        RawClient silent = connect();
        awaitConnections(2);
        for (int i = 0; i < 3; i++) {
            pass(9);
            head.send("X-" + i + ": 1\r\n");
            assertTrue(status().contains("\"version\":\"1.2.3\""));
        }
        pass(9);
        awaitConnections(0);
        assertEquals("", head.read().text());
        assertEquals("", silent.read().text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void nobodyWaitsForABody(String method) throws IOException {
        start(HttpLimits.USUAL);
        RawClient client = connect()
                .send(method + " /api/v1/status HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\nabc");
        assertEquals(method.equals("GET") ? 200 : 405, client.read().status());
    }

    @Test
    void whoeverHasWaitedLongestMakesRoomForANewcomer() throws IOException {
        start(new HttpLimits(Duration.ofSeconds(30), 500, 3, 50, Long.MAX_VALUE));
        List<RawClient> idle = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            pass(1);
            idle.add(connect());
            awaitConnections(i + 1);
        }
        pass(1);
        assertTrue(status().contains("\"version\":\"1.2.3\""));
        assertEquals("", idle.get(0).read().text());
        awaitConnections(2);
    }

    @Test
    void answersThatNobodyReadsAreNotKeptWithoutEnd() throws IOException {
        start(new HttpLimits(Duration.ofSeconds(30), 500, 400, 50, 2L * PLAN_BYTES + 1_000));
        // A part of the plan is made for each client that asks.
        ask(6, ASK_PLAN.replace("/plan", "/plan?cluster=cluster"));
        awaitConnections(2);
        assertTrue(status().contains("\"version\":\"1.2.3\""));
    }

    @Test
    void anAnswerThatManyReadIsKeptOnce() throws IOException {
        start(new HttpLimits(Duration.ofSeconds(30), 500, 400, 50, 2L * PLAN_BYTES));
        ask(6, ASK_PLAN);
        assertTrue(status().contains("\"version\":\"1.2.3\""));
        awaitConnections(6);
        assertEquals(6, api.connections().readers());
    }

    /** Asks so often; each answer has begun before the next one is asked for. */
    private void ask(int times, String request) throws IOException {
        for (int i = 0; i < times; i++) {
            pass(1);
            connect().send(request).readUntil("\r\n\r\n");
        }
    }

    private RawClient connect() throws IOException {
        RawClient client = RawClient.connect(api.port());
        clients.add(client);
        return client;
    }

    private String status() throws IOException {
        return RawClient.ask(api.port(), "GET /api/v1/status HTTP/1.1", "Host: localhost", "Connection: close")
                .body();
    }

    private void start(HttpLimits limits) throws IOException {
        ApiSettings settings = new ApiSettings(new ListenAddress("127.0.0.1", 0));
        api = HttpApi.start(settings, limits, nanos::get, new Readings(() -> Optional.of(LARGE), format -> ""));
    }

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private void awaitConnections(int number) {
        Await.until(
                SOON,
                () -> api.connections().count() + " are open",
                () -> api.connections().count() == number);
    }

    private static Published largePlan() {
        Published small = SamplePublished.make();
        List<NodeAmount> place = List.of(new NodeAmount("n01", new Amount(1, OptionalLong.empty())));
        List<Bar> bars = IntStream.range(0, 20_000)
                .mapToObj(i -> new Bar(i + ".sim", "u" + i, i, i + 1L, OptionalLong.of(i), place))
                .toList();
        ListedCluster cluster = new ListedCluster("cluster", List.of(), List.of(), bars, List.of());
        return new Published(
                small.origin(),
                small.now(),
                small.jobs(),
                small.queues(),
                new ListedPlan(List.of(cluster)),
                small.limits(),
                small.status(),
                new TreeMap<>());
    }
}
