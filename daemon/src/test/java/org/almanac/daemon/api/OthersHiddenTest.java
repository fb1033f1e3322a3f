package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.api.answer.Routes;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.ApiSettings.OthersJobs;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.SamplePast;
import org.almanac.daemon.store.JobHistory;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where others' jobs are hidden, no address tells a user anything of them but that they are there. */
class OthersHiddenTest {
    /** The ids, names and owners of the jobs that u2 may not see; u2 has 1.sim and 12.sim. */
    private static final Pattern OF_OTHERS = Pattern.compile(
            "\\b(11|13|19|26\\[[0-9]\\]|9)(\\.sim)\\b|\\b(u1|u3|fourth|array-[0-9]|alice|bob|physics)\\b"
                    + "|\\bjobs? (11|13|19|9)\\b");

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private volatile Published published = published();
    private Readings readings;
    private HttpApi api;

    /** The sample, in which the reason and the moves of a job of u2 name jobs of others. */
    private static Published published() {
        Published sample = SamplePublished.withArray();
        List<ListedJob> jobs = new ArrayList<>();
        for (ListedJob job : sample.jobs()) {
            jobs.add(job.id().equals("12.sim") ? naming(job, SamplePublished.NOW + 3600) : job);
        }
        return SamplePublished.later(sample, 0, jobs);
    }

    private static ListedJob naming(ListedJob job, long start) {
        return naming(
                job,
                start,
                new Reason(
                        Reason.Kind.PLANNED,
                        Map.of(
                                "obstacles",
                                List.of(
                                        Map.of("kind", "behind", "job", "11.sim"),
                                        Map.of(
                                                "kind",
                                                "after_jobs",
                                                "jobs",
                                                List.of("11.sim", "26[1].sim"),
                                                "job_count",
                                                2L)))));
    }

    private static ListedJob naming(ListedJob job, long start, Reason reason) {
        Cause cause = new Cause(Cause.Kind.JOB_ENDED_EARLY, Optional.of("13.sim"));
        StartMove move = new StartMove(
                start + 60,
                OptionalLong.of(start),
                SamplePublished.NOW,
                List.of(cause, new Cause(Cause.Kind.NODE_UP, Optional.of("n02"))));
        return new ListedJob(
                        job.id(),
                        job.name(),
                        job.user(),
                        job.queue(),
                        job.state(),
                        job.cpus(),
                        job.memoryBytes(),
                        job.chunks(),
                        job.walltime(),
                        job.submitted(),
                        OptionalLong.of(start),
                        job.promisedStart(),
                        job.plannedNodes(),
                        reason,
                        job.execution())
                .moved(new StartMoves(Optional.of(move), Optional.of(move)))
                .boundBy(job.bound());
    }

    private static JobHistory history(String id, String user) {
        OptionalLong none = OptionalLong.empty();
        KeptMove move = new KeptMove(
                id,
                SamplePublished.NOW,
                OptionalLong.of(SamplePublished.NOW + 10),
                OptionalLong.of(SamplePublished.NOW + 20),
                Optional.of(new Cause(Cause.Kind.JOB_OVERRAN, Optional.of("11.sim"))));
        return new JobHistory(
                new KeptJob(
                        id,
                        user,
                        "batch",
                        SamplePublished.NOW,
                        1,
                        60,
                        none,
                        none,
                        none,
                        none,
                        none,
                        none,
                        Optional.empty(),
                        false,
                        false),
                List.of(move));
    }

    /** A trial whose reason names jobs of others. */
    private static final class SampleTrials implements TrialDesk {
        @Override
        public TriedJobs tried(TrialRequest request) {
            OptionalLong none = OptionalLong.empty();
            Reason reason = naming(SamplePublished.make().find("12.sim").orElseThrow(), SamplePublished.NOW)
                    .reason();
            return new TriedJobs(
                    SamplePublished.NOW,
                    request.user(),
                    "batch",
                    List.of(new TriedJobs.Job(
                            1, 1, 1, 60, none, List.of(), none, none, Optional.empty(), Optional.empty(), reason)));
        }

        @Override
        public LeastChanges changes(String job) {
            LeastChanges.Asked asked = new LeastChanges.Asked(1, 1, 60, OptionalLong.empty(), "q", Set.of());
            return new LeastChanges(
                    0, OptionalLong.empty(), asked, List.of(), LeastChanges.Looked.NOT_WAITING_FOR_ROOM);
        }

        @Override
        public LeastChanges changes(TrialRequest request) {
            throw new IllegalStateException("nobody asks that");
        }

        @Override
        public FreeWindows windows() {
            return new FreeWindows(SamplePublished.NOW, List.of());
        }
    }

    /** Of a minute ago, when all was planned later, and of now. */
    private KeptPast past() throws IOException {
        KeptPast past = KeptPast.open(
                folder, new KeptPast.Bounds(Duration.ofDays(1), 1 << 20), new AlmanacMetrics("test").past());
        for (Published each : List.of(SamplePast.moved(published, -60, 7_200), published)) {
            past.keep(each.now(), PastPicture.of(each), System.nanoTime());
        }
        past.close();
        return past;
    }

    private static String line(String name) throws Exception {
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(("token of " + name).getBytes(StandardCharsets.UTF_8));
        return name + " " + HexFormat.of().formatHex(hash) + "\n";
    }

    @BeforeEach
    void start() throws Exception {
        Path tokens = Files.writeString(folder.resolve("tokens"), line("u2") + line("ops") + line("nobody"));
        readings = new Readings(
                () -> Optional.of(published),
                format -> "almanac_owner_share_ratio{owner=\"alice\"} 1\n",
                Optional.empty(),
                Optional.of((query, reader) -> {
                    reader.accept(history("11.sim", "u1"));
                    reader.accept(history("12.sim", "u2"));
                }),
                Optional.of(past()),
                () -> Optional.of(new SampleTrials()));
        api = HttpApi.start(
                new ApiSettings(
                        new ListenAddress("127.0.0.1", 0),
                        List.of(),
                        Optional.empty(),
                        Optional.of(tokens),
                        OthersJobs.HIDDEN,
                        List.of("ops"),
                        List.of()),
                readings);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path, String as) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
                .header("Authorization", "Bearer token of " + as)
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private List<String> paths() {
        List<String> paths = new ArrayList<>();
        for (Route route : Routes.of(readings, List.of())) {
            if (route.path().contains("{id}")) {
                paths.add(route.path().replace("{id}", "12.sim"));
                paths.add(route.path().replace("{id}", "11.sim"));
            } else {
                paths.add(route.path());
            }
        }
        paths.addAll(List.of(
                "/api/v1/jobs?user=u1",
                "/api/v1/jobs?job=11.sim,13.sim,19.sim",
                "/api/v1/jobs?words=yes",
                "/api/v1/history?user=u1",
                "/api/v1/picture?at=" + (SamplePublished.NOW - 1),
                "/api/v1/picture?at=" + SamplePublished.NOW,
                "/api/v1/difference?from=" + (SamplePublished.NOW - 1),
                "/api/v1/qstat?options=xfns",
                "/api/v1/qstat?options=xt&format=json",
                "/api/v1/qstat?options=x&user=alice",
                "/api/v1/fairshare?at=" + (SamplePublished.NOW + 7200)));
        return paths;
    }

    /** Documentation may be as it likes. */
    private static boolean tellsOfOthers(String path, String body) {
        // What was asked for is told in the refusal.
        Matcher found = OF_OTHERS.matcher(
                body.replace(path.replaceAll(".*/jobs/([^/]*).*", "job $1"), "").replace("there is no job 11.sim", ""));
        return !path.endsWith("openapi.json") && !path.endsWith("/policies") && found.find();
    }

    @Test
    void noAddressTellsOfOthers() throws Exception {
        int told = 0;
        for (String path : paths()) {
            HttpResponse<String> own = get(path, "u2");
            HttpResponse<String> all = get(path, "ops");

            assertFalse(tellsOfOthers(path, own.body()), () -> path + ": " + own.body());
            assertFalse(own.body().contains("job other"), () -> path + ": " + own.body());
            told += tellsOfOthers(path, all.body()) ? 1 : 0;
            if (path.equals("/metrics") || path.contains("shadow")) {
                assertEquals(403, own.statusCode(), path);
            }
        }
        assertTrue(told > 12, told + " addresses tell operators of others");
    }

    /** A kept picture is hidden by other means than one of now, and comes to the same. */
    @Test
    void whatWasIsHiddenAsWhatIs() throws Exception {
        for (String user : List.of("u2", "nobody")) {
            ObjectMapper reader = new ObjectMapper();
            JsonNode now = reader.readTree(get("/api/v1/picture", user).body());
            JsonNode then = reader.readTree(
                    get("/api/v1/picture?at=" + SamplePublished.NOW, user).body());
            for (JsonNode each : List.of(now, then)) {
                ((ObjectNode) each).remove("version");
            }
            assertEquals(now, then);
        }
        String difference = get("/api/v1/difference?from=" + (SamplePublished.NOW - 1), "u2")
                .body();
        assertTrue(difference.contains("\"12.sim\""), difference);
    }

    @Test
    void nothingIsToldTwiceToAUserForWhomNothingHasChanged() throws Exception {
        ObjectMapper reader = new ObjectMapper();
        JsonNode whole = reader.readTree(get("/api/v1/picture", "u2").body());
        String version = whole.get("version").asText();
        JsonNode again =
                reader.readTree(get("/api/v1/picture?since=" + version, "u2").body());
        assertEquals(version, again.get("since").asText());
        assertEquals("{}", again.get("jobs").toString());
        assertEquals("{}", again.at("/clusters/0/places").toString());
        JsonNode all =
                reader.readTree(get("/api/v1/picture?since=" + version, "ops").body());
        assertTrue(all.get("since").isNull(), "it is no version of the whole");
    }

    @Test
    void aUserIsWarnedOfTheOwnJobs() throws Exception {
        String own = get("/api/v1/alarms", "u2").body();
        assertTrue(own.contains("\"subject\":\"12.sim\"") && own.contains("\"subject\":\"per-user\""), own);
        String others = get("/api/v1/alarms", "nobody").body();
        assertTrue(!others.contains("12.sim") && others.contains("\"subject\":\"per-user\""), others);
    }

    @Test
    void aUserSeesTheOwnJobsAndWhereOthersAre() throws Exception {
        String jobs = get("/api/v1/jobs", "u2").body();
        assertTrue(jobs.contains("\"12.sim\"") && jobs.contains("\"1.sim\""), jobs);
        assertTrue(get("/api/v1/jobs", "nobody").body().contains("\"jobs\":[]"));
        assertEquals(404, get("/api/v1/jobs/11.sim", "u2").statusCode());
        String plan = get("/api/v1/plan", "u2").body();
        assertTrue(plan.contains("{\"id\":\"other\",\"user\":\"\",\"start\":" + SamplePublished.NOW), plan);
        assertTrue(plan.contains("\"queue\":\"R5\",\"title\":\"\",\"owner\":\"\",\"users\":[]"), plan);
        assertTrue(
                get("/api/v1/picture", "nobody").body().contains("\"title\":\"course of alice\",\"owner\":\"alice\""));
        String why = get("/api/v1/jobs/12/why", "u2").body();
        assertTrue(why.contains("another job comes before it; starts after 2 other jobs"), why);
        assertTrue(why.contains("another job runs longer than its walltime"), why);
        assertTrue(get("/api/v1/history", "u2").body().contains("\"12.sim\""));
        String limits = get("/api/v1/limits", "u2").body();
        assertTrue(limits.contains("\"u2\""), limits);
        assertTrue(get("/api/v1/jobs", "ops").body().contains("\"11.sim\""));
    }

    @Test
    void aUserSeesWhatTheOwnReservationsWereAnsweredAndNoJobsInTheirWay() throws Exception {
        String own = get("/api/v1/status", "u2").body();
        assertTrue(own.contains("\"R30.sim\"") && own.contains("\"words\":\"there is no place for it\""), own);
        assertFalse(own.contains("R31.sim"), own);
        String all = get("/api/v1/status", "ops").body();
        assertTrue(all.contains("\"R31.sim\"") && all.contains("job 1.sim may run on"), all);
    }

    /** A reason that names one job of others, as the data of a reason or of an obstacle. */
    private static Stream<Reason> ofOneOther() {
        return Stream.of(
                new Reason(Reason.Kind.WAITING_FOR_JOB, Map.of("job", "11.sim")),
                new Reason(
                        Reason.Kind.PLANNED,
                        Map.of(
                                "obstacles",
                                List.of(Map.of("kind", "after_jobs", "jobs", List.of("11.sim"), "job_count", 1L)))),
                new Reason(
                        Reason.Kind.PLANNED, Map.of("obstacles", List.of(Map.of("kind", "behind", "job", "11.sim")))));
    }

    @ParameterizedTest
    @MethodSource("ofOneOther")
    void whatWouldHaveToChangeIsToldOfOneOtherToo(Reason reason) throws Exception {
        Published sample = SamplePublished.withArray();
        List<ListedJob> jobs = sample.jobs().stream()
                .map(job -> job.id().equals("12.sim") ? naming(job, SamplePublished.NOW + 3600, reason) : job)
                .toList();
        published = SamplePublished.later(sample, 0, jobs);

        for (String path : List.of("/api/v1/jobs/12/why", "/api/v1/jobs/12/why.txt")) {
            HttpResponse<String> why = get(path, "u2");

            assertEquals(200, why.statusCode(), why::body);
            assertTrue(why.body().contains("the other job "), why::body);
            assertFalse(OF_OTHERS.matcher(why.body()).find(), why::body);
        }
    }

    @Test
    void whatWouldBecomeOfOthersJobsIsNotTold() throws Exception {
        assertEquals(403, get("/api/v1/try?l=ncpus=1,walltime=60&user=u1", "u2").statusCode());
        assertTrue(get("/api/v1/try.txt?l=ncpus=1,walltime=60", "u2").body().contains("of u2"));
        assertTrue(
                get("/api/v1/try?l=ncpus=1,walltime=60&user=u1", "ops").body().contains("11.sim"));
    }

    @Test
    void eventsAreThoseOfTheOwnJobs() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/api/v1/events"))
                .header("Authorization", "Bearer token of u2")
                .build();
        client.sendAsync(request, BodyHandlers.ofLines())
                .thenAccept(answer -> answer.body().forEach(lines::add));
        assertEquals(": events of Almanac", lines.poll(20, TimeUnit.SECONDS));

        List<ListedJob> jobs = new ArrayList<>();
        for (ListedJob job : published.jobs()) {
            jobs.add(Set.of("12.sim", "26[2].sim").contains(job.id()) ? naming(job, SamplePublished.NOW + 100) : job);
        }
        published = SamplePublished.later(published, 60, jobs);

        List<String> seen = new ArrayList<>();
        for (String line = ""; !line.contains("\"cycles\""); line = lines.poll(20, TimeUnit.SECONDS)) {
            seen.add(line);
        }
        String all = String.join("\n", seen);
        assertTrue(all.contains("event: moved") && all.contains("12.sim") && all.contains("n02"), all);
        assertFalse(OF_OTHERS.matcher(all).find(), all);
    }

    @Test
    void whoseTokenIsTakenAwayIsToldNoMoreEvents() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + "/api/v1/events"))
                .header("Authorization", "Bearer token of u2")
                .build();
        CompletableFuture<Void> all = client.sendAsync(request, BodyHandlers.ofLines())
                .thenAccept(answer -> answer.body().forEach(lines::add));
        assertEquals(": events of Almanac", lines.poll(20, TimeUnit.SECONDS));

        Files.writeString(folder.resolve("tokens"), line("u3"));
        api.renewedReaders().run();

        assertThrows(ExecutionException.class, () -> all.get(20, TimeUnit.SECONDS));
        assertEquals(0, api.events().count());
    }

    @Test
    void theFileOfTokensIsReadAgain() throws Exception {
        Path tokens = folder.resolve("tokens");
        Files.writeString(tokens, line("u3") + line("ops"));
        assertEquals(200, get("/api/v1/jobs", "u2").statusCode());

        api.renewedReaders().run();

        assertEquals(401, get("/api/v1/jobs", "u2").statusCode());
        assertTrue(get("/api/v1/jobs", "u3").body().contains("13.sim"));
        Files.writeString(tokens, "u3 sesame\n");
        assertThrows(IOException.class, api::renewedReaders);
        assertEquals(200, get("/api/v1/jobs", "u3").statusCode());
    }
}
