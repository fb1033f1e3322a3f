package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.PbsScenario;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.support.TorqueCall;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole daemon, on libraries that stand in for the real ones, through the way that real ones are called. */
@Timeout(120)
@Tag("slow")
class RunningDaemonTest {
    private static final SystemdNotify NOBODY = SystemdNotify.to(state -> {});

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private SiteConfiguration site(String more) throws IOException, ConfigurationException {
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "api: {listen: '127.0.0.1:0'}\npoll: 1s\nstate: " + folder.resolve("state") + "\n" + more);
        return ConfigurationReader.plain().read(file);
    }

    private SiteConfiguration torque(StubPbs stub) throws IOException, ConfigurationException {
        return site("server: {kind: torque, library: " + stub.file() + ", time-out: 2s}\n");
    }

    private SiteConfiguration of(PbsJobs kind, StubPbs stub) throws IOException, ConfigurationException {
        String name = kind == PbsJobs.TORQUE ? "torque" : "openpbs";
        stub.controls().stub_scenario(scenario(kind));
        return site("server: {kind: " + name + ", library: " + stub.file() + ", time-out: 2s}\n");
    }

    private static String scenario(PbsJobs kind) {
        long now = Instant.now().getEpochSecond();
        return kind == PbsJobs.TORQUE ? PbsScenario.torque(now) : PbsScenario.openPbs(now);
    }

    private static StubPbs stub(PbsJobs kind) throws Exception {
        return kind == PbsJobs.TORQUE ? StubPbs.torque() : StubPbs.openPbs();
    }

    private static RunningDaemon start(SiteConfiguration site) throws IOException {
        return RunningDaemon.start(site, NOBODY, "test");
    }

    private static Published awaitPlan(RunningDaemon daemon) {
        StubPbs.await(() -> daemon.published().isPresent(), "no plan");
        return daemon.published().orElseThrow();
    }

    private HttpResponse<String> get(RunningDaemon daemon, String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + daemon.port() + path);
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void planIsRight(Published published) {
        ListedJob running = published.jobs().get(0);
        ListedJob waiting = published.jobs().get(1);
        assertEquals('R', running.state());
        assertEquals(List.of("n1"), running.execution().orElseThrow().nodes());
        assertEquals('Q', waiting.state());
        assertEquals(OptionalLong.of(running.execution().orElseThrow().expectedEnd()), waiting.plannedStart());
        assertEquals(List.of("n1", "n2"), waiting.plannedNodes());
        assertEquals("shadow", published.origin().mode());
    }

    @Test
    void aCallOfTorqueStartsAJobLongBeforeTheNextPoll() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(kind.site());
            Path file = Files.writeString(
                    folder.resolve("almanac.yaml"),
                    "server: {kind: torque, library: " + stub.file() + "}\nmode: active\npoll: 5m\nwaking: {port: "
                            + port + "}\napi: {listen: '127.0.0.1:0'}\nstate: " + folder.resolve("state") + "\n");
            try (RunningDaemon daemon = start(ConfigurationReader.plain().read(file))) {
                awaitPlan(daemon);
                stub.controls()
                        .stub_scenario(kind.site()
                                + kind.job("1.vm", 'Q', 4, Instant.now().getEpochSecond(), ""));
                TorqueCall.send(1, port);
                StubPbs.await(() -> stub.controls().stub_log().contains("run 1.vm n1:ppn=4"), "nothing was started");
            }
        }
    }

    @Test
    void plansBesideTorque() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(Instant.now().getEpochSecond()));
            try (RunningDaemon daemon = start(torque(stub))) {
                Published published = awaitPlan(daemon);
                planIsRight(published);
                assertEquals("vm", published.origin().server());
                assertTrue(get(daemon, "/api/v1/status").body().contains("\"mode\":\"shadow\""));
                assertTrue(get(daemon, "/api/v1/shadow").body().contains("\"watched\":2,\"waiting\":1,\"running\":1"));
                assertTrue(get(daemon, "/api/v1/shadow.txt").body().startsWith("2 jobs watched: 1 wait, 1 run"));
            }
            assertEquals("", stub.controls().stub_log(), "nothing was started or altered");
        }
    }

    @Test
    void plansBesideOpenPbs() throws Exception {
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(PbsScenario.openPbs(Instant.now().getEpochSecond()));
            try (RunningDaemon daemon = start(site("server: {kind: openpbs, library: " + stub.file() + "}\n"))) {
                planIsRight(awaitPlan(daemon));
            }
            assertEquals("", stub.controls().stub_log(), "nothing was started or altered");
        }
    }

    @Test
    void plansBesideASimulatedServer() throws Exception {
        String machine = "clusters: [{name: c, nodes: [{names: 'n[1-4]', cpus: 8}]}]\n";
        try (RunningDaemon daemon = start(site("server: {kind: simulated}\n" + machine))) {
            assertTrue(awaitPlan(daemon).status().jobs().get("running") > 0);
            StubPbs.await(
                    () -> daemon.published().orElseThrow().status().forecast().isMade(),
                    "no expected starts are told beside the cycles");
        }
    }

    /** The server is stopped, or its connection is cut; in the end both can be had again. */
    @ParameterizedTest
    @EnumSource
    void goesOnWhereTheServerDoesNot(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            try (RunningDaemon daemon = start(of(kind, stub))) {
                Published before = awaitPlan(daemon);
                stub.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? -111 : 15010, "", 3);
                stub.controls().stub_drop();
                awaitFailureAndRecovery(daemon, before);
                assertTrue(get(daemon, "/metrics").body().contains("result=\"unreachable\""));
            }
        }
    }

    private void awaitFailureAndRecovery(RunningDaemon daemon, Published before) throws Exception {
        StubPbs.await(() -> daemon.published().orElseThrow().status().cycles().failed() > 0, "it does not fail");
        assertEquals(before.jobs(), daemon.published().orElseThrow().jobs());
        assertEquals(200, get(daemon, "/api/v1/jobs").statusCode());
        long count = daemon.published().orElseThrow().status().cycles().count();
        StubPbs.await(() -> isWellSince(daemon, count), "it is not well again");
        planIsRight(daemon.published().orElseThrow());
    }

    /** Who says who we are is gone: trqauthd, or pbs_iff. */
    @ParameterizedTest
    @EnumSource
    void goesOnWhereNobodyVouchesForIt(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            try (RunningDaemon daemon = start(of(kind, stub))) {
                Published before = awaitPlan(daemon);
                stub.controls().stub_fail("pbs_connect", kind == PbsJobs.TORQUE ? -15137 : -1, "", 3);
                stub.controls().stub_drop();
                awaitFailureAndRecovery(daemon, before);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhereItHasNoRightToAskForAWhile(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            try (RunningDaemon daemon = start(of(kind, stub))) {
                Published before = awaitPlan(daemon);
                stub.controls().stub_fail("pbs_statjob", 15007, "Unauthorized Request", 3);
                awaitFailureAndRecovery(daemon, before);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnAfterACallThatHung(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            try (RunningDaemon daemon = start(of(kind, stub))) {
                Published before = awaitPlan(daemon);
                stub.controls().stub_hang("pbs_statjob", 0);
                StubPbs.await(
                        () -> daemon.published().orElseThrow().status().cycles().failed() > 0, "the call is not ended");
                stub.controls().stub_release(0);
                awaitFailureAndRecovery(daemon, before);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesUpAResourceThatComesLater(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            try (RunningDaemon daemon = start(of(kind, stub))) {
                planIsRight(awaitPlan(daemon));
                String now = scenario(kind);
                stub.controls()
                        .stub_scenario(
                                kind == PbsJobs.TORQUE
                                        ? now.replace("np=4", "np=4\ngpus=2")
                                                .replace("nodes=2:ppn=4", "nodes=2:ppn=4:gpus=2")
                                        : now.replace(
                                                        "resources_available.ncpus=4",
                                                        "resources_available.ncpus=4\nresources_available.ngpus=2\n"
                                                                + "resources_assigned.ngpus=0")
                                                .replace("2:ncpus=4", "2:ncpus=4:ngpus=2"));
                long count = daemon.published().orElseThrow().status().cycles().count() + 1;
                StubPbs.await(() -> isWellSince(daemon, count), "it does not go on");
                planIsRight(daemon.published().orElseThrow());
            }
        }
    }

    /** Its text is understood, but nothing can be planned by it. */
    @Test
    void aJobThatMakesNoSenseIsListedWithTheReason() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            String told = PbsScenario.torque(Instant.now().getEpochSecond());
            stub.controls()
                    .stub_scenario(told.replace(
                            "2:ppn=4\nResource_List.walltime=00:10", "2:ppn=4\nResource_List.walltime=00:00"));
            try (RunningDaemon daemon = start(torque(stub))) {
                awaitPlan(daemon);
                String why = "it has a walltime of 0 s; it is left out";
                HttpResponse<String> answer = get(daemon, "/api/v1/jobs/6");
                assertEquals(200, answer.statusCode());
                assertTrue(
                        answer.body().contains("\"reason\":{\"kind\":\"left_out\",\"why\":\"" + why + "\"}"),
                        answer::body);
                String status = get(daemon, "/api/v1/status").body();
                assertTrue(status.contains("\"left_out\":[{\"id\":\"6.vm\",\"why\":\"" + why + "\"}]"), status);
                assertTrue(status.contains("\"left_out\":1,"), status);
                assertTrue(get(daemon, "/metrics").body().contains("state=\"left_out\"} 1.0"));
            }
        }
    }

    @Test
    void aJobThatIsNotUnderstoodAnyMoreIsStillThere() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            String told = PbsScenario.torque(Instant.now().getEpochSecond());
            stub.controls().stub_scenario(told);
            try (RunningDaemon daemon = start(torque(stub))) {
                planIsRight(awaitPlan(daemon));
                stub.controls().stub_scenario(told.replace("nodes=2:ppn=4", "nodes=2:ppn=lots"));
                long count = daemon.published().orElseThrow().status().cycles().count() + 1;
                StubPbs.await(() -> isWellSince(daemon, count), "it does not go on");
                assertTrue(get(daemon, "/api/v1/shadow").body().contains("\"watched\":2,\"waiting\":1,\"running\":1"));
                HttpResponse<String> answer = get(daemon, "/api/v1/jobs/6");
                assertEquals(404, answer.statusCode());
                assertTrue(
                        answer.body().contains("job 6 was not understood: ")
                                && answer.body().contains("ppn=lots"),
                        answer::body);
                assertTrue(get(daemon, "/api/v1/status").body().contains("\"left_out\":[{\"id\":\"6.vm\""));
            }
        }
    }

    private static boolean isWellSince(RunningDaemon daemon, long count) {
        var cycles = daemon.published().orElseThrow().status().cycles();
        return cycles.count() - cycles.failed() > count;
    }

    @ParameterizedTest
    @EnumSource
    void beginsToPlanWhenTheLibraryComes(PbsJobs kind) throws Exception {
        try (StubPbs stub = stub(kind)) {
            stub.controls().stub_scenario(scenario(kind));
            Path later = folder.resolve("later.so");
            String name = kind == PbsJobs.TORQUE ? "torque" : "openpbs";
            SiteConfiguration site = site("server: {kind: " + name + ", library: " + later + "}\n");
            try (RunningDaemon daemon = start(site)) {
                StubPbs.await(() -> failures(daemon) > 0, "it does not try");
                assertEquals(503, get(daemon, "/api/v1/jobs").statusCode());
                Files.createSymbolicLink(later, stub.file());
                planIsRight(awaitPlan(daemon));
            }
        }
    }

    private double failures(RunningDaemon daemon) {
        try {
            return get(daemon, "/metrics")
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("almanac_cycles_total{outcome=\"failed\"} "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                    .sum();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"TORQUE, false", "TORQUE, true", "OPENPBS, false", "OPENPBS, true"})
    void endsWhileACallHangs(PbsJobs kind, boolean first) throws Exception {
        try (StubPbs stub = stub(kind)) {
            stub.controls().stub_scenario(scenario(kind));
            String name = kind == PbsJobs.TORQUE ? "torque" : "openpbs";
            SiteConfiguration site =
                    site("server: {kind: " + name + ", library: " + stub.file() + ", time-out: 30s}\n");
            if (first) {
                stub.controls().stub_hang("pbs_statjob", 1);
            }
            RunningDaemon daemon = start(site);
            if (!first) {
                awaitPlan(daemon);
                stub.controls().stub_hang("pbs_statjob", 1);
            }
            StubPbs.await(() -> stub.controls().stub_count("hanging") > 0, "nothing hangs");
            assertEquals(first ? 503 : 200, get(daemon, "/api/v1/jobs").statusCode());
            // The call would go on for half a minute.
            assertTimeoutPreemptively(Duration.ofSeconds(10), daemon::close);
        }
    }

    @Test
    void takesAnotherConfigurationWholeOrNotAtAll() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsScenario.torque(Instant.now().getEpochSecond()));
            String server = "server: {kind: torque, library: " + stub.file() + "}\n";
            try (RunningDaemon daemon = start(site(server + "policy: fcfs\n"))) {
                assertEquals("fcfs", awaitPlan(daemon).origin().policy());
                List<String> reasons = daemon.reload(site(server + "policy: easy\nmode: active\n"));
                assertEquals(
                        List.of("the values of mode are others, which needs a restart; nothing was changed"), reasons);
                assertTrue(get(daemon, "/metrics").body().contains("almanac_reload_success 0.0"));
                assertEquals(List.of(), daemon.reload(site(server + "policy: conservative\n")));
                StubPbs.await(
                        () -> daemon.published().orElseThrow().origin().policy().equals("conservative"),
                        "the policy is not taken over");
                assertTrue(get(daemon, "/metrics").body().contains("almanac_reload_success 1.0"));
                assertEquals(
                        0, daemon.published().orElseThrow().status().cycles().failed());
            }
        }
    }

    @Test
    void isRefusedWhatItCannotDo() throws Exception {
        assertEquals(
                "server.kind is missing; almanacd needs to know which server it plans for: torque, openpbs or"
                        + " simulated",
                refusal(""));
        assertEquals(
                "clusters is missing; a simulated server has the machine that it describes",
                refusal("server: {kind: simulated}\n"));
        assertEquals(
                "mode is active, but the jobs of a simulated server are started by 'almanac demo' alone; mode may be"
                        + " shadow",
                refusal("server: {kind: simulated}\nmode: active\n"
                        + "clusters: [{name: c, nodes: [{names: n1, cpus: 8}]}]\n"));
    }

    private String refusal(String more) throws Exception {
        SiteConfiguration site = site(more);
        return assertThrows(IOException.class, () -> start(site)).getMessage();
    }

    @Test
    void aStateFolderBelongsToOne() throws Exception {
        String machine = "clusters: [{name: c, nodes: [{names: n1, cpus: 8}]}]\n";
        SiteConfiguration site = site("server: {kind: simulated}\n" + machine);
        try (RunningDaemon daemon = start(site)) {
            awaitPlan(daemon);
            assertEquals(
                    folder.resolve("state") + " is in use by another almanacd",
                    assertThrows(IOException.class, () -> start(site)).getMessage());
        }
        try (RunningDaemon next = start(site)) {
            awaitPlan(next);
        }
    }
}
