package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.api.answer.Routes;
import org.almanac.daemon.api.route.Described;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.demo.Demo;
import org.almanac.daemon.demo.DemoProgress;
import org.almanac.daemon.demo.DemoSettings;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.SamplePast;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API's description is true: what it describes is there, and what is answered is what it describes. */
@Tag("slow")
class OpenApiTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchemaFactory SCHEMAS = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    private static final Set<String> IN_QUERY = Set.of(
            "user",
            "state",
            "job",
            "words",
            "from",
            "to",
            "cluster",
            "course",
            "node",
            "detail",
            "limit",
            "since",
            "step",
            "subject",
            "property",
            "at",
            "kind",
            "l",
            "queue",
            "times",
            "ready",
            "until",
            "walltimes",
            "changes",
            "options",
            "operand",
            "zone",
            "format");

    @TempDir
    private static Path folder;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static HttpApi sample;
    private static Demo demo;
    private static RunningDaemon shadow;

    /** Of a sample with everything, of a busy cluster with a plan, and of a daemon that watches another scheduler. */
    @BeforeAll
    static void start() throws Exception {
        KeptPast past = KeptPast.open(
                folder, new KeptPast.Bounds(Duration.ofDays(1), 1 << 20), new AlmanacMetrics("test").past());
        for (Published each :
                List.of(SamplePast.moved(SamplePublished.withArray(), -60, 7_200), SamplePublished.make())) {
            past.keep(each.now(), PastPicture.of(each), System.nanoTime());
        }
        sample = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(
                        () -> Optional.of(SamplePublished.make()),
                        format -> "",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(past),
                        Optional::empty));
        demo = new Demo(
                new DemoSettings(Optional.empty(), OptionalInt.of(4), 8, 60, 0, PolicySpec.parse("conservative"), 1),
                DemoProgress.NONE,
                "test");
        assertTrue(demo.begin());
        Path config = Files.writeString(folder.resolve("almanac.yaml"), """
                mode: shadow
                server: {kind: simulated}
                api: {listen: "127.0.0.1:0"}
                fair-share: {by: user}
                limits: [{name: few, of: each-user, counts: jobs, at-most: 2}]
                clusters:
                  - {name: main, nodes: [{names: 'n[1-2]', cpus: 4}]}
                state: %s
                """.formatted(folder.resolve("state")));
        shadow = RunningDaemon.start(ConfigurationReader.plain().read(config), SystemdNotify.to(state -> {}), "test");
        Await.until(
                Duration.ofSeconds(30),
                () -> "the shadow has a plan and a report",
                () -> get(shadow.port(), "/api/v1/shadow").statusCode() == 200
                        && get(shadow.port(), "/api/v1/plan").statusCode() == 200);
    }

    @AfterAll
    static void stop() throws IOException {
        sample.close();
        demo.close();
        shadow.close();
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private static JsonNode document(int port) throws IOException, InterruptedException {
        return JSON.readTree(get(port, "/api/v1/openapi.json").body());
    }

    @Test
    void everyAddressIsInIt() throws Exception {
        Set<String> described = new TreeSet<>();
        document(sample.port()).get("paths").fieldNames().forEachRemaining(described::add);
        Set<String> there = Routes.of(new Readings(Optional::empty, format -> ""), List.of()).stream()
                .map(Described::path)
                .collect(Collectors.toCollection(TreeSet::new));
        there.add(EventStreams.PATH);
        assertEquals(there, described);
        assertEquals("3.1.0", document(sample.port()).get("openapi").asText());
    }

    @Test
    void everyOperationHasAnIdOfItsOwnAndTellsItsErrors() throws Exception {
        Set<String> ids = new TreeSet<>();
        JsonNode paths = document(sample.port()).get("paths");
        for (JsonNode path : paths) {
            JsonNode get = path.get("get");
            assertTrue(ids.add(get.get("operationId").asText()), () -> get.toString());
            assertEquals(
                    "#/components/schemas/Error",
                    get.at("/responses/default/content/application~1json/schema/$ref")
                            .asText());
        }
        assertEquals(paths.size(), ids.size());
    }

    @Test
    void answersOfASampleAreAsDescribed() throws Exception {
        areAsDescribed(
                sample.port(),
                List.of(
                        "/api/v1/jobs?words=yes",
                        "/api/v1/plan?detail=jobs",
                        "/api/v1/plan?detail=counts",
                        "/api/v1/gaps?detail=jobs",
                        "/api/v1/limits?course=yes",
                        "/api/v1/limits?course=perhaps",
                        "/api/v1/fairshare?at=1795178600",
                        "/api/v1/picture?at=1795178499",
                        "/api/v1/picture?at=1795178500",
                        "/api/v1/difference?from=1795178499",
                        "/api/v1/jobs/19/why"));
    }

    @Test
    void answersOfARunningDaemonAreAsDescribed() throws Exception {
        areAsDescribed(
                demo.port(),
                List.of(
                        "/api/v1/jobs?words=yes",
                        "/api/v1/plan?detail=counts",
                        "/api/v1/try?l=ncpus=4&walltimes=1:00:00,90d&times=1,2,1000",
                        "/api/v1/try?l=ncpus=64,walltime=90d&changes=yes",
                        "/api/v1/try?l=ncpus=4,walltime=60&changes=perhaps",
                        "/api/v1/try?l=select=2:ncpus=2:arch=none,walltime=60"));
        areAsDescribed(shadow.port(), List.of("/api/v1/try?l=nodes=2:ppn=4&l=walltime=1:00:00&user=u1"));
    }

    /** Each address, for some of the jobs of each kind of reason, and these besides; refusals too. */
    private static void areAsDescribed(int port, List<String> besides) throws Exception {
        JsonNode document = document(port);
        Map<String, String> asked = new LinkedHashMap<>();
        Map<String, String> jobs = new LinkedHashMap<>();
        JSON.readTree(get(port, "/api/v1/jobs").body())
                .get("jobs")
                .forEach(job ->
                        jobs.put(job.at("/reason/kind").asText(), job.get("id").asText()));
        document.get("paths").fieldNames().forEachRemaining(path -> {
            if (path.equals(EventStreams.PATH)) {
                // It never ends.
                return;
            }
            if (path.contains("{id}")) {
                jobs.values().forEach(job -> asked.put(path.replace("{id}", job), path));
                asked.put(path.replace("{id}", "none"), path);
            } else {
                asked.put(path, path);
                asked.put(path + "?nosuch=1", path);
            }
        });
        besides.forEach(
                each -> asked.put(each, each.replaceFirst("\\?.*", "").replaceFirst("jobs/[^/?]+", "jobs/{id}")));
        int held = 0;
        List<String> wrong = new ArrayList<>();
        Map<JsonNode, JsonSchema> read = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : asked.entrySet()) {
            HttpResponse<String> answer = get(port, each.getKey());
            JsonNode responses = document.get("paths").get(each.getValue()).at("/get/responses");
            JsonNode content = responses
                    .get(answer.statusCode() == 200 ? "200" : "default")
                    .get("content");
            String type = content.fieldNames().next();
            String told = answer.headers().firstValue("Content-Type").orElse("");
            assertTrue(told.startsWith(type), () -> each.getKey() + " is " + told);
            JsonNode schema = content.get(type).get("schema");
            if (schema != null) {
                held++;
                JsonSchema known = read.computeIfAbsent(schema, one -> closed(one, document));
                Set<ValidationMessage> messages = known.validate(JSON.readTree(answer.body()));
                messages.stream().limit(3).forEach(message -> wrong.add(each.getKey() + ": " + message.getMessage()));
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(held > 20, "answers were held against schemas: " + held);
    }

    /** The schema with all that it refers to, where an object may have no field that is not described. */
    private static JsonSchema closed(JsonNode schema, JsonNode document) {
        ObjectNode whole = schema.deepCopy();
        whole.set("components", document.get("components").deepCopy());
        close(whole);
        return SCHEMAS.getSchema(whole);
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("properties").isObject()
                && !object.has("additionalProperties")
                && object.has("type")) {
            object.put("additionalProperties", false);
        }
        node.forEach(OpenApiTest::close);
    }

    @Test
    void whatIsNotDescribedOrIsMissingIsFound() throws Exception {
        JsonNode document = document(sample.port());
        JsonSchema jobs = closed(
                document.at("/paths/~1api~1v1~1jobs/get/responses/200/content/application~1json/schema"), document);
        JsonNode answer = JSON.readTree(get(sample.port(), "/api/v1/jobs").body());
        assertEquals(Set.of(), jobs.validate(answer));
        ObjectNode job = (ObjectNode) answer.get("jobs").get(0);
        job.put("nosuch", 1);
        assertEquals(1, jobs.validate(answer).size());
        job.remove(List.of("nosuch", "user"));
        assertEquals(1, jobs.validate(answer).size());
    }

    @Test
    void everyParameterIsTaken() throws Exception {
        Set<String> seen = new TreeSet<>();
        JsonNode paths = document(sample.port()).get("paths");
        paths.properties()
                .forEach(path -> path.getValue().at("/get/parameters").forEach(parameter -> {
                    if (parameter.get("in").asText().equals("query")) {
                        seen.add(parameter.get("name").asText());
                        String value = switch (parameter.get("name").asText()) {
                            case "words", "course", "ready" -> "yes";
                            case "from", "at", "since", "until" -> "1795178600";
                            case "to" -> "1795999999";
                            case "detail" -> parameter.at("/schema/enum/0").asText();
                            case "state" ->
                                path.getKey().contains("jobs")
                                        ? "Q"
                                        : parameter.at("/schema/enum/0").asText();
                            case "cluster" -> "cluster";
                            case "node" -> "n01";
                            default -> "x";
                        };
                        try {
                            String address =
                                    path.getKey() + "?" + parameter.get("name").asText() + "=" + value;
                            String body = get(sample.port(), address).body();
                            assertTrue(!body.contains("is no parameter here"), () -> address + ": " + body);
                        } catch (IOException | InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                }));
        assertEquals(new TreeSet<>(IN_QUERY), seen);
    }
}
