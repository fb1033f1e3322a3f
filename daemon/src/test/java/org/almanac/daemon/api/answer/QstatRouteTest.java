package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a daemon answers to a call of qstat, whoever asks. */
class QstatRouteTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String LETTERS = "1BHJQTafinqrstwx";
    private static HttpApi api;

    @BeforeAll
    static void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.withArray()), format -> ""));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void refusesInALineWhatIsNoCallOfQstat() throws Exception {
        refused("options has 'z', but may have " + LETTERS, "?options=wz");
        refused("-a and -Q do not go together", "?options=aQ");
        refused("-1 needs -n, -s or -f", "?options=1");
        refused("-u names no user; without it, all are chosen", "?user=");
        refused("'' is no job, queue or server; without it, all are listed", "?operand=");
        refused(
                "zone is 'Mars/Olympus', which is no time zone; write it as Europe/Prague or +01:00",
                "?zone=Mars/Olympus");
        refused("format is 'xml', but may be table or json", "?format=xml");
        refused(
                "'users' is no parameter here; there are format, operand, options, user, zone. Maybe user?",
                "?users=u1");
    }

    @Test
    void tellsMomentsInTheZoneOfWhoAsks() throws Exception {
        String prague = get("?options=f&operand=11&zone=Europe/Prague").text("text");
        String utc = get("?options=f&operand=11&zone=UTC").text("text");
        assertTrue(utc.contains("server_time = Fri Nov 20 12:41:40 2026"), utc);
        assertTrue(prague.contains("server_time = Fri Nov 20 13:41:40 2026"), prague);
    }

    @Test
    void tellsWhatThereIsNotBesideWhatThereIs() throws Exception {
        JsonTree answer = get("?operand=11&operand=99&operand=bach");
        assertEquals("sim", answer.text("server"));
        assertTrue(answer.text("text").contains("\n11.sim "), answer.text("text"));
        assertEquals(List.of("no job 99", "no queue bach (maybe batch?)"), answer.list("missing", String.class));
        assertEquals(List.of(), answer.list("warnings", String.class));
    }

    /** For people an array is one line; programs get each of its jobs. */
    @Test
    void tellsProgramsOfEachJobForWhichALineStands() throws Exception {
        String table = get("?user=u3").text("text");
        assertTrue(table.contains("\n26[].sim ") && !table.contains("26[1]"), table);
        List<String> ids = get("?user=u3&format=json").tree("answer").list("jobs", JsonTree.class).stream()
                .map(job -> job.text("id"))
                .filter(id -> id.startsWith("26"))
                .toList();
        assertEquals(List.of("26[1].sim", "26[2].sim", "26[3].sim"), ids);
    }

    /** As in {@code qstat $(qselect -u u1)}. */
    @Test
    void aThousandJobsMayBeNamed() throws Exception {
        String many = IntStream.range(0, 1000)
                .mapToObj(job -> "&operand=" + (1_000_000 + job) + ".head.cluster.example.org")
                .collect(Collectors.joining());
        JsonTree answer = get("?operand=11" + many);
        assertTrue(answer.text("text").contains("\n11.sim "), answer.text("text"));
        assertEquals(1000, answer.list("missing", String.class).size());
    }

    private static void refused(String why, String query) throws Exception {
        HttpResponse<byte[]> answer = send(query);
        assertEquals(400, answer.statusCode());
        assertEquals(why, JsonTree.read(answer.body()).text("error"));
    }

    private static JsonTree get(String query) throws Exception {
        HttpResponse<byte[]> answer = send(query);
        assertEquals(200, answer.statusCode(), () -> new String(answer.body(), StandardCharsets.UTF_8));
        return JsonTree.read(answer.body());
    }

    private static HttpResponse<byte[]> send(String query) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + api.port() + "/api/v1/qstat" + query);
        return CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofByteArray());
    }
}
