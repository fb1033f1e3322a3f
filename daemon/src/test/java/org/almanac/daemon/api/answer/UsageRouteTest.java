package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of jobs that have run, as the API tells them. */
class UsageRouteTest {
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final long NOW = SamplePublished.NOW;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final AtomicInteger readings = new AtomicInteger();
    private Optional<IOException> trouble = Optional.empty();
    private HttpApi api;

    private final class Kept implements Histories {
        @Override
        public void read(HistoryQuery query, Consumer<JobHistory> reader) {
            throw new AssertionError("moves are not needed");
        }

        @Override
        public void newest(long since, int most, Consumer<KeptJob> reader) throws IOException {
            readings.incrementAndGet();
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            reader.accept(new KeptJob(
                    "9.sim",
                    "u1",
                    "batch",
                    NOW - 7200,
                    4,
                    3600,
                    NONE,
                    OptionalLong.of(NOW - 5400),
                    NONE,
                    NONE,
                    OptionalLong.of(NOW - 5400),
                    OptionalLong.of(NOW - 1800),
                    Optional.empty(),
                    true,
                    true));
        }
    }

    @BeforeEach
    void start() throws IOException {
        api = start(Optional.of(new Kept()));
    }

    private static HttpApi start(Optional<Histories> histories) throws IOException {
        return HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> "", Optional.empty(), histories));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String query) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/api/v1/usage" + query))
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void stepsTellWhatWasHeldAndHowLongJobsWaited() throws Exception {
        String body = get("?from=" + (NOW - 7200)).body();
        assertTrue(
                body.contains("\"from\":" + (NOW - 7200) + ",\"to\":" + NOW
                        + ",\"step_s\":3600,\"cpus\":8,\"jobs\":1,\"steps\":[{\"from\":" + (NOW - 7200)
                        + ",\"cpus\":2,\"started\":1,"),
                body);
        assertTrue(
                body.contains("\"ended\":{\"jobs\":1,\"wait_median_s\":1800,\"wait_mean_s\":1800,\"wait_p90_s\":1800,"
                        + "\"slowdown_median\":1.5,\"slowdown_mean\":1.5,\"slowdown_p90\":1.5},\"promises\":0,"),
                body);
        assertTrue(body.contains("\"by_queue\":[{\"name\":\"batch\",\"jobs\":1,"), body);
        assertTrue(body.contains("\"by_size\":[{\"name\":\"2–4\",\"jobs\":1,"), body);
        assertTrue(!body.contains("9.sim") && !body.contains("u1"), body);
    }

    @Test
    void whatManyAskForIsMadeOnce() throws Exception {
        HttpResponse<String> first = get("?step=600");
        HttpResponse<String> second = get("?step=600");
        assertEquals(first.body(), second.body());
        assertEquals(1, readings.get());
        get("?step=900");
        assertEquals(2, readings.get());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?step=59 | step is 59, but has to be 60 s at least",
                "?from=1795178500 | from is 1795178500, but has to be before now, which is 1795178500",
                "?from=20&to=10 | from is 20, but has to be before to, which is 10",
                "?from=1000&to=61001&step=60 | from 1000 to 61001 there are more than 1000 steps of 60 s",
                "?step=x | step is 'x', but may be one whole number"
            })
    void refusesWhatCannotBe(String query, String error) throws Exception {
        HttpResponse<String> answer = get(query);
        assertEquals(400, answer.statusCode(), answer::body);
        assertEquals("{\"error\":\"" + error + "\"}", answer.body());
    }

    @Test
    void saysThatNothingIsKeptOrCannotBeRead() throws Exception {
        trouble = Optional.of(new IOException("cannot read it (disk full)"));
        HttpResponse<String> answer = get("");
        assertEquals(503, answer.statusCode());
        assertEquals("{\"error\":\"cannot read it (disk full)\"}", answer.body());
        api.close();
        api = start(Optional.empty());
        answer = get("");
        assertEquals(404, answer.statusCode());
        assertEquals("{\"error\":\"this daemon keeps no history\"}", answer.body());
    }
}
