package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The API's answers, letter by letter: programs of others read them. */
class HttpApiTest {
    private static final String FOUR = """
            "jobs":4,"within_1min_ratio":0.25,"within_10min_ratio":0.5,"within_60min_ratio":0.75,"error_median_s":600,\
            "error_p90_s":5400,"coverage_80":0.75,"width_80_median_s":7200,"score_80_mean_s":9000,"promises":4,\
            "promises_late":1""";
    private static final String NONE = """
            "jobs":0,"within_1min_ratio":null,"within_10min_ratio":null,"within_60min_ratio":null,"error_median_s":null,\
            "error_p90_s":null,"coverage_80":null,"width_80_median_s":null,"score_80_mean_s":null,"promises":0,\
            "promises_late":0""";
    private static final String RUNNING = """
            {"id":"11.sim","name":"first","user":"u1","group":"","project":"","queue":"batch","cpus":4,"memory_bytes":1073741824,\
            "chunks":4,"walltime_s":3600,"expected_runtime_s":null,"submitted":1795178400,"state":"R","planned_start":null,"promised_start":1795178490,"bound":null,\
            "planned_nodes":[],"reason":{"kind":"running"},"started":1795178500,"expected_end":1795182100,\
            "nodes":["n01"]}""";
    private static final String PLANNED = """
            {"id":"12.sim","name":"second","user":"u2","group":"staff","project":"tides","queue":"batch","cpus":2,"memory_bytes":2147483648,\
            "chunks":1,"walltime_s":3600,"expected_runtime_s":1200,"submitted":1795178450,"state":"Q","planned_start":1795182100,\
            "promised_start":1795181500,"bound":null,"planned_nodes":["n01"],"reason":{"kind":"planned"},\
            "expected":{"start":1795181500,"earliest":1795180300,"latest":1795182700,"as_of":1795178440}}""";
    private static final String HELD = """
            {"id":"1.sim","name":"third","user":"u2","group":"","project":"","queue":"express","cpus":1,"memory_bytes":null,\
            "chunks":1,"walltime_s":60,"expected_runtime_s":null,"submitted":1795178500,"state":"H","planned_start":null,"promised_start":null,"bound":null,\
            "planned_nodes":[],"reason":{"kind":"held"}}""";
    private static final String BACKING_OFF = """
            {"id":"13.sim","name":"fourth","user":"u3","group":"","project":"","queue":"express","cpus":1,"memory_bytes":null,\
            "chunks":1,"walltime_s":60,"expected_runtime_s":null,"submitted":1795178500,"state":"Q","planned_start":null,"promised_start":null,"bound":null,\
            "planned_nodes":[],"reason":{"kind":"backing_off","until":1795178560,\
            "message":"node n01 is not free"}}""";

    private static final String LEFT_OUT = """
            {"id":"19.sim","why":"ppn=many is no number of cpus; it is left out"}""";

    private static Optional<Published> published = Optional.of(SamplePublished.make());
    private static final AlmanacMetrics METRICS = new AlmanacMetrics("1.2.3");
    private static HttpApi api;
    private static HttpClient client;

    @BeforeAll
    static void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(() -> published, METRICS::scrape));
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void listsJobs() throws Exception {
        HttpResponse<String> answer = get("/api/v1/jobs");
        assertEquals(200, answer.statusCode());
        assertEquals("application/json", header(answer, "Content-Type"));
        assertEquals("no-store", header(answer, "Cache-Control"));
        assertEquals(
                jobs(RUNNING, PLANNED, HELD, BACKING_OFF).replace("\"left_out\":[]", "\"left_out\":[" + LEFT_OUT + "]"),
                answer.body());
    }

    @Test
    void listsSomeJobs() throws Exception {
        assertEquals(jobs(PLANNED, HELD), get("/api/v1/jobs?user=u2").body());
        assertEquals(jobs(PLANNED), get("/api/v1/jobs?user=u2&state=Q").body());
        assertEquals(jobs(RUNNING, HELD), get("/api/v1/jobs?state=R,H").body());
        assertEquals(
                jobs(RUNNING, PLANNED, HELD),
                get("/api/v1/jobs?user=u1&user=u2").body());
        assertEquals(
                jobs(HELD, RUNNING), get("/api/v1/jobs?job=1&job=11.sim&job=99").body());
        assertEquals(jobs(), get("/api/v1/jobs?user=nobody").body());
        assertEquals(
                jobs().replace("\"left_out\":[]", "\"left_out\":[" + LEFT_OUT + "]"),
                get("/api/v1/jobs?job=19").body());
    }

    @Test
    void tellsOneJobByItsIdOrNumber() throws Exception {
        assertEquals(PLANNED, get("/api/v1/jobs/12.sim").body());
        assertEquals(PLANNED, get("/api/v1/jobs/12").body());
        assertEquals(HELD, get("/api/v1/jobs/1").body());
    }

    @Test
    void tellsTheQueues() throws Exception {
        assertEquals("""
                {"now":1795178500,"server":"sim","mode":"active","policy":"workload-adaptive","speed":60,"queues":[\
                {"name":"batch","type":"execution","enabled":true,"started":true,"jobs":{"Q":1,"R":1}},\
                {"name":"express","type":"execution","enabled":true,"started":false,"jobs":{"H":1,"Q":1}},\
                {"name":"any","type":"route","enabled":false,"started":true,"jobs":{}}]}""", get("/api/v1/queues").body());
    }

    @Test
    void tellsReasonsInWordsWhereThatIsAsked() throws Exception {
        String held = "\"reason\":{\"kind\":\"held\"";
        assertTrue(get("/api/v1/jobs?job=1").body().contains(held + "}"));
        assertTrue(get("/api/v1/jobs?job=1&words=yes")
                .body()
                .contains(held + ",\"text\":\"held: it waits until it is released\"}"));
    }

    @Test
    void tellsThePlan() throws Exception {
        assertEquals("""
                {"now":1795178500,"server":"sim","mode":"active","policy":"workload-adaptive","speed":60,"clusters":[{"name":"cluster",\
                "nodes":[{"name":"n01","state":"up","properties":[],"cpus":4,"memory_bytes":8589934592},\
                {"name":"n02","state":"down","properties":[],"cpus":4,"memory_bytes":8589934592}],\
                "windows":[{"name":"power","kind":"maintenance","start":1795182100,"end":1795185700,"queue":null,"on":["n02"]},\
                {"name":"R5.sim","kind":"reservation","start":1795185700,"end":1795189300,"queue":"R5",\
                "title":"course of alice","owner":"alice","users":["bob","nobody"],"on":["n01"],\
                "parts":[{"node":"n01","cpus":2,"memory_bytes":1073741824}]}],\
                "running":[{"id":"11.sim","user":"u1","start":1795178500,"end":1795182100,\
                "placement":[{"node":"n01","cpus":4,"memory_bytes":1073741824}]}],\
                "planned":[{"id":"12.sim","user":"u2","start":1795182100,"end":1795185700,\
                "placement":[{"node":"n01","cpus":2,"memory_bytes":2147483648}],"promised":1795181500}],\
                "gaps":[{"start":1795182100,"end":1795185700,\
                "free":[{"node":"n01","cpus":2,"memory_bytes":6442450944}]}]}]}""", get("/api/v1/plan").body());
    }

    @Test
    void tellsHowTheUseOfALimitGoesOnWhereThatIsAsked() throws Exception {
        String use =
                "{\"subject\":\"u2\",\"value\":4,\"used\":0,\"planned\":2,\"running\":0,\"waiting\":0,\"holders\":[]";
        String some = "/api/v1/limits?limit=per-user&subject=u2";
        assertTrue(get(some).body().contains(use + "}"), get(some).body());
        String told = get(some + "&course=yes").body();
        assertTrue(told.contains(use + ",\"course\":[[1795178500,0],[1795182100,2]]}"), told);
        assertEquals(400, get(some + "&course=perhaps").statusCode());
    }

    @Test
    void tellsHowItIs() throws Exception {
        assertEquals(
                """
                {"now":1795178500,"server":"sim","mode":"active","policy":"workload-adaptive","speed":60,\
                "in_charge":{"policy":"flex","since":1795177900,"switches":3},"version":"1.2.3",\
                "started":1795177500,"policy_since":1795177600,\
                "other_scheduler":"job 9.sim started within the last 3 minutes, and not by us",\
                "orders":{"paused":{"since":1795178200,"by":"root"},"drained":[{"node":"n02","since":1795178300,"by":"op"}],\
                "reservations":[{"name":"cooling","kind":"maintenance","nodes":2,"start":1795182100,"end":1795189300,"repeated":false}]},\
                "age_s":0,\
                "cycles":{"count":7,"last_duration_s":0.25,"mean_duration_s":0.2,"longest_duration_s":1.25,\
                "last_finished":1795178500,"failed":1,"last_error":{"at":1795178000,"message":"no answer (15031)"},\
                "phases":{"poll":{"count":7,"last_s":0.125,"mean_s":0.1,"longest_s":30},\
                "decide":{"count":6,"last_s":0.002,"mean_s":0.0015,"longest_s":0.0031},\
                "total":{"count":6,"last_s":0.25,"mean_s":0.2,"longest_s":1.25}}},\
                "poll":{"interval_s":10,"last":1795178500,"last_duration_s":0.125},"jobs":{"running":1,"planned":1,"queued":2,"held":1},\
                "search":{"runs":3,"candidates":900,"accepted":12,"objective":{"mean_wait":12.5},"last":{}},\
                "totals":{"started":5,"refused":1,"finished":4,"promises":5,"promises_kept":4,"promises_late":1,"dissatisfied":2},\
                "expected":{"as_of":1795178440,"scenarios":20,"told":1,"waiting":2,"duration_s":0.25,"errors":{FOUR},\
                "by_horizon":[{"name":"1h",FOUR},{"name":"6h",NONE},{"name":"24h",NONE},{"name":"more",NONE}],\
                "by_queue":[{"name":"batch",FOUR}],"by_user":[{"name":"u2",FOUR}]},"utilization":0.5,"health":{"checks":0,"found":{"plan":0,"running":0,"nodes":0,"store":0,"check":0},\
                "findings":[]},\
                "reservations":[{"id":"R31.sim","owner":"u1","asked_as":"new","at":1795178440,"answer":"confirmed",\
                "words":"n02 from 2026-11-20 13:00 to 2026-11-20 14:00","start":1795179100,"end":1795182700,"nodes":["n02"],\
                "price":{"later":3,"delay_s":4200,"longest_s":1800,"lost":1}},\
                {"id":"R30.sim","owner":"u2","asked_as":"altered","at":1795178380,"answer":"refused",\
                "words":"job 1.sim may run on then on nodes that it would need","nodes":[]}],\
                "shares":{"distance":0.25,"matches":12,"wasted_matches":3,\
                "owners":[{"owner":"physics","held":0.25,"target":0.6,"due":0.5,"below_target":true},\
                {"owner":"alice","held":0.5,"target":0.4,"due":0.25,"below_target":false}]},\
                "store":{"bytes":12582912,"failing":true,"postgresql":{"failing":false,"waiting_rows":12,"dropped_rows":0}},\
                "left_out":[{"id":"19.sim","why":"ppn=many is no number of cpus; it is left out"}]}""".replace("FOUR", FOUR).replace("NONE", NONE),
                get("/api/v1/status").body().replaceFirst("\"age_s\":[0-9]+", "\"age_s\":0"));
    }

    @Test
    void servesTheMetrics() throws Exception {
        HttpResponse<String> answer = get("/metrics");
        assertEquals("text/plain; version=0.0.4; charset=utf-8", header(answer, "Content-Type"));
        assertTrue(answer.body().contains("\nalmanac_reload_success 1.0\n"), answer.body());
    }

    @Test
    void servesOpenMetricsToThoseWhoAskForIt() throws Exception {
        HttpRequest asked = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/metrics"))
                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1")
                .build();
        HttpResponse<String> answer = client.send(asked, BodyHandlers.ofString());
        assertEquals("application/openmetrics-text; version=1.0.0; charset=utf-8", header(answer, "Content-Type"));
        assertEquals("Accept", header(answer, "Vary"));
        assertTrue(answer.body().endsWith("\n# EOF\n"), answer.body());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/jobs/99, 404, there is no job 99",
        "GET, /api/v1/jobs/19, 404, job 19 was not understood: ppn=many is no number of cpus; it is left out",
        "GET, /api/v1/jobs?state=X, 400, 'state is ''X'', but may be one of Q, R, E, C, H, W, S'",
        "GET, /api/v2/jobs, 404, there is nothing at /api/v2/jobs",
        "GET, /web/../Almanac.class, 404, there is nothing at /web/../Almanac.class",
        "GET, /web/no-such.js, 404, there is nothing at /web/no-such.js",
        "GET, /web/index, 404, there is nothing at /web/index",
        "POST, /api/v1/jobs, 405, POST is not possible here; GET is",
        "DELETE, /api/v1/jobs/12, 405, DELETE is not possible here; GET is",
        "POST, /nowhere, 404, there is nothing at /nowhere"
    })
    void refuses(String method, String path, int status, String error) throws Exception {
        HttpResponse<String> answer = ask(method, path);
        assertEquals(status, answer.statusCode());
        assertEquals("application/json", header(answer, "Content-Type"));
        assertEquals("{\"error\":\"" + error + "\"}", answer.body());
        assertEquals(status == 405 ? "GET, HEAD" : "", header(answer, "Allow"));
    }

    @Test
    void servesThePageAndItsLibrary() throws Exception {
        HttpResponse<String> page = get("/");
        assertEquals(200, page.statusCode());
        assertEquals("text/html;charset=utf-8", header(page, "Content-Type"));
        assertEquals("no-cache", header(page, "Cache-Control"));
        HttpResponse<String> library = get("/webjars/echarts/5.5.0/echarts.min.js");
        assertEquals(200, library.statusCode());
        assertEquals("text/javascript;charset=utf-8", header(library, "Content-Type"));
        assertEquals("public, max-age=31536000, immutable", header(library, "Cache-Control"));
    }

    @Test
    void doesNotSendAgainWhatABrowserHas() throws Exception {
        String tag = header(get("/"), "ETag");
        HttpRequest again =
                HttpRequest.newBuilder(uri("/")).header("If-None-Match", tag).build();
        HttpResponse<String> answer = client.send(again, BodyHandlers.ofString());
        assertEquals(304, answer.statusCode());
        assertEquals("", answer.body());
    }

    @Test
    void letsThePageLoadOnlyWhatIsOurs() throws Exception {
        HttpResponse<String> answer = get("/");
        assertTrue(header(answer, "Content-Security-Policy").startsWith("default-src 'none'; script-src 'self'; "));
        assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
        assertEquals("", header(answer, "Server"));
    }

    @Test
    void packsLongAnswers() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/webjars/echarts/5.5.0/echarts.min.js"))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
        assertEquals("gzip", answer.headers().firstValue("Content-Encoding").orElse(""));
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
        assertTrue(plain.length > 2 * answer.body().length);
    }

    @Test
    void saysThatNothingIsPublishedYet() throws Exception {
        try (HttpApi early = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(Optional::empty, format -> ""))) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + early.port() + "/api/v1/plan"))
                            .build(),
                    BodyHandlers.ofString());
            assertEquals(503, answer.statusCode());
            assertEquals(
                    "{\"error\":\"no cycle has ended well yet. If that stays so, the log of almanacd says why (journalctl -u"
                            + " almanacd)\"}",
                    answer.body());
        }
    }

    @Test
    void saysThatItsPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> HttpApi.start(
                            new ApiSettings(new ListenAddress("127.0.0.1", taken.getLocalPort())),
                            new Readings(Optional::empty, format -> "")));
            assertEquals(
                    "cannot listen on port " + taken.getLocalPort() + " of 127.0.0.1: it is in use. "
                            + "Maybe another Almanac runs; --port 0 takes a free port",
                    e.getMessage());
        }
    }

    private static String jobs(String... jobs) {
        return "{\"now\":1795178500,\"server\":\"sim\",\"mode\":\"active\",\"policy\":\"workload-adaptive\",\"speed\":60,"
                + "\"jobs\":[" + String.join(",", jobs) + "],\"left_out\":[]}";
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return ask("GET", path);
    }

    private static HttpResponse<String> ask(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private static URI uri(String path) {
        return URI.create("http://127.0.0.1:" + api.port() + path);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void thePageAloneIsFramedByThoseThatAreNamed() throws Exception {
        ApiSettings framed = new ApiSettings(
                new ListenAddress("127.0.0.1", 0),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                ApiSettings.OthersJobs.SHOWN,
                List.of(),
                List.of("https://portal.example.org", "http://10.0.0.1:8080"));
        try (HttpApi other = HttpApi.start(framed, new Readings(() -> published, METRICS::scrape))) {
            String base = "http://127.0.0.1:" + other.port();
            assertTrue(
                    policy(base + "/").endsWith("; frame-ancestors https://portal.example.org http://10.0.0.1:8080"));
            assertTrue(policy(base + "/api/v1/jobs").endsWith("; frame-ancestors 'none'"));
        }
        assertTrue(policy("http://127.0.0.1:" + api.port() + "/").endsWith("; frame-ancestors 'none'"));
    }

    private static String policy(String address) throws Exception {
        HttpResponse<String> answer =
                client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
        return answer.headers().firstValue("Content-Security-Policy").orElseThrow();
    }
}
