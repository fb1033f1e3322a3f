package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.almanac.daemon.Run;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole daemon is paused, started anew and resumed, by the commands, on a library that stands in for a server's. */
@Tag("slow")
class AdministeredDaemonTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private RunningDaemon start(StubPbs stub) throws Exception {
        Path config = Files.writeString(folder.resolve("almanac.yaml"), """
                server: {kind: torque, library: %s}
                mode: active
                policy: conservative
                poll: 1s
                waking: {port: off}
                api: {listen: "127.0.0.1:0"}
                admin: {socket: %s}
                state: %s
                """.formatted(
                        stub.file(), folder.resolve("a.sock"), folder.resolve("state")));
        return RunningDaemon.start(ConfigurationReader.plain().read(config), SystemdNotify.to(state -> {}), "test");
    }

    private Run order(Object what, Object... nodes) {
        Object[] words = new Object[nodes.length + 3];
        words[0] = what;
        System.arraycopy(nodes, 0, words, 1, nodes.length);
        words[nodes.length + 1] = "--socket";
        words[nodes.length + 2] = folder.resolve("a.sock");
        return Run.almanac(words);
    }

    private static Run status(RunningDaemon daemon) {
        return Run.almanac("status", "--api", "http://127.0.0.1:" + daemon.port());
    }

    @Test
    void whatIsOrderedHoldsOverARestart() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(kind.site());
            try (RunningDaemon daemon = start(stub)) {
                Await.until(LIMIT, () -> "a plan", () -> daemon.published().isPresent());
                assertEquals(ExitCode.DONE, order("pause").code());
                assertEquals(ExitCode.DONE, order("drain", "n1").code());
                assertEquals(ExitCode.FAILED, order("drain", "n3").code());
                Await.until(
                        LIMIT,
                        () -> status(daemon).out(),
                        () -> status(daemon).out().contains("nothing is started"));
            }
            stub.controls()
                    .stub_scenario(
                            kind.site() + kind.job("1.vm", 'Q', 4, Instant.now().getEpochSecond(), ""));
            try (RunningDaemon daemon = start(stub)) {
                Await.until(
                        LIMIT,
                        () -> "the job is due",
                        () -> daemon.published()
                                .orElseThrow()
                                .find("1")
                                .orElseThrow()
                                .reason()
                                .kind()
                                .word()
                                .equals("paused"));
                String told = status(daemon).out();
                assertTrue(told.contains("paused           nothing is started, since "), told);
                assertTrue(told.contains("drained          node n1, since "), told);
                assertEquals(
                        "",
                        stub.controls()
                                .stub_log()
                                .lines()
                                .filter(line -> line.startsWith("run "))
                                .findFirst()
                                .orElse(""));
                assertEquals(ExitCode.DONE, order("resume").code());
                Await.until(
                        LIMIT,
                        () -> "a start on n2",
                        () -> stub.controls().stub_log().contains("run 1.vm n2:ppn=4"));
            }
        }
    }

    @Test
    void whatIsReservedHoldsOverARestartAndIsTold() throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(PbsJobs.TORQUE.site());
            String nodes = "n[1-2]";
            try (RunningDaemon daemon = start(stub)) {
                Await.until(LIMIT, () -> "a plan", () -> daemon.published().isPresent());
                Run told = order("reserve", "cooling", "--nodes", nodes, "--maintenance", "--for", "2h", "--dry-run");
                assertEquals(ExitCode.DONE, told.code(), told.err());
                assertTrue(told.out().contains("price: nothing, by the plan of now"), told.out());
                assertEquals("nothing is reserved\n", order("reserve").out());
                Run made = order("reserve", "course", "--nodes", nodes, "--users", "anna", "--for", "2h");
                assertEquals(ExitCode.DONE, made.code(), made.err());
                Await.until(
                        LIMIT, () -> "it is planned with", () -> windows(daemon).equals("[course]"));
            }
            try (RunningDaemon daemon = start(stub)) {
                Await.until(
                        LIMIT,
                        () -> "it is planned with again",
                        () -> daemon.published().isPresent() && windows(daemon).equals("[course]"));
                String told = status(daemon).out();
                assertTrue(told.contains("reserved         course, 2 nodes, reservation, "), told);
                assertTrue(order("reserve").out().startsWith("course: user anna, "), "it is listed");
                assertEquals(
                        ExitCode.DONE, order("reserve", "course", "--remove").code());
                Await.until(LIMIT, () -> "it is gone", () -> windows(daemon).equals("[]"));
            }
        }
    }

    private static String windows(RunningDaemon daemon) {
        return daemon.published().orElseThrow().plan().clusters().get(0).windows().stream()
                .map(ListedWindow::name)
                .toList()
                .toString();
    }
}
