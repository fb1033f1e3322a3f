package org.almanac.daemon.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.administration.AdminSocket;
import org.almanac.daemon.administration.Administration;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client in Python asks a running daemon, on a library that stands in for a server's. */
@Tag("slow")
class PythonClientTest {
    @TempDir
    private static Path folder;

    private static Path python;
    private static StubPbs stub;
    private static RunningDaemon daemon;

    @BeforeAll
    static void start() throws Exception {
        python = Tools.require("python3");
        stub = StubPbs.torque();
        long now = Instant.now().getEpochSecond();
        stub.controls()
                .stub_scenario(PbsJobs.TORQUE.site()
                        + PbsJobs.TORQUE.job(
                                "1.vm", 'R', 4, now, PbsJobs.TORQUE.place("n1", 4) + "\n" + PbsJobs.TORQUE.started(now))
                        + PbsJobs.TORQUE.job("2.vm", 'Q', 4, now, ""));
        Path config =
                Files.writeString(folder.resolve("almanac.yaml"), """
                server: {kind: torque, library: %s}
                policy: conservative
                poll: 1s
                api: {listen: "127.0.0.1:0"}
                state: %s
                """.formatted(stub.file(), folder.resolve("state")));
        daemon = RunningDaemon.start(ConfigurationReader.plain().read(config), SystemdNotify.to(state -> {}), "test");
        StubPbs.await(() -> daemon.published().isPresent(), "no plan");
        Await.until(
                Duration.ofSeconds(30),
                () -> "the store has both jobs",
                () -> says("print(len(a.history()))").output().equals("2\n"));
    }

    @AfterAll
    static void stop() throws IOException {
        if (daemon != null) {
            daemon.close();
        }
        if (stub != null) {
            stub.close();
        }
    }

    /** What the program prints, to which the daemon is known as {@code a}. */
    private static Tools.Said says(String program) throws IOException, InterruptedException {
        String address = "http://127.0.0.1:" + daemon.port();
        String head = "import sys; sys.path.insert(0, '" + Tools.inCheckout("clients/python")
                + "'); import almanac; a = almanac.Almanac('" + address + "')\n";
        return Tools.run(folder, List.of(python.toString(), "-B", "-W", "error", "-c", head + program));
    }

    private static void prints(String expected, String program) throws IOException, InterruptedException {
        assertEquals(new Tools.Said(0, expected + "\n"), says(program));
    }

    @Test
    void tellsJobsPlanAndHistory() throws Exception {
        prints("""
                ['1.vm', '2.vm'] ['2.vm'] [] running
                [('cluster', ['1.vm'], ['2.vm'])]
                ['2.vm'] True ['1.vm', '2.vm'] []
                shadow""", """
                print([j["id"] for j in a.jobs()], [j["id"] for j in a.jobs(user="user1", state=["Q", "H"])],
                      a.jobs(user="nobody"), a.job("1")["reason"]["kind"])
                print([(c["name"], [b["id"] for b in c["running"]], [b["id"] for b in c["planned"]]) for c in a.plan()])
                print([h["id"] for h in a.history("2")], a.history("2.vm")[0]["promised_start"] == a.job("2")["promised_start"],
                      [h["id"] for h in a.history(user="user1", since=1)], a.history(user="nobody"))
                print(a.status()["mode"])
                """);
    }

    @Test
    void tellsWhatHappens() throws Exception {
        prints("True cycle True", """
                for id, event, data in a.events():
                    if event == "cycle":
                        print("-" in id, event, data["now"] > 0)
                        break
                """);
    }

    @Test
    void asksAtAUnixSocketToo() throws Exception {
        Path socket = folder.resolve("a.sock");
        AdminSocket admin = AdminSocket.open(
                        new AdminSettings(socket, List.of(), List.of()),
                        new Administration(Optional.empty(), daemon::published, List::of, () -> {}, Optional::empty))
                .orElseThrow();
        try {
            prints("{'drained': []}", "print(almanac.Almanac('unix:" + socket + "').get('/v1/orders'))\n");
        } finally {
            admin.close();
        }
    }

    @Test
    void saysWhyItCannot() throws Exception {
        prints("""
                404 there is no job 99
                400 state is 'X', but may be one of Q, R, E, C, H, W, S
                'ftp://x' is no address of an API; write it as http://127.0.0.1:8642
                ConnectionRefusedError""", """
                for ask in (lambda: a.job("99"), lambda: a.jobs(state="X")):
                    try:
                        ask()
                    except almanac.Refused as e:
                        print(e.status, e)
                try:
                    almanac.Almanac("ftp://x")
                except ValueError as e:
                    print(e)
                try:
                    almanac.Almanac("http://127.0.0.1:1").jobs()
                except OSError as e:
                    print(type(e).__name__)
                """);
    }
}
