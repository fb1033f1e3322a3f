package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.api.answer.Histories;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.json.Things;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.SamplePast;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.Cause;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan as it was at a stored moment, and the difference of two moments, as they are asked for. */
class PastAnswersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long NOW = SamplePublished.NOW;
    private static final OptionalLong NONE = OptionalLong.empty();

    @TempDir
    Path state;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Published last = SamplePublished.withArray();
    private KeptPast past;
    private HttpApi api;

    @BeforeEach
    void start() throws IOException {
        past = KeptPast.open(
                state, new KeptPast.Bounds(Duration.ofDays(14), 1L << 30), new AlmanacMetrics("test").past());
        Histories histories = (query, reader) -> query.job()
                .filter(job -> job.equals("12.sim"))
                .ifPresent(job -> reader.accept(new JobHistory(
                        new KeptJob(
                                job,
                                "u2",
                                "batch",
                                NOW,
                                1,
                                60,
                                NONE,
                                NONE,
                                NONE,
                                NONE,
                                NONE,
                                NONE,
                                Optional.empty(),
                                Optional.empty(),
                                false,
                                false),
                        List.of(move(-1_000, "13.sim"), move(30, "n02"), move(50, "n03"), move(70, "n04")))));
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(
                        () -> Optional.of(last),
                        format -> "",
                        Optional.empty(),
                        Optional.of(histories),
                        Optional.of(past),
                        Optional::empty));
    }

    @AfterEach
    void stop() {
        api.close();
        past.close();
    }

    private static KeptMove move(long after, String node) {
        return new KeptMove(
                "12.sim",
                NOW + after,
                OptionalLong.of(NOW),
                OptionalLong.of(NOW + 60),
                Optional.of(new Cause(Cause.Kind.NODE_DOWN, Optional.of(node))));
    }

    private HttpResponse<String> ask(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private JsonNode json(String path) throws Exception {
        HttpResponse<String> answer = ask(path);
        assertEquals(200, answer.statusCode(), answer.body());
        return JSON.readTree(answer.body());
    }

    private String error(int status, String path) throws Exception {
        HttpResponse<String> answer = ask(path);
        assertEquals(status, answer.statusCode(), answer.body());
        return JSON.readTree(answer.body()).get("error").asText();
    }

    private void keep(Published published) {
        past.keep(published.now(), PastPicture.of(published), System.nanoTime());
    }

    private static JsonNode things(JsonNode columns) throws IOException {
        return JSON.readTree(JSON.writeValueAsBytes(Things.of(columns)));
    }

    @Test
    void thePictureIsToldAsItWasAtTheLastMomentUpToThen() throws Exception {
        Published then = SamplePast.moved(last, -600, 1_800);
        keep(then);
        keep(last);
        JsonNode picture = json("/api/v1/picture?at=" + (NOW - 1));
        assertEquals(NOW - 600, picture.get("now").asLong());
        assertTrue(picture.get("since").isNull());
        JsonNode kept = JSON.readTree(PastPicture.of(then));
        JsonNode told = json("/api/v1/picture?at=" + (NOW - 600));
        assertEquals(kept.get("jobs"), things(told.get("jobs")));
        assertEquals(kept.at("/clusters/0/places"), things(told.at("/clusters/0/places")));
        assertEquals(kept.at("/clusters/0/windows"), told.at("/clusters/0/windows"));
        assertEquals(kept.get("version"), told.get("version"));
        assertEquals(NOW, json("/api/v1/picture?at=" + NOW).get("now").asLong());
        assertEquals(NOW, json("/api/v1/picture?at=999999999999").get("now").asLong());

        String tag =
                ask("/api/v1/picture?at=" + NOW).headers().firstValue("ETag").orElseThrow();
        assertEquals(
                304,
                ask("/api/v1/picture?at=" + (NOW + 5), "If-None-Match", tag).statusCode());
        assertEquals(
                "nothing is kept of that time or before; the first moment that is is " + (NOW - 600),
                error(404, "/api/v1/picture?at=" + (NOW - 601)));
        error(400, "/api/v1/picture?at=soon");
        error(400, "/api/v1/picture?at=1&since=x");
    }

    @Test
    void momentsAreListedAndOfManySomeThatLieEvenly() throws Exception {
        assertEquals(JSON.readTree("{\"moments\":[],\"all\":0}"), json("/api/v1/moments"));
        for (int i = 0; i < 30; i++) {
            past.keep(NOW + 60L * i, "{}".getBytes(StandardCharsets.UTF_8), 0);
        }
        assertEquals(
                JSON.readTree("{\"moments\":[" + (NOW + 60) + "," + (NOW + 120) + "],\"all\":2}"),
                json("/api/v1/moments?from=" + (NOW + 1) + "&to=" + (NOW + 179)));
        for (int i = 30; i < 5_000; i++) {
            past.keep(NOW + 60L * i, "{}".getBytes(StandardCharsets.UTF_8), 0);
        }
        JsonNode many = json("/api/v1/moments");
        List<Long> told = new ArrayList<>();
        many.get("moments").forEach(each -> told.add(each.asLong()));
        assertEquals(5_000, many.get("all").asLong());
        assertTrue(told.size() <= 2_000 && told.size() > 1_500, told.size() + " are told");
        assertEquals(NOW, told.get(0));
        assertEquals(NOW + 60L * 4_999, told.get(told.size() - 1));
        for (int i = 1; i < told.size(); i++) {
            long step = told.get(i) - told.get(i - 1);
            assertTrue(step >= 60 && step <= 240, "a step of " + step);
        }
    }

    @Test
    void theDifferenceTellsWhatMovedWhyAndWhatElseHappened() throws Exception {
        keep(SamplePast.moved(last, -600, 1_800));
        keep(last);
        keep(SamplePast.without(last, 60, "11.sim"));
        JsonNode difference = json("/api/v1/difference?from=" + (NOW - 600) + "&to=" + NOW);
        assertEquals(NOW - 600, difference.get("from").asLong());
        assertEquals(NOW, difference.get("to").asLong());
        JsonNode first = difference.get("jobs").get(0);
        assertEquals("12.sim", first.get("id").asText());
        assertEquals("earlier", first.get("change").asText());
        assertEquals(-1_800, first.get("by_s").asLong());
        assertEquals(first.get("from").asLong() - 1_800, first.get("to").asLong());
        assertEquals(first.get("from").asLong(), first.at("/was/start").asLong());
        assertTrue(first.get("causes").isEmpty(), "no move is of between");
        assertEquals(1, difference.at("/counts/earlier").asLong());

        JsonNode next = json("/api/v1/difference?from=" + NOW);
        assertEquals(NOW + 60, next.get("to").asLong());
        assertEquals(1, next.at("/counts/ended").asLong());
        assertEquals("[{\"id\":\"11.sim\"", next.get("jobs").toString().substring(0, 15));

        JsonNode both = json("/api/v1/difference?from=" + (NOW - 600));
        assertEquals(
                "[{\"kind\":\"node_down\",\"subject\":\"n03\"},{\"kind\":\"node_down\",\"subject\":\"n02\"}]",
                both.get("jobs").get(0).get("causes").toString());
        assertFalse(json("/api/v1/difference?from=" + NOW + "&to=" + NOW)
                .get("jobs")
                .elements()
                .hasNext());
        error(400, "/api/v1/difference");
        error(400, "/api/v1/difference?from=" + NOW + "&to=" + (NOW - 1));
        error(404, "/api/v1/difference?from=1");
    }

    @Test
    void whatCannotBeReadIsNotThere() throws Exception {
        keep(last);
        try (Stream<Path> files = Files.list(state.resolve("past"))) {
            Path file = files.findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 1] ^= 1;
            Files.write(file, bytes);
        }
        assertEquals("what was kept of that time is no more", error(404, "/api/v1/picture?at=" + NOW));
        assertEquals(
                "nothing is kept of that time or before; the first moment that is is still to come",
                error(404, "/api/v1/picture?at=" + NOW));
    }
}
