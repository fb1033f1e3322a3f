package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@code almanac plan}, {@code nodes} and {@code limits} ask a daemon, and what programs are told. */
class PlanCommandTest {
    private static final long NOW = SamplePublished.NOW;

    private static HttpApi api;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
        address = "http://127.0.0.1:" + api.port();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static Run run(String command, Object... words) {
        List<Object> all = new ArrayList<>(List.of(command, "--api", address));
        all.addAll(List.of(words));
        return Run.almanac(all.toArray());
    }

    private static JsonNode told(String command, Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("-F", "json"));
        Run run = run(command, all.toArray());
        assertEquals("", run.err());
        return run.data();
    }

    private static String moment(long time) {
        return Instant.ofEpochSecond(time).toString();
    }

    @Test
    void tellsAWindowOfThePlan() {
        JsonNode early =
                told("plan", "--to", moment(NOW + 3600)).get("clusters").get(0);
        assertEquals("11.sim", early.get("running").get(0).get("id").asText());
        assertEquals(0, early.get("planned").size());
        JsonNode late =
                told("plan", "--from", moment(NOW + 3600)).get("clusters").get(0);
        assertEquals(0, late.get("running").size());
        assertEquals(2, late.get("planned").get(0).get("cpus").asInt());
        assertFalse(late.get("planned").get(0).has("placement"));
        assertTrue(run("plan", "--to", moment(NOW)).out().contains("0 running, 0 planned, nothing to come"));
    }

    @Test
    void tellsItInMoreOrLessDetail() {
        JsonNode full = told("plan", "--by", "node").get("clusters").get(0);
        assertEquals(
                "n01",
                full.get("running").get(0).get("placement").get(0).get("node").asText());
        JsonNode sums = told("plan", "--by", "cluster").get("clusters").get(0);
        assertEquals(1, sums.get("running").asInt());
        assertEquals(7200, sums.get("planned_cpu_s").asLong());
        assertEquals(NOW + 7200, sums.get("plan_end").asLong());
        Run wrong = run("plan", "--by", "nod");
        assertEquals(ExitCode.USAGE, wrong.code());
        assertTrue(wrong.err().contains("Maybe node?"), wrong::err);
    }

    @Test
    void tellsGaps() {
        JsonNode gaps = told("plan", "--gaps", "--node", "n01").get("gaps");
        assertEquals("cluster", gaps.get(0).get("cluster").asText());
        assertEquals(2, gaps.get(0).get("cpus").asInt());
        assertEquals(0, told("plan", "--gaps", "--node", "n02").get("gaps").size());
    }

    @Test
    void tellsNodes() {
        JsonNode nodes = told("nodes").get("nodes");
        assertEquals(2, nodes.size());
        JsonNode first = nodes.get(0);
        assertEquals(4, first.get("used_cpus").asInt());
        assertEquals(NOW + 3600, first.get("next_free").asLong());
        assertEquals("12.sim", first.get("next_job").asText());
        assertTrue(nodes.get(1).get("next_free").isNull());
        assertEquals(
                "n02",
                told("nodes", "--state", "down,offline")
                        .get("nodes")
                        .get(0)
                        .get("name")
                        .asText());
        assertEquals(0, told("nodes", "--property", "gpu").get("nodes").size());
        assertTrue(run("nodes").out().startsWith("node  cluster  state  cpus"));
    }

    @Test
    void tellsLimits() {
        JsonNode limits = told("limits").get("limits");
        assertEquals(2, limits.size());
        JsonNode use = limits.get(0).get("uses").get(0);
        assertEquals("u1", use.get("subject").asText());
        assertEquals(2, use.get("waiting").asInt());
        assertEquals("11.sim", use.get("holders").get(0).get("id").asText());
        JsonNode some = told("limits", "--limit", "per-user", "--subject", "u2").get("limits");
        assertEquals(1, some.size());
        assertEquals("u2", some.get(0).get("uses").get(0).get("subject").asText());
        assertTrue(run("limits").out().contains("per-user of u1 is held by\n"));
    }

    @Test
    void refusesNamesThatThereAreNot() {
        assertRefused("there is no cluster clustr. Maybe cluster?", "plan", "--cluster", "clustr");
        assertRefused("there is no node n3", "plan", "--node", "n3");
        assertRefused("there is no limit per-usr. Maybe per-user?", "limits", "--limit", "per-usr");
        assertRefused("state is 'free', but may be one of up, down, offline, drained", "nodes", "--state", "free");
        assertRefused("but has to be later", "plan", "--from", moment(NOW + 60), "--to", moment(NOW + 60));
    }

    private static void assertRefused(String why, String command, Object... words) {
        Run run = run(command, words);
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.err().contains(why), run::err);
        assertEquals(1, run.errLines().size());
    }

    /** What no command prints. */
    @Test
    void theApiTellsClustersPoliciesAndSearches() throws IOException {
        ApiText text = new ApiText(address);
        assertTrue(text.get("/api/v1/clusters")
                .contains("\"clusters\":[{\"name\":\"cluster\",\"nodes\":2,\"nodes_up\":1,"));
        assertTrue(text.get("/api/v1/policies").startsWith("{\"policies\":[{\"name\":\""));
        assertTrue(text.get("/api/v1/searches").endsWith("\"objective\":{\"mean_wait\":12.5},\"searches\":[]}"));
    }
}
