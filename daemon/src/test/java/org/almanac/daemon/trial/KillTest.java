package org.almanac.daemon.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.store.Store;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.support.Tools;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.SchedulerState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon in mode active that is killed at random moments on a busy server, and begins anew each time: nothing is started
 * twice, no promise becomes another or is forgotten, what was published is in the store, and the count of promises kept goes on.
 *
 * <p>{@code -Dalmanac.kills=200} kills it so often, {@code -Dalmanac.kills.seed} at other moments.
 */
@Tag("slow")
class KillTest {
    private static final int KILLS = Integer.getInteger("almanac.kills", 2);
    private static final long SEED = Long.getLong("almanac.kills.seed", 1);

    private static final Duration KEEP = Duration.ofDays(400);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Between two looks of the test. */
    private static final long TICK = Duration.ofMillis(100).toNanos();

    /** A life lasts for so many ticks at most, once there is a plan. */
    private static final int LONGEST_LIFE = 20;

    private static final int SPEED = 60;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Random random = new Random(SEED);
    private final Map<String, Long> promises = new HashMap<>();
    /** When a job's promise was first seen to be published, in the server's time. */
    private final Map<String, Long> published = new HashMap<>();

    private final Set<String> ran = new HashSet<>();
    private final Set<String> ranBefore = new HashSet<>();

    @TempDir
    private Path folder;

    private TrialSite site;
    private int port;
    private DaemonUnderTrial daemon;
    private Optional<JsonNode> seen = Optional.empty();
    private Optional<JsonNode> seenBefore = Optional.empty();
    private int storesAsPublished;
    private int storesThatDiffer;
    private JsonNode totals = MissingNode.getInstance();

    @Test
    void killedAtAnyMomentItGoesOnAsItWas() throws Exception {
        Tools.require("gcc");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        site = TrialSite.create(() -> Instant.now().getEpochSecond(), SEED, SPEED);
        for (ServerJob job : site.look().jobs()) {
            if (job.started().isPresent()) {
                ranBefore.add(job.id());
            }
        }
        Path state = Files.createDirectory(folder.resolve("state"));
        Files.write(state.resolve("starts"), site.startsSoFar());
        configure(state);
        for (int kill = 0; kill < KILLS; kill++) {
            begin();
            int ticks = random.nextInt(LONGEST_LIFE);
            for (int tick = 0; tick < ticks; tick++) {
                tick();
            }
            LockSupport.parkNanos((long) (random.nextDouble() * TICK));
            // What the server has taken it carries out; a start that is just asked for is not taken any more.
            daemon.ask("hangs-for-good pbs_asyrunjob");
            obey();
            daemon.kill();
            lookAtStore(state);
        }
        begin();
        site.takeDown(16, random);
        // A job that came and went between two looks of the test has had a promise that nobody has seen here.
        Await.until(PATIENCE, this::sums, () -> {
            tick();
            totals = get("status").orElseThrow().path("totals");
            long due = totals.path("promises").asLong();
            return promised() - fallen() <= due && due <= ran.size();
        });
        assertTrue(promised() > KILLS, () -> promised() + " jobs ran that had been promised a start");
        assertTrue(storesAsPublished > 0, "at no kill there was a plan");
        // Another cycle in the same second may have planned otherwise.
        assertTrue(
                storesThatDiffer <= storesAsPublished / 10,
                () -> storesThatDiffer + " plans are not as they were published, " + storesAsPublished + " are");
        daemon.end();
        assertFalse(log().contains("damaged") || log().contains("lacks the last"), this::log);
    }

    private void configure(Path state) throws IOException {
        Files.writeString(
                folder.resolve("almanac.yaml"), """
                server: {kind: torque, library: %s, time-out: 1s}
                mode: active
                policy: "conservative:queue-order=fair-share"
                poll: 1s
                waking: {port: off}
                state: %s
                api: {listen: "127.0.0.1:%d"}
                admin: {socket: %s}
                """.formatted(library(), state, port, folder.resolve("admin.sock")));
    }

    private static Path library() {
        try {
            return StubPbs.torque().file();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void begin() throws Exception {
        daemon =
                DaemonUnderTrial.start(library(), folder.resolve("almanac.yaml"), folder.resolve("daemon.log"), told());
        seen = Optional.empty();
        seenBefore = Optional.empty();
        Await.until(PATIENCE, this::log, () -> {
            tick();
            return seen.isPresent();
        });
    }

    private String told() throws PbsException {
        return String.join("", TorqueText.of(site.look(), site.comments()));
    }

    private void tick() throws Exception {
        obey();
        daemon.tells(told());
        LockSupport.parkNanos(TICK);
        look();
    }

    /** Has the server do what it was asked. */
    private void obey() throws Exception {
        for (String line : daemon.ask("asked")) {
            String[] words = line.split(" ");
            if (words[0].equals("run")) {
                JobState is = site.look().jobs().stream()
                        .filter(job -> job.id().equals(words[1]))
                        .findFirst()
                        .map(ServerJob::state)
                        .orElse(JobState.COMPLETE);
                assertEquals(JobState.QUEUED, is, () -> "started twice: " + line + "\n" + log());
            }
            site.obey(line);
        }
        for (ServerJob job : site.look().jobs()) {
            if (job.started().isPresent() && !ranBefore.contains(job.id())) {
                ran.add(job.id());
            }
        }
    }

    /** Reads what is published; what a job is promised stays. */
    private void look() throws IOException, InterruptedException {
        Optional<JsonNode> jobs = get("jobs");
        if (jobs.isEmpty()) {
            return;
        }
        for (JsonNode job : jobs.get().path("jobs")) {
            String id = job.path("id").asText();
            boolean promised = job.path("promised_start").isNumber();
            long promise = job.path("promised_start").asLong();
            assertTrue(promised || !promises.containsKey(id), () -> id + " has lost its promise\n" + log());
            if (promised) {
                assertEquals(promises.computeIfAbsent(id, unknown -> promise), promise, id);
                published.putIfAbsent(id, jobs.get().path("now").asLong());
            }
        }
        seenBefore = seen;
        seen = jobs;
    }

    private Optional<JsonNode> get(String what) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/" + what))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            return answer.statusCode() == 200
                    ? Optional.of(new ObjectMapper().readTree(answer.body()))
                    : Optional.empty();
        } catch (IOException e) {
            // It has not begun yet.
            return Optional.empty();
        }
    }

    private long promised() {
        return ran.stream().filter(promises::containsKey).count();
    }

    /** How many jobs wait again whose nodes went down in the moment of their start, which nobody may have seen. */
    private long fallen() throws PbsException {
        return site.look().jobs().stream()
                .filter(job -> job.state() == JobState.QUEUED && ran.contains(job.id()))
                .count();
    }

    /**
     * What was published is there, or what came after it; of what was published last that may not be so, as a cycle waits for
     * the disk for a moment at most.
     */
    private void lookAtStore(Path state) throws IOException {
        Remembered remembered;
        try (Store store = Store.open(state, new StoreSettings(KEEP, 1L << 32), new AlmanacMetrics("test").store())) {
            remembered = store.remembered();
        }
        try (Stream<Path> files = Files.list(state)) {
            assertTrue(files.noneMatch(file -> file.getFileName().toString().contains("damaged")), this::log);
        }
        JsonNode jobs = seen.orElseThrow();
        long before = seenBefore.map(each -> each.path("now").asLong()).orElse(0L);
        assertTrue(
                before <= remembered.time(),
                () -> "published was " + before + ", stored is " + remembered.time() + "\n" + log());
        assertTrue(remembered.state().orElseThrow().usage().isPresent());
        Map<String, Long> kept = new HashMap<>();
        Stream.concat(remembered.over().stream(), remembered.jobs().stream())
                .forEach(job -> job.promised().ifPresent(promise -> kept.put(job.id(), promise)));
        kept.forEach((id, promise) -> assertEquals(promises.getOrDefault(id, promise), promise, id));
        published.forEach((id, time) -> {
            if (time < remembered.time()) {
                assertEquals(promises.get(id), kept.get(id), () -> id + " at " + time + "\n" + log());
            }
        });
        if (remembered.time() == jobs.path("now").asLong()) {
            if (planned(jobs).equals(planned(remembered.state().orElseThrow()))) {
                storesAsPublished++;
            } else {
                storesThatDiffer++;
            }
        }
    }

    private static Map<String, Long> planned(JsonNode jobs) {
        Map<String, Long> starts = new TreeMap<>();
        for (JsonNode job : jobs.path("jobs")) {
            if (job.path("planned_start").isNumber()) {
                starts.put(job.path("id").asText(), job.path("planned_start").asLong());
            }
        }
        return starts;
    }

    private static Map<String, Long> planned(SchedulerState state) {
        Map<String, Long> starts = new TreeMap<>();
        state.intentions()
                .forEach(each -> each.reservation()
                        .ifPresent(place -> starts.put(each.job().value(), place.start())));
        return starts;
    }

    private String sums() {
        return ran.size() + " jobs ran, " + promised() + " that had been promised a start, and told are " + totals
                + "\n" + log();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("daemon.log"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
