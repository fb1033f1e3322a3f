package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.almanac.daemon.json.Things;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** What has changed since any version is all that has changed since then. */
class PictureLogTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PictureLog log = new PictureLog();

    private static ListedJob job(int number, long cpus, OptionalLong start, char state) {
        return job(number, cpus, start, start, state);
    }

    private static ListedJob job(int number, long cpus, OptionalLong start, OptionalLong promised, char state) {
        return new ListedJob(
                number + ".sim",
                "job",
                "u" + number % 3,
                "batch",
                state,
                cpus,
                OptionalLong.empty(),
                1,
                600,
                1_000,
                start,
                promised,
                List.of(),
                Reason.of(state == 'R' ? Reason.Kind.RUNNING : Reason.Kind.PLANNED),
                Optional.empty());
    }

    private static Published published(List<ListedJob> jobs, List<ListedCluster> clusters) {
        Published sample = SamplePublished.make();
        return new Published(
                sample.origin(),
                sample.now(),
                jobs,
                sample.queues(),
                new ListedPlan(clusters),
                sample.limits(),
                sample.status(),
                new TreeMap<>());
    }

    /** A random picture; most of it is as it was. */
    private static Published next(Random random, Map<Integer, ListedJob> jobs, int nodes, String state) {
        for (int number = 0; number < 12; number++) {
            if (random.nextInt(4) == 0) {
                int drawn = random.nextInt(5);
                if (drawn == 0) {
                    jobs.remove(number);
                } else {
                    jobs.put(
                            number,
                            job(
                                    number,
                                    drawn == 1 ? 8 : 4,
                                    drawn == 2 ? OptionalLong.empty() : OptionalLong.of(2_000 + random.nextInt(3)),
                                    drawn == 3 ? 'R' : 'Q'));
                }
            }
        }
        List<ListedNode> listed = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            listed.add(new ListedNode("n" + i, i == 0 ? state : "up", new Amount(8, OptionalLong.empty()), List.of()));
        }
        List<ListedWindow> windows = random.nextInt(3) == 0
                ? List.of()
                : List.of(window(
                        1_000 + random.nextInt(2), random.nextInt(2) == 0 ? List.of("n0") : List.of("n0", "n1")));
        List<Bar> running = new ArrayList<>();
        List<Bar> planned = new ArrayList<>();
        for (ListedJob job : jobs.values()) {
            if (job.plannedStart().isPresent()) {
                long start = job.plannedStart().getAsLong();
                List<NodeAmount> on = new ArrayList<>();
                for (int i = 0; i <= random.nextInt(2); i++) {
                    on.add(new NodeAmount("n" + i, new Amount(job.cpus(), OptionalLong.empty())));
                }
                (job.state() == 'R' ? running : planned)
                        .add(new Bar(job.id(), job.user(), start, start + 600, OptionalLong.empty(), on));
            }
        }
        return published(
                List.copyOf(jobs.values()),
                List.of(new ListedCluster("main", listed, windows, running, planned, List.of())));
    }

    private static ListedWindow window(long start, List<String> nodes) {
        return new ListedWindow("power", start, 2_000, Optional.empty(), nodes, Optional.empty());
    }

    /** What somebody has who began at some version and has been told all changes since. */
    private static final class Client {
        private final TreeMap<String, JsonNode> jobs = new TreeMap<>();
        private final TreeMap<String, JsonNode> places = new TreeMap<>();
        private JsonNode nodes = JSON.createArrayNode();
        private JsonNode windows = JSON.createArrayNode();
        private Optional<Long> version = Optional.empty();

        void take(PictureLog log) throws IOException {
            JsonNode body = JSON.readTree(PictureJson.of(log.since(log.known(version)), Long::toString));
            if (body.get("since").isNull()) {
                jobs.clear();
                places.clear();
            } else {
                assertEquals(version.orElseThrow(), body.get("since").asLong());
            }
            version = Optional.of(body.get("version").asLong());
            body.get("gone").forEach(id -> jobs.remove(id.asText()));
            Things.of(body.get("jobs"))
                    .forEach(job -> merge(
                            jobs,
                            job,
                            "user",
                            List.of(
                                    "name",
                                    "user",
                                    "group",
                                    "project",
                                    "queue",
                                    "cpus",
                                    "memory_bytes",
                                    "chunks",
                                    "walltime_s",
                                    "expected_runtime_s",
                                    "submitted",
                                    "state",
                                    "promised_start",
                                    "bound",
                                    "started",
                                    "expected_end")));
            JsonNode cluster = body.get("clusters").get(0);
            nodes = cluster.has("nodes") ? cluster.get("nodes") : nodes;
            windows = cluster.has("windows") ? cluster.get("windows") : windows;
            cluster.get("gone").forEach(id -> places.remove(id.asText()));
            Things.of(cluster.get("places")).forEach(place -> merge(places, place, "on", List.of("on", "user")));
        }

        /** Of what is not told whole, the facts are those from before. */
        private static void merge(Map<String, JsonNode> all, JsonNode told, String whole, List<String> facts) {
            Map<String, JsonNode> fields = new HashMap<>();
            told.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
            if (!told.has(whole)) {
                JsonNode before = all.get(told.get("id").asText());
                facts.stream().filter(before::has).forEach(fact -> fields.put(fact, before.get(fact)));
            }
            all.put(told.get("id").asText(), JSON.valueToTree(new TreeMap<>(fields)));
        }
    }

    @Test
    void whoeverIsToldWhatChangesHasTheWhole() throws IOException {
        int parts = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            PictureLog pictures = new PictureLog();
            Map<Integer, ListedJob> jobs = new TreeMap<>();
            List<Client> clients = new ArrayList<>();
            for (int step = 0; step < 30; step++) {
                pictures.look(next(random, jobs, step / 10 + 2, step % 7 < 2 ? "down" : "up"));
                Client fresh = new Client();
                fresh.take(pictures);
                clients.add(fresh);
                for (Client client : clients) {
                    if (random.nextInt(3) > 0) {
                        parts += client.version
                                        .filter(version -> version < pictures.version())
                                        .isPresent()
                                ? 1
                                : 0;
                        client.take(pictures);
                        assertEquals(fresh.jobs, client.jobs);
                        assertEquals(fresh.places, client.places);
                        assertEquals(fresh.nodes, client.nodes);
                        assertEquals(fresh.windows, client.windows);
                    }
                }
            }
        }
        assertTrue(parts > 1_000, parts + " differences");
    }

    @Test
    void whatHasNotChangedIsNotTold() throws IOException {
        ListedNode node = new ListedNode("n0", "up", new Amount(8, OptionalLong.empty()), List.of());
        ListedJob first = job(1, 4, OptionalLong.of(2_000), 'Q');
        ListedJob second = job(2, 4, OptionalLong.of(2_000), 'Q');
        List<NodeAmount> on = List.of(new NodeAmount("n0", new Amount(4, OptionalLong.empty())));
        log.look(published(
                List.of(first, second),
                List.of(new ListedCluster(
                        "main",
                        List.of(node),
                        List.of(),
                        List.of(new Bar("1.sim", "u1", 2_000, 2_600, OptionalLong.empty(), on)),
                        List.of()))));
        log.look(published(
                List.of(job(1, 4, OptionalLong.of(2_100), OptionalLong.of(2_000), 'Q'), second),
                List.of(new ListedCluster(
                        "main",
                        List.of(node),
                        List.of(),
                        List.of(new Bar("1.sim", "u1", 2_100, 2_700, OptionalLong.empty(), on)),
                        List.of()))));
        JsonNode told = JSON.readTree(PictureJson.of(log.since(Optional.of(1L)), Long::toString));
        assertEquals(
                "{\"id\":[\"1.sim\"],\"planned_start\":[2100],\"reason\":{\"kind\":[\"planned\"]}}",
                told.get("jobs").toString());
        assertEquals(
                "{\"name\":\"main\",\"places\":{\"id\":[\"1.sim\"],\"start\":[2100],\"end\":[2700]},\"gone\":[]}",
                told.get("clusters").get(0).toString());
    }

    @Test
    void nodesThatFollowEachOtherAreToldTogether() throws IOException {
        List<ListedNode> nodes = new ArrayList<>();
        List<NodeAmount> on = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            nodes.add(new ListedNode("n" + i, "up", new Amount(8, OptionalLong.of(64)), List.of()));
            on.add(new NodeAmount(i == 4 ? "nowhere" : "n" + i, new Amount(i < 3 ? 4 : 2, OptionalLong.of(7))));
        }
        Bar bar = new Bar("1.sim", "u1", 0, 1, OptionalLong.empty(), on);
        Published published =
                published(List.of(), List.of(new ListedCluster("main", nodes, List.of(bar), List.of(), List.of())));
        JsonNode told = JSON.readTree(PictureJson.of(PictureLog.whole(published, 1), Long::toString));
        assertEquals(
                "[[0,3,4,7],[3,1,2,7],[5,1,2,7]]",
                told.get("clusters").get(0).get("places").get("on").get(0).toString());
    }

    @Test
    void windowsAreToldWhereOneHasChanged() throws IOException {
        List<ListedNode> nodes = IntStream.range(0, 6)
                .mapToObj(i -> new ListedNode("n" + i, "up", new Amount(8, OptionalLong.empty()), List.of()))
                .toList();
        for (List<String> on : List.of(List.of("n0", "n1", "n2", "n4", "nowhere"), List.of("n5"), List.of("n5"))) {
            log.look(published(
                    List.of(),
                    List.of(new ListedCluster(
                            "main", nodes, List.of(window(1_000, on)), List.of(), List.of(), List.of()))));
        }
        assertEquals(
                "[{\"name\":\"power\",\"kind\":\"maintenance\",\"start\":1000,\"end\":2000,\"queue\":null,\"on\":[[5,1]]}]",
                windowsSince(Optional.of(1L)).toString());
        assertTrue(windowsSince(Optional.of(2L)).isMissingNode());
        assertEquals(
                "[[0,3],[4,1]]",
                PictureLogTest.windows(published(
                                List.of(),
                                List.of(new ListedCluster(
                                        "main",
                                        nodes,
                                        List.of(window(1_000, List.of("n0", "n1", "n2", "n4", "nowhere"))),
                                        List.of(),
                                        List.of(),
                                        List.of()))))
                        .get(0)
                        .get("on")
                        .toString());
    }

    private JsonNode windowsSince(Optional<Long> version) throws IOException {
        return JSON.readTree(PictureJson.of(log.since(version), Long::toString))
                .path("clusters")
                .path(0)
                .path("windows");
    }

    private static JsonNode windows(Published published) throws IOException {
        return JSON.readTree(PictureJson.of(PictureLog.whole(published, 1), Long::toString))
                .path("clusters")
                .path(0)
                .path("windows");
    }

    @Test
    void gpusAreToldWhereAJobHoldsSome() throws IOException {
        Amount has = new Amount(8, OptionalLong.of(64), OptionalLong.of(2));
        ListedNode node = new ListedNode("n0", "up", has, List.of());
        Bar with = new Bar("1.sim", "u1", 0, 1, OptionalLong.empty(), List.of(new NodeAmount("n0", has)));
        Amount none = new Amount(8, OptionalLong.of(64), OptionalLong.of(0));
        Bar without = new Bar("2.sim", "u1", 1, 2, OptionalLong.empty(), List.of(new NodeAmount("n0", none)));
        Published published = published(
                List.of(),
                List.of(new ListedCluster("main", List.of(node), List.of(with, without), List.of(), List.of())));
        JsonNode told = JSON.readTree(PictureJson.of(PictureLog.whole(published, 1), Long::toString))
                .get("clusters")
                .get(0);
        assertEquals(2, told.get("nodes").get(0).get("gpus").asLong());
        assertEquals("[[0,1,8,64,2]]", told.get("places").get("on").get(0).toString());
        assertEquals("[[0,1,8,64]]", told.get("places").get("on").get(1).toString());
    }

    @Test
    void aVersionThatIsNotKnownGetsTheWhole() {
        log.look(published(List.of(job(1, 4, OptionalLong.empty(), 'Q')), List.of()));
        assertEquals(Optional.of(1L), log.known(Optional.of(1L)));
        assertEquals(Optional.empty(), log.known(Optional.of(2L)));
        assertEquals(Optional.empty(), log.known(Optional.of(0L)));
        assertEquals(Optional.empty(), log.known(Optional.empty()));
        // A cluster that is new or gone is not told in part.
        log.look(published(List.of(), List.of(new ListedCluster("new", List.of(), List.of(), List.of(), List.of()))));
        assertEquals(Optional.empty(), log.known(Optional.of(1L)));
        assertEquals(Optional.of(2L), log.known(Optional.of(2L)));
    }
}
