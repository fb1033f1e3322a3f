package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.almanac.daemon.Almanac;
import org.almanac.daemon.Run;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The daemon as a program of its own, and what asks it. */
@Timeout(120)
@Tag("slow")
class DaemonCommandTest {
    private static final String SITE = """
            server: {kind: simulated}
            clusters: [{name: c, nodes: [{names: 'n[1-4]', cpus: 8}]}]
            api: {listen: '127.0.0.1:0'}
            poll: 1s
            """;

    @TempDir
    private Path folder;

    private Path config(String text) throws IOException {
        return Files.writeString(folder.resolve("almanac.yaml"), text + "state: " + folder.resolve("state") + "\n");
    }

    private Process start(Path config, Path log) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Almanac.class.getName(),
                        "daemon",
                        "--config",
                        config.toString())
                .redirectError(log.toFile())
                .start();
    }

    private static void hangUp(Process process) throws IOException, InterruptedException {
        String kill = Tools.require("kill").toString();
        Tools.run(Path.of("."), List.of(kill, "-HUP", Long.toString(process.pid())));
    }

    @Test
    void livesAsAServiceDoes() throws Exception {
        Path log = folder.resolve("log");
        Process process = start(config(SITE), log);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            assertTrue(
                    line.matches(
                            "almanacd \\S+: mode shadow, server simulated, policy planned, page and API at http://127.0.0.1:[0-9]+/"),
                    line);
            String api = line.replaceFirst(".* at ", "");
            StubPbs.await(() -> Run.almanac("shadow", "--api", api).code() == 0, "no report");
            assertTrue(Run.almanac("shadow", "--api", api).out().contains(" jobs watched: "));
            StubPbs.await(() -> Run.almanac("status", "--api", api).code() == 0, "no cycle has ended");
            Run shadow = Run.almanac("shadow", "-F", "json", "--api", api);
            assertTrue(shadow.data().has("predictions"), shadow::out);
            assertEquals(
                    Run.almanac("status", "-F", "json", "--api", api).meta().get("server"),
                    shadow.meta().get("server"));
            assertTrue(Run.almanac("qstat", "--api", api).out().contains("Est"));

            config(SITE + "policy: fcfs\n");
            hangUp(process);
            StubPbs.await(() -> says(log, "was read again and holds now"), "it is not read again");
            config(SITE + "polcy: fcfs\n");
            hangUp(process);
            StubPbs.await(
                    () -> says(log, "polcy is no key") && says(log, "does not hold"), "nothing is said of the mistake");
            config(SITE.replace("n[1-4]", "n[1-5]") + "mode: active\n");
            hangUp(process);
            StubPbs.await(() -> says(log, "the values of mode are others"), "a change of mode is not refused");
            assertTrue(process.isAlive());

            process.destroy();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS), "it goes on");
            assertEquals(143, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
        assertTrue(Files.size(folder.resolve("state/shadow.jsonl")) > 0);
    }

    private static boolean says(Path log, String text) {
        try {
            return Files.readString(log).contains(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void saysWhatIsInTheWay() throws IOException {
        Path config = config("mode: shadow\n");
        assertEquals(
                new Run(
                        1,
                        "",
                        "almanac: " + config + ": server.kind is missing; almanacd needs to know which server it plans"
                                + " for: torque, openpbs or simulated\n"),
                Run.almanac("daemon", "--config", config));
        Run nowhere = Run.almanac("daemon", "--config", folder.resolve("none.yaml"));
        assertEquals(1, nowhere.code());
        assertTrue(nowhere.err().contains("none.yaml"), nowhere.err());
    }

    @Test
    void aDoctorsVerdictIsTheExitCode() throws IOException {
        Run well = Run.almanac("doctor", "--config", config(SITE));
        assertEquals(0, well.code(), well.out());
        assertTrue(well.out().endsWith("All is well.\n"), well.out());
        Run ill = Run.almanac("doctor", "-F", "json", "--config", config("mode: shadow\n"));
        assertEquals(1, ill.code());
        assertEquals(1, ill.data().get("problems").asInt(), ill::out);
        assertTrue(ill.meta().get("server").isNull(), ill::out);
    }

    @Test
    void nobodyIsAskedInVain() {
        Run unreachable = Run.almanac("shadow", "--api", "http://127.0.0.1:1");
        assertEquals(4, unreachable.code());
        assertTrue(unreachable.err().contains("nobody answers at"), unreachable.err());
    }
}
